/**
 * The URIs of what can be read.
 * @module
 */

/** Not `3gs`: a scheme begins with a letter (RFC 3986, 3.1), and clients refuse to parse anything else. */
const SCHEME = 'three-good-sources';
/** What people write nevertheless, and what is read as well. */
export const SHORT_TEMPLATE = '3gs://category/{slug}';

export const REGISTRY_URI: string = `${SCHEME}://registry`;
export const CATEGORY_TEMPLATE: string = `${SCHEME}://category/{slug}`;

export function categoryUri(slug: string): string {
  return `${SCHEME}://category/${slug}`;
}
