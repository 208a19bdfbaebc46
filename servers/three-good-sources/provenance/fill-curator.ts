/**
 * Puts the curator's key into the files: in place of `curator`, of no key, and of the previous key.
 * @module
 */

import { type DataPath, partAt, readJson, readStrictJson } from 'lectern/content';
import { itemsOf, memberOf } from './content-reader.ts';
import { CURATOR, NO_KEY } from './field-schemas.ts';
import { type Identity, readIdentities } from './identities.ts';

const member = /("(?:[^"\\]|\\.)*"\s*:\s*)"(?:[^"\\]|\\.)*"/y;

export interface CuratorKeys {
  readonly current: string;
  /** The one that it replaces; undefined or the same where it replaces none. */
  readonly former: string | undefined;
  /** The day on which it does. */
  readonly today: string;
}

/** What cannot be read is not changed; its reader refuses it. */
export function fillRegistry(text: string, { current, former }: CuratorKeys): string {
  const data = readJson(text);
  const pubkey = data.ok ? memberOf(memberOf(data.value, 'curator'), 'pubkey') : undefined;
  const isPlaceholder = pubkey === CURATOR || pubkey === NO_KEY || String(pubkey).startsWith('pk:');
  const isOurs = isPlaceholder || (pubkey !== undefined && pubkey === former);
  return isOurs ? replaceText(text, ['curator', 'pubkey'], current) : text;
}

export function fillProposals(text: string, { current }: CuratorKeys): string {
  const data = readJson(text);
  const proposals = itemsOf(data.ok ? data.value : undefined);
  return proposals.reduce<string>(
    (filled, proposal, i) =>
      memberOf(proposal, 'proposer') === CURATOR ? replaceText(filled, [i, 'proposer'], current) : filled,
    text,
  );
}

/** The identity of a key that was replaced stays, since the log names it. */
export function fillIdentities(text: string, { current, former, today }: CuratorKeys): string {
  const reading = readIdentities(text);
  if (!reading.ok) return text;
  const { [CURATOR]: placeholder, ...known } = reading.value;
  const filled: Record<string, Identity> = known;
  const before = former === undefined || former === current ? undefined : filled[former];
  if (former !== undefined && before !== undefined) {
    filled[former] = { ...before, retired: today };
    filled[current] ??= { ...before, since: today };
  }
  if (placeholder !== undefined) filled[current] = placeholder;
  const isSame = placeholder === undefined && before === undefined;
  return isSame ? text : `${JSON.stringify(filled, null, 2)}\n`;
}

/**
 * Writes another text into a JSON file and leaves everything else in it as somebody has laid it out. `source`:
 * JSON in which `path` leads to a member of an object that holds a text.
 */
export function replaceText(source: string, path: DataPath, replacement: string): string {
  const root = readStrictJson(source);
  let part: ReturnType<typeof partAt> = { start: root.start, value: root };
  for (const step of path) part = part && partAt(part.value, step);
  member.lastIndex = part?.start ?? 0;
  const found = member.exec(source);
  if (part === undefined || found === null) throw new TypeError(`There is no text at ${path.join('.')}.`);
  const [whole, name] = found;
  return `${source.slice(0, found.index)}${name}${JSON.stringify(replacement)}${source.slice(found.index + whole.length)}`;
}
