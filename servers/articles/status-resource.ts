/**
 * How the collection is doing, for whoever looks after it: what was read, what was skipped, and why. Like everything
 * else about resources, it waits until the collection was read once, or at most ten seconds.
 * @module
 */
import type { Server } from '../../src/index.ts';
import type { Library } from '../../src/knowledge/library.ts';
import { libraryNote } from './await-library.ts';

const MOST_SKIPPED = 200;

function statusUri(scheme: string): string {
  return `${scheme}://.status`;
}

export function addStatus(server: Server, library: Library, scheme: string): void {
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
