/**
 * Converts between articles and URIs, `<scheme>://<category>/<rest of its id>`. An article in the top folder is
 * `<scheme>://<slug>`. Names that begin with a dot are never articles.
 * @module
 */

import { transliterate } from '../base/transliterate.ts';
import type { Document } from '../knowledge/document.ts';
import type { Library } from '../knowledge/library.ts';

/** Lone surrogates, which file names may contain on some systems and URIs may not. */
const LONE_SURROGATES = /\p{Cs}/gu;

/** Returns the URI of an article: `docs://guides/setup` for the id `guides/setup`. */
export function articleUri(scheme: string, document: Pick<Document, 'id'>): string {
  const segments = document.id.replace(LONE_SURROGATES, '\ufffd').split('/');
  return `${scheme}://${segments.map(encodeURIComponent).join('/')}`;
}

/** Undefined for a URI that cannot be the id of an article; does not check that the article exists. */
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

/** A library, and the scheme of the URIs that its articles have as resources. */
export interface Collection {
  /** The documents. */
  readonly library: Library;
  /** Scheme of the URIs, such as `docs`. */
  readonly scheme: string;
}

const FALLBACK = 'articles';
const LONGEST = 40;

/** Schemes with a special meaning in clients and browsers. */
const TAKEN: ReadonlySet<string> = new Set(
  (
    'about aaa acct app blob cid content data dav dns doi file ftp ftps git geo http https imap irc jar javascript ' +
    'jdbc ldap mailto mcp mid news nfs node npm rtsp sftp sip smb sms ssh svn tel telnet ui urn vbscript view-source ' +
    'vscode ws wss xmpp'
  ).split(' '),
);

/** Letters, digits and hyphens, a letter first (RFC 3986, 3.1, without the dots and plus signs). */
export function schemeOf(name: string): string {
  const plain = transliterate(name)
    .replace(/^[^a-z]+/, '')
    .slice(0, LONGEST)
    .replace(/-+$/, '');
  return plain === '' || TAKEN.has(plain) ? FALLBACK : plain;
}
