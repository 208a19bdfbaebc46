/**
 * The page for people, as it came with the package. It is loaded when it is asked for.
 * @module
 */
import { createPage, type Page, type PageOptions } from '../http/page.ts';

export async function openPage(options?: PageOptions): Promise<Page> {
  const { BAKED } = await import('../../../page/baked.ts');
  return createPage(BAKED, options);
}
