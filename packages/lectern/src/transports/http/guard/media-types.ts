/**
 * What a request says about media types: whether its body is JSON, and which responses it accepts.
 * @module
 */
import { trimBlanks } from '../../../protocol/mirrored-headers.ts';

export interface Accepted {
  readonly json: boolean;
  readonly events: boolean;
}

const JSON_TYPE = 'application/json';
const EVENTS_TYPE = 'text/event-stream';

const BOTH: Accepted = Object.freeze({ json: true, events: true });
export const ONLY_JSON: Accepted = Object.freeze({ json: true, events: false });
const ONLY_EVENTS: Accepted = Object.freeze({ json: false, events: true });
const NEITHER: Accepted = Object.freeze({ json: false, events: false });

let lastContentType: string | undefined;
let lastWasJson = false;

/** The whole value is read: one that merely mentions JSON can be sent by any web page without a preflight. */
export function isJson(contentType: string | undefined): boolean {
  if (contentType === JSON_TYPE) return true;
  if (contentType === undefined) return false;
  if (contentType !== lastContentType) {
    lastWasJson = readsAsJson(contentType);
    lastContentType = contentType;
  }
  return lastWasJson;
}

/** RFC 9110, 5.6.6: a parameter may be left empty, and has no blanks around its equals sign. */
const PARAMETER =
  /[ \t]*;[ \t]*(?:([!#$%&'*+\-.^_`|~\da-z]+)=([!#$%&'*+\-.^_`|~\da-z]+|"(?:[^"\\]|\\.)*"))?/iy;

function readsAsJson(contentType: string): boolean {
  const text = trimBlanks(contentType);
  if (text.slice(0, JSON_TYPE.length).toLowerCase() !== JSON_TYPE) return false;
  let at = JSON_TYPE.length;
  while (at < text.length) {
    PARAMETER.lastIndex = at;
    const [parameter, name, value] = PARAMETER.exec(text) ?? [];
    if (parameter === undefined) return false;
    if (name?.toLowerCase() === 'charset' && !isUtf8(value)) return false;
    at += parameter.length;
  }
  return true;
}

function isUtf8(charset: string | undefined): boolean {
  const name = charset?.toLowerCase();
  return name === 'utf-8' || name === '"utf-8"' || name === 'utf8';
}

let lastAccept: string | undefined;
let lastAccepted: Accepted = BOTH;

export function accepts(accept: string | undefined): Accepted {
  if (accept === undefined) return BOTH;
  if (accept !== lastAccept) {
    lastAccepted = readAccept(accept);
    lastAccept = accept;
  }
  return lastAccepted;
}

/** A header without a media range counts as absent. */
function readAccept(accept: string): Accepted {
  const ranges = accept
    .split(',')
    .map((range) => range.trim().toLowerCase())
    .filter((range) => range !== '');
  if (ranges.length === 0) return BOTH;
  const json = isAccepted(ranges, JSON_TYPE, 'application/*');
  const events = isAccepted(ranges, EVENTS_TYPE, 'text/*');
  if (json) return events ? BOTH : ONLY_JSON;
  return events ? ONLY_EVENTS : NEITHER;
}

/** The most specific range decides (RFC 9110, 12.5.1); of equal ones, any that does not refuse. */
function isAccepted(ranges: readonly string[], type: string, family: string): boolean {
  let decided = 0;
  let accepted = false;
  for (const range of ranges) {
    const [name = '', ...parameters] = range.split(';');
    const rank = specificity(name.trim(), type, family);
    if (rank === 0 || rank < decided) continue;
    const refused = parameters.some(refuses);
    accepted = rank > decided ? !refused : accepted || !refused;
    decided = rank;
  }
  return accepted;
}

function specificity(name: string, type: string, family: string): number {
  if (name === type) return 3;
  if (name === family) return 2;
  // Some old clients write the one asterisk.
  return name === '*/*' || name === '*' ? 1 : 0;
}

/** A weight of zero. One that can't be read refuses nothing. */
function refuses(parameter: string): boolean {
  const [name = '', weight = ''] = parameter.split('=');
  return name.trim() === 'q' && weight.trim() !== '' && Number(weight) === 0;
}
