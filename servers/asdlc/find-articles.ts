/**
 * What a search finds: the best of the ranking first, and after them whatever else the rule of S0.22 finds,
 * so that nothing of that is ever missing.
 * @module
 */

import type { Document, Field, Found, Library } from 'lectern/knowledge';

interface RuleHit {
  readonly document: Document;
  readonly score: number;
  readonly fields: readonly Field[];
}

const WEIGHTS = { title: 3, tags: 2, description: 1 } as const;

const MOST_RANKED = 10;

/** Without an answer in the ranking and without one by the rule, the nearest articles. */
export async function findArticles(library: Library, query: string): Promise<Found> {
  const all = library.list();
  const ranking = await library.search(query, {}, all.length);
  const answers = ranking.isAnswer ? ranking.hits.filter(({ isAnswer }) => isAnswer) : [];
  const ranked = answers.slice(0, MOST_RANKED);
  const shown = new Set(ranked.map(({ document }) => document.id));
  const byRule = findBySubstring(all, query).filter(({ document }) => !shown.has(document.id));
  if (ranked.length + byRule.length === 0) return { ...ranking, total: 0 };
  const known = new Set(answers.map(({ document }) => document.id));
  const words = [query.trim()];
  return {
    isAnswer: true,
    total: answers.length + byRule.filter(({ document }) => !known.has(document.id)).length,
    hits: [
      ...ranked,
      ...byRule.map(({ document, score, fields }) => ({
        document,
        score,
        isAnswer: false,
        sections: [],
        matches: [{ words, fields }],
      })),
    ],
    corrections: ranking.corrections,
  };
}

/**
 * The search of the document (S0.22): the whole query, letter case aside, in title, tags or description. Best
 * first; of equal ones in the order given, which is newest first.
 */
export function findBySubstring(newestFirst: readonly Document[], query: string): RuleHit[] {
  const wanted = query.trim().toLowerCase();
  const holds = (text: string): boolean => text.toLowerCase().includes(wanted);
  const hits = newestFirst.map((document) => {
    const fields: (keyof typeof WEIGHTS)[] = [];
    if (holds(document.title)) fields.push('title');
    if (document.tags.some(holds)) fields.push('tags');
    if (holds(document.description)) fields.push('description');
    return { document, fields, score: fields.reduce((sum, field) => sum + WEIGHTS[field], 0) };
  });
  return hits.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
}
