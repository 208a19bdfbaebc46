/**
 * Takes links to hidden articles out of those that may be read, and leaves their words: a link that leads nowhere
 * helps nobody, and its address is the name of what is not to be named.
 * @module
 */
import type { Source } from '../../src/knowledge/source.ts';

/** `[words](../folder/name.md#section)`; the words may go over a line's end. */
const LINK = /\[([^[\]]*)\]\(([^()\s]+?)\.md(?:#[^()\s]*)?\)/g;

/** Each article when it is read: few are, and to look through all of them takes time. */
export function unlinkHidden(source: Source, isHidden: (id: string) => boolean): Source {
  return {
    ...source,
    async read(path) {
      const outcome = await source.read(path);
      if (outcome.kind !== 'text') return outcome;
      const text = outcome.file.text.replace(LINK, (link, words: string, target: string) =>
        isHidden(resolve(path, target)) ? words : link,
      );
      return { kind: 'text', file: { ...outcome.file, text } };
    },
  };
}

/** The id to which a relative link leads. */
function resolve(from: string, target: string): string {
  const segments = from.split('/').slice(0, -1);
  for (const segment of target.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}
