/**
 * What a schema library complains about, as one short message for the caller.
 * @module
 */

import { escapeInvisible } from '../../base/invisible-characters.ts';
import { nearest } from '../../spelling/nearest.ts';
import type { StandardIssue } from '../standard-schema.ts';
import { list, pathText, quote, shorten } from './quote.ts';

const MAX_MESSAGE_LENGTH = 600;
/** More than a message has room for. */
const MAX_EXPLAINED = 40;
const MAX_ALLOWED = 140;

export function issuesText(issues: readonly StandardIssue[]): string {
  return shorten(issues.slice(0, MAX_EXPLAINED).map(sentence).join(' '), MAX_MESSAGE_LENGTH);
}

/** Where the library complains, for the log: its words may repeat what came. */
export function issuePlaces(issues: readonly StandardIssue[]): string {
  return shorten(`${issues.slice(0, MAX_EXPLAINED).map(subjectOf).join(', ')}: invalid.`, MAX_MESSAGE_LENGTH);
}

function sentence(issue: StandardIssue): string {
  return `${subjectOf(issue)}: ${escapeInvisible(issue.message.replace(/\.$/, ''))}.`;
}

function subjectOf({ path = [] }: StandardIssue): string {
  const keys = path.map((part) => {
    const key = typeof part === 'object' ? part.key : part;
    return typeof key === 'symbol' ? String(key) : key;
  });
  return keys.length > 0 ? `Parameter ${quote(pathText(keys))}` : 'Arguments';
}

export function unknownNameText(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  const hint = meant === undefined ? '.' : `: did you mean ${quote(meant)}?`;
  const allowed = known.length > 0 ? `Allowed: ${list(known, MAX_ALLOWED)}.` : 'No parameters are allowed.';
  return `Unknown parameter ${quote(name)}${hint} ${allowed}`;
}
