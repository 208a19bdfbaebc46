/**
 * A search over Markdown texts that knows what is chance in them, for tests of what it finds.
 * @module
 */

import type { Accepts } from '../../packages/lectern/src/knowledge/document.ts';
import type { DocumentIndex } from '../../packages/lectern/src/knowledge/document-index.ts';
import { type Found, Search } from '../../packages/lectern/src/knowledge/search/search.ts';
import { documentIndexOf } from './document-index-of.ts';

export interface TestSearch {
  readonly documentIndex: DocumentIndex;
  readonly search: Search;
  find(question: string, accepts?: Accepts, limit?: number): Promise<Found>;
  /** The ids of all hits, best first, whether they answer the question or not. */
  ids(question: string): Promise<string[]>;
  /** The ids of the hits that answer it. */
  answers(question: string): Promise<string[]>;
}

export function searchOf(texts: Readonly<Record<string, string>>): TestSearch {
  const documentIndex = documentIndexOf(texts);
  const search = new Search(documentIndex);
  search.calibrate();
  // In indexes of tests, the hash of a document is its text.
  const find: TestSearch['find'] = (question, accepts = () => true, limit = 10) =>
    search.find(question, accepts, limit, async ({ id }) => documentIndex.get(id)?.hash);
  return {
    documentIndex,
    search,
    find,
    ids: async (question) => (await find(question)).hits.map(({ document }) => document.id),
    answers: async (question) => {
      const { isAnswer, hits } = await find(question);
      return isAnswer ? hits.filter((hit) => hit.isAnswer).map(({ document }) => document.id) : [];
    },
  };
}
