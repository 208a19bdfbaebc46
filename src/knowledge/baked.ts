/**
 * A collection that was read and indexed at build time and baked into a module, for runtimes without a file system
 * and with little time. It never changes, and it is ready as soon as it is asked for.
 * @module
 */
import type { Document } from './document.ts';
import type { Format } from './format.ts';
import { questionsField } from './markdown/front-matter-fields.ts';
import { type PhraseTable, type Synonyms, synonymsOf } from './search/synonyms.ts';
import type { Source } from './source.ts';
import { SYNONYM_FILE } from './synonym-file-name.ts';

/** Strings, because engines read a long string many times faster than as many objects. */
export interface BakedCollection {
  /** The JSON of `BakedArticles`: what lists and searches need of all articles. */
  readonly articles: string;
  /** What only those need who read an article: the JSON of its front matter and its text, one after the other. */
  readonly contents: string;
  /** The packed catalogue. */
  readonly index: string;
}

export interface BakedArticles {
  readonly files: readonly BakedFile[];
  readonly synonyms: PhraseTable;
}

export interface BakedFile {
  readonly document: Omit<Document, 'matter' | 'questions'>;
  /** In characters of the contents. */
  readonly matter: number;
  /** The same; of the whole file, so that lines are counted as in the file. */
  readonly text: number;
}

export interface OpenedCollection {
  readonly source: Source;
  readonly format: Format;
  documents(): readonly Document[];
}

interface Opened {
  readonly articles: ReadonlyMap<string, OpenedArticle>;
  readonly synonyms: Synonyms;
}

interface OpenedArticle {
  readonly document: Document;
  text(): string;
}

const NEVER_CHANGES = '0';

/** Unpacked when it is first needed: a function that only answers a handshake has no use for it. */
export function openBaked(baked: BakedCollection): OpenedCollection {
  let opened: Opened | undefined;
  const open = (): Opened => {
    opened ??= openArticles(baked);
    return opened;
  };
  const documents = (): Document[] => [...open().articles.values()].map(({ document }) => document);
  return {
    documents,
    source: {
      restore(catalogue) {
        catalogue.restore(baked.index, documents(), NEVER_CHANGES);
        return NEVER_CHANGES;
      },
      async *list() {
        yield* open().articles.keys();
      },
      async read(path) {
        const text = path === SYNONYM_FILE ? '' : open().articles.get(path)?.text();
        return text === undefined
          ? { kind: 'gone' }
          : { kind: 'text', file: { path, text, hash: NEVER_CHANGES } };
      },
      stamp: async (path) => (path === SYNONYM_FILE || open().articles.has(path) ? NEVER_CHANGES : undefined),
      watch: () => () => {},
    },
    format: {
      readDocument: ({ path }) => ({
        ok: true,
        document: (open().articles.get(path) as OpenedArticle).document,
      }),
      readSynonyms: () => ({ ok: true, synonyms: open().synonyms }),
    },
  };
}

function openArticles({ articles, contents }: BakedCollection): Opened {
  const { files, synonyms }: BakedArticles = JSON.parse(articles);
  let start = 0;
  const opened = files.map(({ document, matter, text }): OpenedArticle => {
    const middle = start + matter;
    const end = middle + text;
    const packed = [start, middle] as const;
    start = end;
    return {
      document: withMatter(document, () => JSON.parse(contents.slice(...packed))),
      text: () => contents.slice(middle, end),
    };
  });
  if (start !== contents.length) throw new Error('The baked articles are not whole: bake them again');
  return {
    articles: new Map(opened.map((article) => [article.document.path, article])),
    synonyms: synonymsOf(synonyms),
  };
}

/** Parsed when somebody looks at it: it is most of what there is to parse. */
function withMatter(head: BakedFile['document'], parse: () => Document['matter']): Document {
  let parsed: Document['matter'] | undefined;
  const matter = (): Document['matter'] => {
    parsed ??= parse();
    return parsed;
  };
  return Object.defineProperties(head as Document, {
    matter: { enumerable: true, get: matter },
    questions: { enumerable: true, get: () => questionsField(matter()) },
  });
}
