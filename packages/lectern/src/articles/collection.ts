/**
 * What a server of articles is made from: the articles, and the scheme of their URIs.
 * @module
 */
import type { Library } from '../knowledge/library.ts';

export interface Collection {
  readonly library: Library;
  readonly scheme: string;
}
