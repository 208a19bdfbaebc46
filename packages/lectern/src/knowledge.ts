/**
 * `lectern/knowledge`: serves a folder of articles, alone or together with other tools of a server, and exports what
 * servers of documents and records are built from: libraries, search, records and article tools.
 * @module
 */
import { schemeOf } from './articles/article-uri.ts';
import { addFolder, type FolderTool, folderInstructions } from './articles/folder/server.ts';
import type { Server } from './index.ts';
import { folderName } from './knowledge/disk/folder-name.ts';
import { openLibrary } from './knowledge/disk/open-library.ts';
import { isPublished, type Problem } from './knowledge/document.ts';

export { DEFAULT_INDEX_CHARACTERS, withIndex } from './articles/article-index.ts';
export { articleHead, paragraphs } from './articles/article-text.ts';
export type { Collection } from './articles/article-uri.ts';
export { articleUri } from './articles/article-uri.ts';
export { awaitLibrary } from './articles/await-library.ts';
export { articleLine, resourceLinks } from './articles/describe-article.ts';
export { facetsOf, nameSome } from './articles/facets.ts';
export { findArticle } from './articles/find-article.ts';
export type { FolderTool } from './articles/folder/server.ts';
export { publishArticles } from './articles/publish-articles.ts';
export { readArticle } from './articles/read-article.ts';
export { echo, passagesText, type SearchWording, searchText } from './articles/search-text.ts';
export { documentsIn, type Selection, selectArticles, selectSections } from './articles/select-passages.ts';
export {
  AttemptFailed,
  type BreakerOptions,
  CircuitBreaker,
  type FailureDetails,
  LONGEST_PAUSE_MS,
  type Permit,
  type RetrySettings,
  type Sleep,
  sleep,
  withRetries,
} from './base/attempts.ts';
export { HEAD_START_MS } from './base/defaults.ts';
export { isObject } from './base/json-value.ts';
export { nearest, typingErrors } from './base/nearest.ts';
export { escapeInvisible, visibleLine, visibleText } from './base/shown-text.ts';
export { completeNames, needed, quoted, READ_ONLY, taskMessage } from './content/definition-parts.ts';
export {
  anyObject,
  count,
  type Defaulted,
  defaulted,
  described,
  flag,
  list,
  oneOf,
  optional,
  outline,
  record,
  share,
  text,
} from './content/fields.ts';
export { DEFAULT_BUDGET, LARGEST_BUDGET } from './knowledge/answer/cut.ts';
export { pieceOfDocument } from './knowledge/answer/view.ts';
export { type BakedCollection, openBaked } from './knowledge/baked.ts';
export type { Document, Problem } from './knowledge/document.ts';
export { FIELDS, type Field, FieldIndex, type FieldNumbers } from './knowledge/index/field-index.ts';
export { Vocabulary } from './knowledge/index/vocabulary.ts';
export { Library } from './knowledge/library.ts';
export { BlockScanner } from './knowledge/markdown/block-scanner.ts';
export { splitFrontMatter } from './knowledge/markdown/front-matter.ts';
export { readDocument } from './knowledge/read-document.ts';
export { RecordIndex, type RecordMatch } from './knowledge/records/record-index.ts';
export { type Correction, correctConcepts, isKnown } from './knowledge/search/correct.ts';
export { explain } from './knowledge/search/explain.ts';
export { type Concept, readQuery } from './knowledge/search/query.ts';
export { ScoreBoard } from './knowledge/search/score-board.ts';
export type { Found } from './knowledge/search/search.ts';
export {
  createSynonyms,
  NO_SYNONYMS,
  type PhraseTable,
  readPhrases,
  type SynonymData,
  type Synonyms,
  synonymsOf,
} from './knowledge/search/synonyms.ts';
export { SYNONYM_FILE } from './knowledge/settings/collection-settings.ts';
export type { Source, SourceText } from './knowledge/source.ts';
export { foldWord } from './knowledge/text/character-classes.ts';
export { stopWords } from './knowledge/text/english.ts';
export { termOf } from './knowledge/text/terms.ts';
export { estimateTokens, fitLines } from './knowledge/text/token-estimate.ts';
export { tokenise } from './knowledge/text/tokenise.ts';
export { TimeSlicer as Slices } from './knowledge/time-slicer.ts';
export { type Body, readBody } from './transports/fetch/body.ts';

