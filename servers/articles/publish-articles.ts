/**
 * Articles as resources: registered while the server runs, and kept as the collection is.
 * @module
 */
import type { Server } from '../../src/index.ts';
import type { Library } from '../../src/knowledge/library.ts';
import { addTemplates } from './article-templates.ts';
import { waitForLibrary } from './await-library.ts';
import { ResourceShelf } from './resource-shelf.ts';
import { addStatus } from './status-resource.ts';

/** In milliseconds: a checkout changes a thousand files, and should be one piece of news. */
const GATHERING = 100;

const WAITING = ['resources/list', 'resources/read', 'completion/complete', 'prompts/get'];

/**
 * Adds a resource for each article, templates, and the status. Requests about resources, completion and prompts
 * wait until the collection is read. Returns the function that ends the following of changes.
 */
export function publishArticles(server: Server, library: Library, scheme: string): () => void {
  const shelf = new ResourceShelf(server, { library, scheme });
  let isRead = library.status().ready;
  let isReading = false;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const bringUpToDate = (): void => {
    clearTimeout(gathering);
    gathering = undefined;
    shelf.bringUpToDate(isRead);
  };
  /** What was there from the start is told to nobody, and put out when somebody looks for it. */
  const putOut = (): void => {
    for (const { id } of library.list()) shelf.touch(id);
    shelf.bringUpToDate(false);
    isRead = library.status().ready;
  };
  /** One piece of news for the whole first reading, however many files there are. */
  const followReading = async (): Promise<void> => {
    isReading = true;
    isRead = library.status().ready;
    await library.start();
    bringUpToDate();
    isRead = true;
  };

  addStatus(server, library, scheme);
  addTemplates(server, { library, scheme });
  putOut();
  server.use(waitForLibrary(library, ({ method }) => WAITING.includes(method)));
  server.use(async (call, next) => {
    if (call.method.startsWith('resources/') && !isReading && !isRead) putOut();
    if (call.method === 'resources/list') bringUpToDate();
    return next();
  });
  const stopFollowing = library.onChange(({ document }) => {
    shelf.touch(document.id);
    if (isRead) gathering ??= setTimeout(bringUpToDate, GATHERING);
    else if (!isReading) void followReading().catch((error) => server.logger.log('error', String(error)));
  });
  return () => {
    stopFollowing();
    clearTimeout(gathering);
  };
}
