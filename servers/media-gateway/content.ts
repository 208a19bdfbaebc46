/**
 * The catalogue that comes with the server: baked into the program by the build, read when it is first asked for.
 * @module
 */
import { NO_OFFERS } from './availability/offers.ts';
import type { Backend } from './backend/backend.ts';
import { CatalogueBackend } from './backend/catalogue-backend.ts';
import { catalogueOf } from './catalogue/baked-catalogue.ts';
import type { Catalogue } from './catalogue/catalogue.ts';

let shared: CatalogueBackend | undefined;

/** One for all servers of this process: the catalogue never changes. */
export function builtInBackend(): Backend & { warm(): Promise<void> } {
  shared ??= new CatalogueBackend({ open: openBuiltIn, source: 'built-in', offers: NO_OFFERS });
  return shared;
}

export async function openBuiltIn(): Promise<Catalogue> {
  return catalogueOf((await import('./baked.ts')).BAKED);
}
