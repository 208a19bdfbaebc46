/** From the text of registry.json to a registry, or to everything that is wrong with it. @module */

import type { JsonSchemaObject } from 'lectern';
import type { Violation } from 'lectern/content';
import {
  type ContentProblem,
  contentReader,
  contentTest,
  itemsOf,
  memberOf,
  membersOf,
  type Place,
  pathText,
  repeatedValues,
} from './provenance/content-reader.ts';
import {
  anyKey,
  closedObject,
  date,
  httpsUrl,
  nodeUrl,
  semver,
  slug,
  text,
} from './provenance/field-schemas.ts';
import { type Registry, SOURCE_TYPES } from './registry.ts';

const checked: JsonSchemaObject = {
  oneOf: [
    closedObject(['method'], { method: { const: 'none' } }),
    closedObject(['method', 'on'], { method: { enum: ['archived-copy', 'live'] }, on: date }),
  ],
};

const source = closedObject(['rank', 'name', 'url', 'type', 'why'], {
  rank: { enum: [1, 2, 3] },
  name: text,
  url: httpsUrl,
  type: { enum: SOURCE_TYPES },
  why: text,
  level: text,
  cost: text,
  license: text,
  publisher: text,
  checked,
});

const category = closedObject(['name', 'description', 'query_patterns', 'sources'], {
  name: text,
  description: text,
  keywords: { type: 'array', items: text },
  query_patterns: { type: 'array', items: text, minItems: 3 },
  sources: { type: 'array', items: source, minItems: 3, maxItems: 3 },
});

const endorsement = closedObject(['pubkey', 'url', 'since'], {
  pubkey: anyKey,
  url: nodeUrl,
  // The original program writes null.
  name: { anyOf: [text, { type: 'null' }] },
  since: date,
});

/** What registry.json may hold. */
const registrySchema: JsonSchemaObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...closedObject(['version', 'updated', 'curator', 'endorsements', 'categories'], {
    version: semver,
    updated: date,
    curator: closedObject(['name', 'pubkey'], { name: text, pubkey: anyKey }),
    endorsements: { type: 'array', items: endorsement },
    categories: {
      type: 'object',
      propertyNames: slug,
      additionalProperties: category,
    },
  }),
};

export type RegistryReading =
  | { readonly ok: true; readonly registry: Registry }
  | { readonly ok: false; readonly problems: readonly ContentProblem[] };

const registryRule = (value: unknown): Violation[] => {
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
};

const read = contentReader<Registry>('registry.json', registrySchema, registryRule);

/** The registry of another node; undefined where it is not one. */
export const readPeerRegistry: (text: string) => Registry | undefined = contentTest(
  registrySchema,
  registryRule,
);

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
  const reason = `Field "${pathText(path)}": got ${rank}; expected ${index + 1}, since sources are listed in the order of their ranks.`;
  return [{ path, reason }];
}

function placeOf(value: unknown, path: Violation['path'], name: string): Place {
  return { path: [...path, name], value: memberOf(value, name) };
}

/** Without what does not lead elsewhere: capitals in the host, a default port, a slash at the end. */
function sameAddress(url: string): string {
  return (URL.canParse(url) ? new URL(url).href : url).replace(/\/$/, '');
}
