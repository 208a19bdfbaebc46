/**
 * The whole Markdown of an article as it is at this moment, without its front matter.
 * @module
 */
import { pieceOfDocument } from '../../src/knowledge/answer/view.ts';
import type { Library } from '../../src/knowledge/library.ts';
import { visibleText } from './visible-text.ts';

/** Undefined where there is no such article (any more). */
export async function articleBody(library: Library, id: string): Promise<string | undefined> {
  const reading = await library.read(id);
  return reading && visibleText(pieceOfDocument(reading, 0, Number.POSITIVE_INFINITY).text);
}
