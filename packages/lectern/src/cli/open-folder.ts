/**
 * Opens a folder of articles as a server.
 * @module
 */

import { createFolderServer } from '../articles/folder/server.ts';
import { openLibrary } from '../knowledge/disk/open-library.ts';
import { isPublished } from '../knowledge/document.ts';
import type { Library } from '../knowledge/library.ts';
import type { Logger } from '../logging/logger.ts';
import type { Server } from '../server.ts';

interface OpenedFolder {
  readonly server: Server;
  readonly library: Library;
}

interface OpenFolderOptions {
  readonly name: string;
  readonly title?: string | undefined;
  readonly logger?: Logger | undefined;
  readonly indexCharacters?: number | undefined;
  /** Globs of excluded files. */
  readonly exclude?: readonly string[];
  readonly gitignore?: boolean;
}

/** Opens a folder of articles. */
export function openFolder(path: string, options: OpenFolderOptions): OpenedFolder {
  const { name, title, logger, indexCharacters, exclude = [], gitignore = true } = options;
  const library = openLibrary(path, {
    isVisible: isPublished,
    exclude,
    gitignore,
    // A wrong folder is reported here, not by the first search that finds nothing.
    onRead() {
      if (library.isEmpty()) server.logger.log('warning', `0 articles in ${name}`);
    },
  });
  const server = createFolderServer(library, {
    name,
    indexCharacters,
    ...(title === undefined ? {} : { title }),
    ...(logger === undefined ? {} : { logger }),
  });
  return { server, library };
}
