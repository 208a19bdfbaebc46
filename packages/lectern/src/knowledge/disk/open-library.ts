/**
 * A folder on disk as a library of articles in every supported format, with an index that is stored between starts.
 * @module
 */
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { HEAD_START_MS } from '../../base/defaults.ts';
import type { Accepts } from '../document.ts';
import type { Format } from '../format.ts';
import { Library, type LibraryOptions } from '../library.ts';
import { NO_SYNONYMS } from '../search/synonyms.ts';
import { NO_SETTINGS } from '../settings/collection-settings.ts';
import { inOneStep } from '../time-slicer.ts';
import { createFolderSource, type FolderSourceOptions } from './folder-source.ts';
import { cacheFolder, createIndexStore } from './index-store.ts';
import { createIndexWorkers, OWN_THREADS } from './index-workers.ts';
import { ARTICLE_EXTENSIONS, isData } from './walk-folders.ts';

/** Loads parsers for YAML and HTML. */
const format = lazyFormat(async () => (await import('../formats/article-format.ts')).articleFormat);

export interface OpenLibraryOptions extends Pick<FolderSourceOptions, 'exclude' | 'gitignore'> {
  readonly isVisible: Accepts;
  /** Called when everything was read once. */
  readonly onRead?: (library: Library) => void;
}

/** Begins to read automatically after a moment, or on the first request. */
export function openLibrary(path: string, { isVisible, onRead, ...selection }: OpenLibraryOptions): Library {
  const options = { extensions: ARTICLE_EXTENSIONS, ...selection };
  const source = createFolderSource(path, { ...options, isQuiet: isData });
  const library = new Library(source, format, { isVisible, ...helpersFor(path, options) });
  setTimeout(() => void library.start().then(() => onRead?.(library)), HEAD_START_MS).unref();
  return library;
}

/** Threads to read many files, and storage for the index between starts, unless `LECTERN_CACHE` is `off`. */
function helpersFor(
  root: string,
  options: FolderSourceOptions,
): Pick<LibraryOptions, 'store' | 'bulkReader'> {
  const cache = process.env.LECTERN_CACHE === 'off' ? undefined : cacheFolder();
  const bulkReader = createIndexWorkers(root, options, { ...OWN_THREADS, spill: cache });
  return {
    ...(bulkReader === undefined ? {} : { bulkReader }),
    ...(cache === undefined
      ? {}
      : { store: createIndexStore({ cache, root, fingerprint: fingerprint(options) }) }),
  };
}

/** Another version may index the same files differently, and other options select other files. */
function fingerprint(options: FolderSourceOptions): string {
  const { mtimeMs, size } = statSync(fileURLToPath(import.meta.url));
  return JSON.stringify({ program: [mtimeMs, size], options });
}

/** A format whose code is loaded with the first file, so that a client does not wait for it during initialization. */
export function lazyFormat(load: () => Promise<Format>): Format {
  let loaded: Format | undefined;
  const format = (): Format => {
    if (loaded === undefined) throw new Error('A format has to be loaded before it is used');
    return loaded;
  };
  return {
    async load() {
      loaded ??= await load();
    },
    loadLanguage: async (language) => format().loadLanguage?.(language),
    readDocument: (file) => format().readDocument(file),
    readInSteps: (file) => format().readInSteps?.(file) ?? inOneStep(() => format().readDocument(file)),
    textOf: (file) => format().textOf?.(file),
    readSynonyms: (text) => format().readSynonyms(text),
    readSettings: (text) =>
      format().readSettings?.(text) ?? { settings: NO_SETTINGS, faults: [], synonyms: NO_SYNONYMS },
  };
}
