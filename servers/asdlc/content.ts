/**
 * The articles: baked into the program by the build, unpacked when the first of them is asked for.
 * @module
 */
import { type BakedCollection, openBaked } from '../../src/knowledge/baked.ts';
import type { Document } from '../../src/knowledge/document.ts';
import { Library } from '../../src/knowledge/library.ts';
import { BAKED } from './baked.ts';
import { unlinkHidden } from './unlink-hidden.ts';

const VISIBLE: ReadonlySet<string | undefined> = new Set(['Live', 'Experimental']);

/** Drafts, proposals, deprecated articles and whatever has no such status are nobody's to read (S0.20). */
export function isVisible({ status }: Pick<Document, 'status'>): boolean {
  return VISIBLE.has(status);
}

export function openCollection(baked: BakedCollection): Library {
  const { source, format, documents } = openBaked(baked);
  let hidden: ReadonlySet<string> | undefined;
  const isHidden = (id: string): boolean => {
    hidden ??= new Set(documents().flatMap((document) => (isVisible(document) ? [] : [document.id])));
    return hidden.has(id);
  };
  return new Library(unlinkHidden(source, isHidden), format, { isVisible });
}

let shared: Library | undefined;

/** One for all servers of this process: the articles never change. */
export function asdlcLibrary(): Library {
  shared ??= openCollection(BAKED);
  return shared;
}
