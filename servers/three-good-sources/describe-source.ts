/**
 * A source in words.
 * @module
 */
import type { Checked, Source } from './registry.ts';

/** The facts in the order in which they are shown; what the curator does not know is left out. */
export function factsOf({ type, level, cost, license, publisher }: Source): [name: string, value: string][] {
  const facts = { Type: type, Level: level, Cost: cost, Licence: license, Publisher: publisher };
  return Object.entries(facts).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, oneLine(value)]],
  );
}

/** No more than what was really done. */
export function linkText(checked: Checked = { method: 'none' }): string {
  switch (checked.method) {
    case 'none':
      return 'not checked';
    case 'archived-copy':
      return `seen in an archived copy on ${checked.on}`;
    case 'live':
      return `opened on ${checked.on}`;
  }
}

export function isChecked({ checked }: Source): boolean {
  return checked !== undefined && checked.method !== 'none';
}

/** A curator's line breaks would look like further facts. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
