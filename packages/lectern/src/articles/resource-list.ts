/**
 * The resources of a server as the articles of a library: which are registered, and which have to be looked at again.
 * @module
 */
import type { ResourceConfig, Server } from '../index.ts';
import type { Document } from '../knowledge/document.ts';
import { articleBody, mimeTypeOf } from './article-templates.ts';
import { articleUri, type Collection } from './article-uri.ts';
import { visibleLine } from './visible-text.ts';

/** So many articles are registered without a pause that anybody notices. */
const MOST_AT_ONCE = 500;

export class ResourceList {
  readonly #server: Server;
  readonly #collection: Collection;
  /** What is listed of each article, by its id. */
  readonly #listed = new Map<string, string>();
  #touched = new Set<string>();
  /** Not registered before somebody asks for resources. */
  #postponed = new Set<string>();

  constructor(server: Server, collection: Collection) {
    this.#server = server;
    this.#collection = collection;
  }

  /** The article may have come, changed or gone. */
  touch(id: string): void {
    this.#touched.add(id);
  }

  /** Subscribers are notified where `isNews` is true: what the first reading finds is not a change. */
  refresh(isNews: boolean): void {
    const ids = [...this.#touched].sort();
    this.#touched.clear();
    for (const id of ids) {
      this.#update(id);
      if (isNews) this.#server.resourceUpdated(articleUri(this.#collection.scheme, { id }));
    }
  }

  /**
   * After the first reading. Registering ten thousand articles takes most of a second, and few clients list resources:
   * where they are many, one of them makes the list-changed notification, and the others wait for a request.
   */
  publishFirst(): void {
    if (this.#touched.size > MOST_AT_ONCE) {
      const [first] = this.#touched;
      this.#postponed = this.#touched;
      this.#touched = new Set(first === undefined ? [] : [first]);
    }
    this.refresh(false);
  }

  /** Registers what was postponed. */
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
