/**
 * The catalogue that comes with the server: baked into the program by the build, read when it is first asked for.
 * @module
 */
import { sampleOffers } from './availability/sample-offers.ts';
import type { Backend } from './backend/backend.ts';
import { CatalogueBackend } from './backend/catalogue-backend.ts';
import { Catalogue } from './catalogue/catalogue.ts';

/** The day on which the facts were last looked over. */
const STATED = '2026-11-17';

let shared: CatalogueBackend | undefined;

/** One for all servers of this process: the catalogue never changes. */
export function builtInBackend(): Backend & { warm(): Promise<void> } {
  shared ??= new CatalogueBackend({ open: openBuiltIn, source: 'built-in', offers: sampleOffers });
  return shared;
}

export async function openBuiltIn(): Promise<Catalogue> {
  const { BAKED } = await import('./baked.ts');
  return new Catalogue(lines(BAKED.titles), {
    name: 'built-in',
    stated: STATED,
    people: lines(BAKED.people),
  });
}

/** Trusted: the build has checked every line. */
function lines<T>(text: string): T[] {
  return text === '' ? [] : JSON.parse(`[${text.replaceAll('\n', ',')}]`);
}
