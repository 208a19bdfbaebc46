/**
 * From what people call a genre, a mood or a platform to its id.
 * @module
 */
import { foldText, slugOf } from './fold-text.ts';
import type { Term } from './genres.ts';

/** By id, by name, or by one of its words; what no term is called gets an id of its own. */
export function termIds(terms: Readonly<Record<string, Term>>): (text: string) => string {
  const ids = new Map<string, string>();
  const learn = (name: string, id: string): void => {
    const folded = foldText(name);
    if (!ids.has(folded)) ids.set(folded, id);
  };
  const all = Object.entries(terms);
  for (const [id] of all) learn(id, id);
  for (const [id, { name }] of all) learn(name, id);
  for (const [id, { words }] of all) for (const word of words) learn(word, id);
  // What has no letter in it stays as it is, to be told as it was written.
  return (text) => ids.get(foldText(text)) ?? (slugOf(text) || text);
}
