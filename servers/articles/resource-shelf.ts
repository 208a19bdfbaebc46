/**
 * The resources of a server as the articles of a library: which are registered, and which have to be looked at again.
 * @module
 */
import type { ResourceConfig, Server } from '../../src/index.ts';
import type { Document } from '../../src/knowledge/document.ts';
import { articleBody } from './article-body.ts';
import { mimeTypeOf } from './article-templates.ts';
import { articleUri } from './article-uri.ts';
import type { Collection } from './collection.ts';
import { visibleLine } from './visible-text.ts';

export class ResourceShelf {
  readonly #server: Server;
  readonly #collection: Collection;
  /** What is listed of each article, by its id. */
  readonly #listed = new Map<string, string>();
  readonly #touched = new Set<string>();

  constructor(server: Server, collection: Collection) {
    this.#server = server;
    this.#collection = collection;
  }

  /** The article may have come, changed or gone. */
  touch(id: string): void {
    this.#touched.add(id);
  }

  /** Subscribers are told where `isNews` says so: what the first reading finds is none. */
  bringUpToDate(isNews: boolean): void {
    const ids = [...this.#touched].sort();
    this.#touched.clear();
    for (const id of ids) {
      this.#update(id);
      if (isNews) this.#server.resourceUpdated(articleUri(this.#collection.scheme, { id }));
    }
  }

  #update(id: string): void {
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
