/**
 * From the text of registry.json to a registry, or to everything that is wrong with it.
 * @module
 */
import type { Violation } from '../../src/schema/check-data.ts';
import { type ContentProblem, contentReader, pathText } from './provenance/content-reader.ts';
import { itemsOf, memberOf, membersOf } from './provenance/loose-data.ts';
import { type Place, repeatedValues } from './provenance/repeated-values.ts';
import type { Registry } from './registry.ts';
import { registrySchema } from './registry-schema.ts';

export type RegistryReading =
  | { readonly ok: true; readonly registry: Registry }
  | { readonly ok: false; readonly problems: readonly ContentProblem[] };

const read = contentReader<Registry>('registry.json', registrySchema, (value) => {
  const categories = membersOf(memberOf(value, 'categories'));
  const names = categories.map(([slug, category]) => placeOf(category, ['categories', slug], 'name'));
  const endorsers = itemsOf(memberOf(value, 'endorsements')).map((endorsement, i) =>
    placeOf(endorsement, ['endorsements', i], 'pubkey'),
  );
  return [
    ...categories.flatMap(([slug, category]) => sourceViolations(slug, category)),
    ...repeatedValues(names, (name) => name.trim().toLowerCase()),
    ...repeatedValues(endorsers),
  ];
});

export function readRegistry(text: string): RegistryReading {
  const reading = read(text);
  return reading.ok ? { ok: true, registry: reading.value } : reading;
}

function sourceViolations(slug: string, category: unknown): Violation[] {
  const sources = itemsOf(memberOf(category, 'sources'));
  const places = (name: string): Place[] =>
    sources.map((source, i) => placeOf(source, ['categories', slug, 'sources', i], name));
  return [...places('rank').flatMap(rankViolations), ...repeatedValues(places('url'), sameAddress)];
}

function rankViolations({ path, value: rank }: Place, index: number): Violation[] {
  const isRank = rank === 1 || rank === 2 || rank === 3;
  // Any other value is the schema's to refuse.
  if (!isRank || rank === index + 1) return [];
  const reason = `Field "${pathText(path)}": got ${rank}; expected ${index + 1}, since the sources stand in the order of their ranks.`;
  return [{ path, reason }];
}

function placeOf(value: unknown, path: Violation['path'], name: string): Place {
  return { path: [...path, name], value: memberOf(value, name) };
}

/** Without what does not lead elsewhere: capitals in the host, a default port, a slash at the end. */
function sameAddress(url: string): string {
  return (URL.canParse(url) ? new URL(url).href : url).replace(/\/$/, '');
}
