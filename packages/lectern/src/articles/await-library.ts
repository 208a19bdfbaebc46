/**
 * Waits until the library was read for the first time, for a limited time and with progress, and reports if it takes
 * longer. A server responds to the handshake before it has read a single file.
 * @module
 */
import type { Context } from '../index.ts';
import type { Library } from '../knowledge/library.ts';

/** Clients time out after 30 to 60 seconds; models should be informed long before. */
export const LONGEST_WAIT = 10_000;
const STEP = 250;

/**
 * Waits until the library is read, for a limited time. Returns the note for the result if it is incomplete or empty,
 * otherwise undefined.
 */
export async function awaitLibrary(
  library: Library,
  context: Pick<Context, 'progress' | 'signal'>,
  milliseconds: number = LONGEST_WAIT,
): Promise<string | undefined> {
  const end = performance.now() + milliseconds;
  for (let left = milliseconds; left > 0 && !context.signal.aborted; left = end - performance.now()) {
    if (await library.readyWithin(Math.min(left, STEP)))
      return library.isEmpty() ? libraryNote(library) : undefined;
    const { size } = library;
    context.progress(size, undefined, `Reading the collection: ${counted(size)} so far`);
  }
  return libraryNote(library);
}

/** A note about the current state of the whole library. */
export function libraryNote(library: Library): string | undefined {
  const { ready, documents, hidden, problems } = library.status();
  if (ready && documents > 0) return undefined;
  if (ready && problems.some(({ path }) => path === '.'))
    return 'There are 0 articles: the folder is missing or cannot be read at the moment.';
  if (ready && hidden > 0)
    return `There are 0 articles to show: all ${hidden} are drafts, deprecated or archived.`;
  if (ready && problems.length > 0)
    return `There are 0 articles: ${problems.length} files were skipped; the status resource says why.`;
  if (ready) return 'There are 0 articles: the folder contains no supported files.';
  return `The collection is still being read: ${counted(documents)} so far; this result may be incomplete. Ask again in a moment.`;
}

function counted(documents: number): string {
  // Formatted without a locale: the first use of a locale takes longer than an edge function can afford.
  return documents === 1 ? '1 article' : `${String(documents).replace(/\B(?=(?:\d{3})+$)/g, ',')} articles`;
}
