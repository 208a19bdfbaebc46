/**
 * The articles: baked into the program by the build, unpacked when the first of them is asked for.
 * @module
 */
import { type BakedCollection, type Document, Library, openBaked, type Source } from 'lectern/knowledge';
import { BAKED } from './baked.ts';

/** `[words](../folder/name.md#section)`; the words may go over a line's end. */
const LINK = /\[([^[\]]*)\]\(([^()\s]+?)\.md(?:#[^()\s]*)?\)/g;

const VISIBLE: ReadonlySet<string | undefined> = new Set(['Live', 'Experimental']);

/** Drafts, proposals, deprecated articles and whatever has no such status are nobody's to read (S0.20). */
export function isVisible({ status }: Pick<Document, 'status'>): boolean {
  return VISIBLE.has(status);
}

export function openCollection(baked: BakedCollection): Library {
  const { source, format, documents } = openBaked(baked);
  let hidden: ReadonlySet<string> | undefined;
  const isHidden = (id: string): boolean => {
    hidden ??= new Set(documents().flatMap((document) => (isVisible(document) ? [] : [document.id])));
    return hidden.has(id);
  };
  return new Library(unlinkHidden(source, isHidden), format, { isVisible });
}

let shared: Library | undefined;

/** One for all servers of this process: the articles never change. */
export function asdlcLibrary(): Library {
  shared ??= openCollection(BAKED);
  return shared;
}

/**
 * Takes links to hidden articles out of those that may be read, and leaves their words: a link that leads nowhere
 * helps nobody, and its address is the name of what is not to be named. Each article when it is read: few are, and
 * to look through all of them takes time.
 */
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
