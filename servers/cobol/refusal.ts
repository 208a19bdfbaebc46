/** A refusal with its reason, and the naming of offending values in it. @module */

/** What a function of this server returns instead of a result when it cannot give one. */
export interface Refusal {
  readonly ok: false;
  /** One plain sentence or two: the offending value, what is allowed, an example. */
  readonly reason: string;
}

/** Longest text quoted whole: enough for every number that the widest picture of this server holds. */
const longestQuoted = 60;

/** Builds a refusal. */
export function refuse(reason: string): Refusal {
  return { ok: false, reason };
}

/** Shortens a long text for a message and says how long it really is. */
export function shorten(text: string): string {
  if (text.length <= longestQuoted) return text;
  return `${text.slice(0, 24)}…${text.slice(-8)} (${counted(text.length, 'character')})`;
}

/** A number of things: `1 character`, `9 characters`. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** Names any JSON value in a message: text in quotes, numbers as they are, all else by its kind. */
export function nameValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(shorten(value));
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : 'an object';
}
