/** Articles as resources: registered while the server runs, and kept as the collection is. @module */
import type { Server } from '../index.ts';
import type { Library } from '../knowledge/library.ts';
import { addTemplates } from './article-templates.ts';
import { libraryNote, waitForLibrary } from './await-library.ts';
import { ResourceList } from './resource-list.ts';

const MOST_SKIPPED = 200;

/** In milliseconds: a checkout changes a thousand files, and should cause one notification. */
const GATHERING = 100;

const WAITING = ['resources/list', 'resources/read', 'completion/complete', 'prompts/get'];

/**
 * Adds a resource for each article, templates, and the status. Requests about resources, completion and prompts
 * wait until the collection is read. Returns the function that ends the following of changes.
 */
export function publishArticles(server: Server, library: Library, scheme: string): () => void {
  const resources = new ResourceList(server, { library, scheme });
  let isRead = library.isReady;
  let isReading = false;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const refresh = (): void => {
    clearTimeout(gathering);
    gathering = undefined;
    resources.refresh(isRead);
  };
  /** What was there from the start causes no notification, and is listed when a client asks. */
  const publish = (): void => {
    for (const { id } of library.list()) resources.touch(id);
    resources.refresh(false);
    isRead = library.isReady;
  };
  /** One notification for the whole initial read, however many files there are. */
  const followReading = async (): Promise<void> => {
    isReading = true;
    isRead = library.isReady;
    await library.start();
    resources.publishFirst();
    isRead = true;
  };

  addStatus(server, library, scheme);
  addTemplates(server, { library, scheme });
  publish();
  server.use(waitForLibrary(library, ({ method }) => WAITING.includes(method)));
  server.use(async (call, next) => {
    if (call.method.startsWith('resources/') && !isReading && !isRead) publish();
    if (call.method.startsWith('resources/')) resources.publishAll();
    if (call.method === 'resources/list') refresh();
    return next();
  });
  const stopFollowing = library.onChange(({ document }) => {
    resources.touch(document.id);
    if (isRead) gathering ??= setTimeout(refresh, GATHERING);
    else if (!isReading) void followReading().catch((error) => server.logger.log('error', String(error)));
  });
  return () => {
    stopFollowing();
    clearTimeout(gathering);
  };
}

function statusUri(scheme: string): string {
  return `${scheme}://.status`;
}

/**
 * The state of the collection, for its maintainer: what was read, what was skipped, and why. Like
 * everything else about resources, it waits until the collection was read once, or at most ten seconds.
 */
function addStatus(server: Server, library: Library, scheme: string): void {
  const config = {
    name: 'status',
    title: 'Status of the collection',
    description:
      'Whether everything is read, how many articles there are, and which files were skipped and why.',
    mimeType: 'application/json',
  };
  server.resource(statusUri(scheme), config, () => JSON.stringify(statusOf(library), undefined, 2));
}

function statusOf(library: Library): object {
  const { ready, documents, sections, hidden, problems } = library.status();
  const skipped = problems.slice(0, MOST_SKIPPED);
  const note = libraryNote(library);
  const counts = { ready, articles: documents, sections, hidden, skippedFiles: problems.length };
  return { ...counts, ...(note === undefined ? {} : { note }), skipped };
}
