/** Follows fences of code through a body, line by line. @module */

export interface Fence {
  readonly line: number;
  /** The first word behind the opening mark; empty where there is none. */
  readonly language: string;
  isClosed: boolean;
}

interface OpenFence {
  readonly fence: Fence;
  readonly mark: string;
  readonly indent: number;
}

// A fence may stand inside items of lists and quotations; behind backticks no further ones may stand on its line.
const opening = /^((?:[ \t]*(?:[-*+>]|\d{1,9}[.)])(?=[ \t]))*[ \t]*)(`{3,}(?=[^`]*$)|~{3,})[ \t]*(\S*)/;
const closing = /^([ \t>]*)(`{3,}|~{3,})[ \t]*$/;
/** CommonMark 0.31, 4.5: what is indented further does not close a fence. */
const FURTHEST_INDENT = 3;

export class FenceReader {
  readonly found: Fence[] = [];
  #open: OpenFence | undefined;

  /** Whether the next line belongs to a fence, its marks included. */
  holds(source: string, line: number): boolean {
    if (this.#open !== undefined) {
      if (closes(source, this.#open)) {
        this.#open.fence.isClosed = true;
        this.#open = undefined;
      }
      return true;
    }
    const [, before, mark, language = ''] = opening.exec(source) ?? [];
    if (before === undefined || mark === undefined) return false;
    const fence: Fence = { line, language, isClosed: false };
    this.found.push(fence);
    this.#open = { fence, mark, indent: before.length };
    return true;
  }
}

function closes(source: string, { mark, indent }: OpenFence): boolean {
  const [, before, found] = closing.exec(source) ?? [];
  return (
    before !== undefined && before.length <= indent + FURTHEST_INDENT && found?.startsWith(mark) === true
  );
}
