/**
 * The floor to be compared with: the matching rules of the systems that the two servers follow.
 * @module
 */

import { stopWords } from '../../packages/lectern/src/knowledge/text/english.ts';
import type { Registry } from '../../servers/three-good-sources/registry.ts';
import { SEVERITIES, type ThreatPattern } from '../../servers/tmkb/pattern.ts';

/** A pattern is a candidate where a trigger is a part of the context; n-grams that equal keywords rank it. */
export function substringTriggers(
  patterns: readonly ThreatPattern[],
): (context: string) => readonly string[] {
  return (context) => {
    const text = context.toLowerCase();
    const grams = gramsOf(text);
    const scored = patterns.flatMap(({ id, severity, triggers }) => {
      const keywords = (triggers?.keywords ?? []).map((keyword) => keyword.toLowerCase());
      const phrases = [...keywords, ...(triggers?.actions ?? []).map((action) => action.toLowerCase())];
      if (!phrases.some((phrase) => text.includes(phrase))) return [];
      const equal = keywords.filter((keyword) => grams.has(keyword)).length;
      return [{ id, severity, score: 2 * equal + equal / Math.max(keywords.length, 1) }];
    });
    return scored
      .sort(
        (a, b) =>
          b.score - a.score ||
          SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
          (a.id < b.id ? -1 : 1),
      )
      .map(({ id }) => id);
  };
}

/** One to three words, cut at spaces. */
function gramsOf(text: string): Set<string> {
  const words = text.split(/\s+/);
  const grams = new Set<string>();
  for (let length = 1; length <= 3; length++)
    for (let i = 0; i + length <= words.length; i++) grams.add(words.slice(i, i + length).join(' '));
  return grams;
}

const THRESHOLD = 0.4;

/** 0.7 × the best likeness of the strings + 0.3 × the share of the slug's parts that the question holds. */
export function stringLikeness({
  categories,
}: Pick<Registry, 'categories'>): (question: string) => string | undefined {
  const normalised = Object.entries(categories).map(([slug, { name, query_patterns }]) => ({
    slug,
    texts: [slug.replaceAll('-', ' '), name.toLowerCase(), ...query_patterns.map(normalise)],
  }));
  return (question) => {
    const asked = normalise(question);
    let best: { slug: string; score: number } | undefined;
    for (const { slug, texts } of normalised) {
      const parts = slug.split('-');
      const keyword = parts.filter((part) => asked.includes(part)).length / parts.length;
      const score = 0.7 * Math.max(...texts.map((text) => likeness(asked, text))) + 0.3 * keyword;
      if (best === undefined || score > best.score) best = { slug, score };
    }
    return best !== undefined && best.score >= THRESHOLD ? best.slug : undefined;
  };
}

function normalise(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/[^\w\s]/g, '')
    .split(/\s+/);
  return words.filter((word) => word !== '' && !stopWords.has(word)).join(' ');
}

/** 1 − Levenshtein distance ÷ the longer length. */
function likeness(a: string, b: string): number {
  if (a === b) return 1;
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substituted = (previous[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(substituted, (previous[j] as number) + 1, (row[j - 1] as number) + 1));
    }
    previous = row;
  }
  return 1 - (previous[b.length] as number) / Math.max(a.length, b.length);
}
