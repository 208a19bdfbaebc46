/**
 * How many files of articles there are, for a bar that has to know its end.
 * @module
 */
import { readdir } from 'node:fs/promises';

/** What cannot be read counts as nothing: the bar is only for the eye. */
export async function countMarkdown(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => /\.(?:md|markdown|mdx|rst|adoc|asciidoc|txt|html?)$/i.test(name)).length;
}
