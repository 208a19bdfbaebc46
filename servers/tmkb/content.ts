/**
 * The patterns that come with the server: baked into the program by the build.
 * @module
 */
import { BAKED } from './baked.ts';
import { type BakedPatterns, openBook } from './open-book.ts';
import type { PatternBook } from './pattern-book.ts';

let shared: PatternBook | undefined;

/** One for all servers of this process: the patterns never change. */
export function builtInBook(): PatternBook {
  shared ??= openBook(BAKED);
  return shared;
}

/** Your own collections, with the built-in patterns or by themselves. */
export function bookWith(own: readonly BakedPatterns[], builtIn: 'with' | 'without'): PatternBook {
  return builtIn === 'with' ? openBook(BAKED, ...own) : openBook(...own);
}
