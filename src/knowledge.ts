/**
 * `lectern/knowledge`: serves a folder of articles, alone or alongside the tools of a server. For Node.
 * @module
 */
import { isPublished } from '../servers/folder/published.ts';
import { schemeOf } from '../servers/folder/scheme.ts';
import { addFolder, type FolderTool, folderInstructions } from '../servers/folder/server.ts';
import type { Server } from './index.ts';
import { folderName } from './knowledge/disk/folder-name.ts';
import { openLibrary } from './knowledge/disk/open-library.ts';
import type { Problem } from './knowledge/document.ts';

export type { FolderTool } from '../servers/folder/server.ts';
export type { Problem } from './knowledge/document.ts';

/** How a folder is read, and what of it a server gets. */
export interface FolderOptions {
  /** What the collection is called. Default: the title in `.lectern.yaml`, the package, or the folder. */
  readonly title?: string;
  /** Scheme of the URIs of its articles. Default: made from the name of the folder. */
  readonly scheme?: string;
  /** Put before the name of each tool, such as `docs_`, where names would collide. Default: none. */
  readonly prefix?: string;
  /** Tools to add. Default: all five. */
  readonly tools?: readonly FolderTool[];
  /** Globs in the syntax of `.gitignore`: what they match is not read. */
  readonly exclude?: readonly string[];
  /** Whether `.gitignore` files and `.git/info/exclude` count. Default: true. */
  readonly gitignore?: boolean;
  /** Maximum size of the instructions in characters, with an index of the articles; 0 leaves it out. Default: 4,000. */
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
  /** Resolves when everything was read once. Tools wait for it by themselves. */
  ready(): Promise<void>;
  /** What was read so far. */
  status(): FolderStatus;
  /** Stops watching. The watcher by itself never keeps a process alive. */
  close(): void;
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
  const endings: (() => void)[] = [];
  return {
    name: called.name,
    title,
    instructions: folderInstructions(library, title, prefix, indexCharacters),
    addTo(server) {
      endings.push(addFolder(server, library, { scheme, prefix, ...(tools === undefined ? {} : { tools }) }));
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
    close() {
      for (const end of endings) end();
      library.close();
    },
  };
}
