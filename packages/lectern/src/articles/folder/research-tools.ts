/**
 * `search` and `fetch` in the form that deep-research clients ask for: one string in, one text with JSON out. The
 * shape is that of OpenAI's guide to MCP servers for ChatGPT.
 * @module
 */
import { LARGEST_BUDGET } from '../../knowledge/answer/budget.ts';
import type { Document } from '../../knowledge/document.ts';
import { pageOfArticle } from '../article-pages.ts';
import { articleUri, type Collection } from '../article-uri.ts';
import { openArticle } from '../read-article.ts';
import { visibleLine } from '../visible-text.ts';

const MOST_RESULTS = 10;
const NOTHING = 'Nothing found. Try fewer or other words.';
const NEAREST = 'Nothing answers this well; these are the nearest.';
const MOST_NEAREST = 5;

export async function researchSearch(collection: Collection, query: string, note?: string): Promise<string> {
  const { hits, isAnswer } = await collection.library.search(query, {}, MOST_RESULTS);
  const results = (isAnswer ? hits : hits.slice(0, MOST_NEAREST)).map(({ document }) => ({
    id: document.id,
    title: visibleLine(document.title),
    url: urlOf(collection, document),
  }));
  const remark = note ?? (results.length === 0 ? NOTHING : isAnswer ? undefined : NEAREST);
  return JSON.stringify({ results, ...(remark === undefined ? {} : { note: remark }) });
}

export async function researchFetch(collection: Collection, id: string, note?: string): Promise<string> {
  const reading = await openArticle(collection.library, id, note);
  const { document } = reading;
  return JSON.stringify({
    id: document.id,
    title: visibleLine(document.title),
    text: pageOfArticle(collection, reading, { budget: LARGEST_BUDGET }),
    url: urlOf(collection, document),
    metadata: metadataOf(document),
  });
}

/** Where people find it; else its URI here. */
function urlOf({ scheme }: Collection, document: Document): string {
  const { url, canonical } = document.matter;
  const own = [url, canonical].find((value) => typeof value === 'string' && /^https?:\/\/\S+$/.test(value));
  return (own as string | undefined) ?? articleUri(scheme, document);
}

function metadataOf({ path, status, updated, tags, description }: Document): Record<string, string> {
  const facts = { path, status, updated, tags: tags.join(', '), description: visibleLine(description) };
  return Object.fromEntries(
    Object.entries(facts).filter((fact): fact is [string, string] => fact[1] !== undefined && fact[1] !== ''),
  );
}