/** How a folder is read, and what of it is added to a server. */
export interface FolderOptions {
  /** What the collection is called. Default: the title in `.lectern.yaml`, the package, or the folder. */
  readonly title?: string;
  /** Scheme of the URIs of its articles. Default: made from the name of the folder. */
  readonly scheme?: string;
  /** Prefix of each tool name, such as `docs_`, to avoid collisions. Default: none. */
  readonly prefix?: string;
  /** Tools to add. Default: all five. */
  readonly tools?: readonly FolderTool[];
  /** Globs in the syntax of `.gitignore`: matching files are not read. */
  readonly exclude?: readonly string[];
  /** Whether `.gitignore` files and `.git/info/exclude` apply. Default: true. */
  readonly gitignore?: boolean;
  /**
   * Maximum size of the instructions in characters, with an index of the articles; 0 omits the index. Default: 4,000.
   */
  readonly indexCharacters?: number;
}

/** How much of a folder was read. */
export interface FolderStatus {
  /** Whether everything was read at least once. */
  readonly ready: boolean;
  /** Number of articles that clients can see. */
  readonly articles: number;
  /** Files that were skipped, with the reason. */
  readonly skipped: readonly Problem[];
}

/** A folder of articles that is read in the background and watched for changes. */
export interface Folder {
  /** Name derived from the folder, in lower-case ASCII. */
  readonly name: string;
  /** What the collection is called. */
  readonly title: string;
  /** For `createServer({ instructions })`: how to use the tools, with an index of the articles as they are then. */
  readonly instructions: () => string | Promise<string>;
  /** Adds the tools and resources to a server, and returns it. A folder can be added to several servers. */
  addTo(server: Server): Server;
  /** Resolves when everything was read once. Tools wait for it themselves. */
  ready(): Promise<void>;
  /** What was read so far. */
  status(): FolderStatus;
  /**
   * Stops watching, and saves the index if it has changed; takes 2 seconds at most. Called when none of its servers is
   * served any more, so a program only has to close a folder that it does not serve.
   */
  close(): Promise<void>;
}

/**
 * Opens a folder of Markdown, HTML, reStructuredText, AsciiDoc, text, OpenAPI or JSON Schema files.
 *
 * @example
 * const docs = folder('./docs', { prefix: 'docs_' });
 * const server = docs.addTo(createServer({ name: 'shop', version: '1.0.0' }));
 */
export function folder(path: string, options: FolderOptions = {}): Folder {
  const called = folderName(path);
  const { exclude, gitignore, prefix = '', tools, indexCharacters } = options;
  const title = options.title ?? called.title ?? called.name;
  const scheme = options.scheme ?? schemeOf(called.name);
  const library = openLibrary(path, {
    isVisible: isPublished,
    ...(exclude === undefined ? {} : { exclude }),
    ...(gitignore === undefined ? {} : { gitignore }),
  });
  const added = new Set<() => void>();
  async function close(): Promise<void> {
    for (const unpublish of added) unpublish();
    added.clear();
    await library.close();
  }
  return {
    name: called.name,
    title,
    instructions: folderInstructions(library, title, prefix, indexCharacters),
    addTo(server) {
      const unpublish = addFolder(server, library, {
        scheme,
        prefix,
        ...(tools === undefined ? {} : { tools }),
      });
      added.add(unpublish);
      server.onClose(async () => {
        unpublish();
        // Another server may still serve it.
        if (added.delete(unpublish) && added.size === 0) await library.close();
      });
      void library.start().then(() => {
        if (library.isEmpty()) server.logger.log('warning', `0 articles in ${called.name}`);
      });
      return server;
    },
    ready: () => library.start(),
    status() {
      const { ready, documents, problems } = library.status();
      return { ready, articles: documents, skipped: problems };
    },
    close,
  };
}
