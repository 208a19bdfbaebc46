/**
 * The URI of an article, `<scheme>://<category>/<rest of its id>`, and the way back. An article at the top of the
 * folder is `<scheme>://<slug>`. Names that begin with a dot are never articles.
 * @module
 */
import type { Document } from '../knowledge/document.ts';

/** Half a character, which file names may hold on some systems and URIs may not. */
const LONE_SURROGATES = /\p{Cs}/gu;

export function articleUri(scheme: string, document: Pick<Document, 'id'>): string {
  const segments = document.id.replace(LONE_SURROGATES, '\ufffd').split('/');
  return `${scheme}://${segments.map(encodeURIComponent).join('/')}`;
}

/** Undefined for what cannot be the id of an article; whether there is such an article is not asked here. */
export function idOfUri(scheme: string, uri: string): string | undefined {
  const start = `${scheme}://`;
  if (uri.slice(0, start.length).toLowerCase() !== start.toLowerCase()) return undefined;
  const segments = uri.slice(start.length).split('/').map(decodeSegment);
  return segments.every(isName) ? segments.join('/') : undefined;
}

function decodeSegment(encoded: string): string | undefined {
  if (/[?#]/.test(encoded)) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

function isName(segment: string | undefined): segment is string {
  return segment !== undefined && /^[^./\\\p{Cc}][^/\\\p{Cc}]*$/u.test(segment);
}
