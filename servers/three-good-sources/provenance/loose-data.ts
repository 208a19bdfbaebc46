/**
 * Looks into data of any shape: what is not there is empty.
 * @module
 */

export function membersOf(value: unknown): [name: string, value: unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

export function memberOf(value: unknown, name: string): unknown {
  return membersOf(value).find(([own]) => own === name)?.[1];
}

export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
