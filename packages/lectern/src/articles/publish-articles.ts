/** Articles as resources: registered while the server runs, and updated with the library. */
import { visibleLine } from '../base/shown-text.ts';
import type { ResourceConfig, Server } from '../index.ts';
import type { Document } from '../knowledge/document.ts';
import type { Library } from '../knowledge/library.ts';
import { addTemplates, articleBody, mimeTypeOf } from './article-templates.ts';
import { articleUri, type Collection } from './article-uri.ts';
import { LONGEST_WAIT, libraryNote } from './await-library.ts';

const MOST_SKIPPED = 200;

/** In milliseconds: a checkout changes a thousand files and should cause one notification. */
const GATHERING = 100;

const WAITING = ['resources/list', 'resources/read', 'completion/complete', 'prompts/get'];

/**
 * Adds a resource for each article, templates, and the status. Requests about resources, completion and prompts wait
 * until the library is read. Returns the function that stops following changes.
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
  /** Articles that existed from the start cause no notification; they are listed when a client requests the list. */
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
  // Their results have no place for a remark on a collection that is still being read.
  server.use(async (call, next) => {
    if (WAITING.includes(call.method)) await library.readyWithin(LONGEST_WAIT);
    return next();
  });
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
 * The state of the library for its maintainer: which files were read, which were skipped, and why. Like every resource,
 * it waits until the library was read once, but at most ten seconds.
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

/** So many articles are registered at once without a noticeable pause. */
const MOST_AT_ONCE = 500;

class ResourceList {
  readonly #server: Server;
  readonly #collection: Collection;
  /** What is listed of each article, by its id. */
  readonly #listed = new Map<string, string>();
  #touched = new Set<string>();
  /** Not registered before a client requests resources. */
  #postponed = new Set<string>();

  constructor(server: Server, collection: Collection) {
    this.#server = server;
    this.#collection = collection;
  }

  /** The article may have been added, changed or removed. */
  touch(id: string): void {
    this.#touched.add(id);
  }

  /** Subscribers are notified if `isNews` is true: what the first reading finds is not a change. */
  refresh(isNews: boolean): void {
    const ids = [...this.#touched].sort();
    this.#touched.clear();
    for (const id of ids) {
      this.#update(id);
      if (isNews) this.#server.resourceUpdated(articleUri(this.#collection.scheme, { id }));
    }
  }

  /**
   * After the first reading. Registering ten thousand articles takes most of a second, and few clients list resources.
   * If there are many, one of them causes the list-changed notification, and the others wait for a request.
   */
  publishFirst(): void {
    if (this.#touched.size > MOST_AT_ONCE) {
      const [first] = this.#touched;
      this.#postponed = this.#touched;
      this.#touched = new Set(first === undefined ? [] : [first]);
    }
    this.refresh(false);
  }

  /** Registers the postponed articles. */
  publishAll(): void {
    for (const id of [...this.#postponed].sort()) this.#update(id);
  }

  #update(id: string): void {
    this.#postponed.delete(id);
    const { library, scheme } = this.#collection;
    const uri = articleUri(scheme, { id });
    const document = library.get(id);
    if (document === undefined) {
      if (this.#listed.delete(id)) this.#server.removeResource(uri);
      return;
    }
    const config = configOf(document);
    const listed = JSON.stringify(config);
    if (this.#listed.get(id) === listed) return;
    this.#server.removeResource(uri);
    this.#server.resource(uri, config, () => articleBody(library, id));
    this.#listed.set(id, listed);
  }
}

function configOf({ id, path, title, description, updated }: Document): ResourceConfig {
  const lastModified = asDateTime(updated);
  return {
    name: id,
    title: visibleLine(title),
    ...(description === '' ? {} : { description: visibleLine(description) }),
    mimeType: mimeTypeOf(path),
    ...(lastModified === undefined ? {} : { annotations: { lastModified } }),
  };
}

/** Clients refuse a date without a time. */
function asDateTime(updated: string | undefined): string | undefined {
  const time = new Date(updated ?? '');
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
