/**
 * Reports unknown columns or fields, each with the closest known name.
 * @module
 */
import { nearest } from 'lectern/knowledge';

/** Beyond these, a list of names says no more. */
const MOST_NAMED = 10;
const LONGEST_SHOWN = 60;

/** `what`: in the plural, such as `columns`. */
export function unknownNames(what: string, names: readonly string[], known: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).map((name) => {
    const meant = nearest(name, known);
    return meant === undefined ? quoted(name) : `${quoted(name)} (did you mean "${meant}"?)`;
  });
  const left = names.length - shown.length;
  return `Unknown ${what} are not read: ${shown.join(', ')}${left > 0 ? ` and ${left} more` : ''}.`;
}

/** On one line, however long it is and whatever it holds. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text);
}
