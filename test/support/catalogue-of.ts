/**
 * A catalogue of Markdown texts, for tests of what searches it.
 * @module
 */
import { Catalogue } from '../../packages/lectern/src/knowledge/catalogue.ts';
import { readDocument } from '../../packages/lectern/src/knowledge/read-document.ts';

export function catalogueOf(texts: Readonly<Record<string, string>>): Catalogue {
  const catalogue = new Catalogue();
  for (const [path, text] of Object.entries(texts)) putInto(catalogue, path, text);
  return catalogue;
}

export function putInto(catalogue: Catalogue, path: string, text: string): void {
  const read = readDocument({ path, text, hash: text });
  if (!read.ok) throw new Error(`${path}: ${read.problem.reason}`);
  for (const _ of catalogue.put(read.document, text, text));
}
