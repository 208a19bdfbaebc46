/**
 * What the messages of a prompt are made of: whole articles with their sources, and what the user gave, fenced.
 * @module
 */

import type { PromptMessage } from 'lectern';
import {
  articleHead,
  articleUri,
  type Collection,
  paragraphs,
  pieceOfDocument,
  visibleText,
} from 'lectern/knowledge';

/** In tokens: three articles and the task stay within what one answer may cost. */
const ROOM_FOR_ARTICLE = 3000;

/** The articles as embedded resources, each once; one that is not to be had is left out. */
export async function articleMessages(
  collection: Collection,
  ids: readonly string[],
): Promise<PromptMessage[]> {
  const messages = await Promise.all([...new Set(ids)].map((id) => articleMessage(collection, id)));
  return messages.filter((message) => message !== undefined);
}

async function articleMessage(collection: Collection, id: string): Promise<PromptMessage | undefined> {
  const reading = await collection.library.read(id);
  if (reading === undefined) return undefined;
  const { document } = reading;
  const piece = pieceOfDocument(reading, 0, ROOM_FOR_ARTICLE);
  const rest = piece.next === undefined ? undefined : `[Cut here. get_article has all of ${document.slug}.]`;
  const text = paragraphs(articleHead(collection, document, piece), visibleText(piece.text), rest);
  const uri = articleUri(collection.scheme, document);
  return { role: 'user', content: { type: 'resource', resource: { uri, mimeType: 'text/markdown', text } } };
}

/** In a fence that nothing in the text can close. */
export function fenced(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  const fence = '`'.repeat(runs.reduce((most, run) => Math.max(most, run.length + 1), 3));
  return `${fence}text\n${text.trim()}\n${fence}`;
}
