/**
 * A registry with something wrong in it, and what is told of it.
 * @module
 */
import { jsonText, SAMPLE_REGISTRY } from '../support/sample-sources.ts';

export interface Flaw {
  readonly from: string | RegExp;
  readonly to: string;
  /** What stands on the line that is named, where it is not the first of what was put in. */
  readonly at?: string;
  readonly says: string;
}

/** No more can be told of a file that cannot be read to its end. */
export const UNREADABLE: Readonly<Record<string, Flaw>> = {
  'no JSON': { from: '"updated"', to: 'updated:', says: 'Expected a key in double quotes.' },
  'a key that is there twice': {
    from: '"updated"',
    to: '"version": "2.0.0",\n  "updated"',
    says: 'The key "version" is there twice.',
  },
};

const RUST = 'categories.rust-learning';

/** In the order in which they are told. */
export const FLAWS: Readonly<Record<string, Flaw>> = {
  'a member that is unknown': {
    from: '"keywords"',
    to: '"keyword"',
    says: `Unknown field "${RUST}.keyword": did you mean "${RUST}.keywords"?`,
  },
  'fewer than three query patterns': {
    from: /"how do I learn Rust",\s+/,
    to: '',
    at: '"query_patterns"',
    says: `Field "${RUST}.query_patterns": `,
  },
  'two sources': {
    from: /,\s+\{\s+"rank": 3,[^}]*\}/,
    to: '',
    at: '"sources"',
    says: `Field "${RUST}.sources": `,
  },
  'an address without TLS': {
    from: 'https://kubernetes.io/',
    to: 'http://kubernetes.io/',
    says: 'Field "categories.kubernetes.sources[0].url": got "http://kubernetes.io/docs/home/" (string); expected',
  },
  'a bad slug': {
    from: '"threat-modeling"',
    to: '"Threat_Modeling"',
    at: '"categories"',
    says: 'name "Threat_Modeling" not allowed',
  },
  'a wrong rank': {
    from: '"rank": 2,\n          "why": "The reason for PostgreSQL Wiki',
    to: '"rank": 3,\n          "why": "The reason for PostgreSQL Wiki',
    says: 'Field "categories.postgresql.sources[1].rank": got 3; expected 2, since sources are listed in the order',
  },
};

export interface FlawedRegistry {
  readonly text: string;
  readonly told: readonly { readonly line: number; readonly says: string }[];
}

export function registryWith(flaws: readonly Flaw[]): FlawedRegistry {
  const text = flaws.reduce((before, { from, to }) => before.replace(from, to), jsonText(SAMPLE_REGISTRY));
  return { text, told: flaws.map(({ at, to, says }) => ({ line: lineIn(text, at ?? to), says })) };
}

function lineIn(text: string, part: string): number {
  return text.slice(0, text.indexOf(part)).split('\n').length;
}
