/**
 * A folder of Markdown as a server.
 * @module
 */

import { isPublished } from '../../servers/folder/published.ts';
import { createFolderServer } from '../../servers/folder/server.ts';
import { createFolderSource } from '../knowledge/disk/folder-source.ts';
import { lazyFormat } from '../knowledge/format.ts';
import { Library } from '../knowledge/library.ts';
import type { Logger } from '../logging/logger.ts';
import type { Server } from '../server.ts';

/** Brings a YAML parser along. */
const format = lazyFormat(async () => (await import('../knowledge/markdown-format.ts')).markdownFormat);

/** A client's first message comes before any file is read, and the first question seldom after this. */
const HEAD_START_MS = 200;

export interface OpenedFolder {
  readonly server: Server;
  readonly library: Library;
}

export function openFolder(
  path: string,
  name: string,
  logger?: Logger,
  indexCharacters?: number,
): OpenedFolder {
  const library = new Library(createFolderSource(path), format, { isVisible: isPublished });
  setTimeout(() => void library.start(), HEAD_START_MS).unref();
  const server = createFolderServer(library, {
    name,
    indexCharacters,
    ...(logger === undefined ? {} : { logger }),
  });
  return { server, library };
}
