/**
 * The registry: for each topic exactly three sources, chosen and ranked by its curator.
 * @module
 */

export const SOURCE_TYPES = [
  'documentation',
  'tutorial',
  'video',
  'article',
  'tool',
  'repo',
  'forum',
  'book',
  'course',
  'api',
  'standard',
] as const;

/** How the address was seen to lead where the entry says. */
export type Checked =
  | { readonly method: 'none' }
  | { readonly method: 'archived-copy' | 'live'; readonly on: string };

export interface Source {
  readonly rank: 1 | 2 | 3;
  readonly name: string;
  readonly url: string;
  readonly type: (typeof SOURCE_TYPES)[number];
  readonly why: string;
  readonly level?: string;
  readonly cost?: string;
  readonly license?: string;
  readonly publisher?: string;
  readonly checked?: Checked;
}

export interface Category {
  readonly name: string;
  readonly description: string;
  /** Words that point to the topic by themselves. */
  readonly keywords?: readonly string[];
  /** How people ask for it. */
  readonly query_patterns: readonly string[];
  readonly sources: readonly Source[];
}

export interface Endorsement {
  readonly pubkey: string;
  readonly url: string;
  readonly name?: string | null;
  readonly since: string;
}

export interface Registry {
  readonly version: string;
  readonly updated: string;
  readonly curator: { readonly name: string; readonly pubkey: string };
  readonly endorsements: readonly Endorsement[];
  readonly categories: Readonly<Record<string, Category>>;
}
