/**
 * Tells lines that a margin broke from lines that were meant as lines.
 * @module
 */

/** No wider margins are in use. */
const WIDEST = 130;
/** How much shorter than the margin a line may be that was broken there. */
const RAGGED = 14;
/** The margin itself may be a little wider than the widest line. */
const TOLERANCE = 4;
/** A text that is narrower is hardly prose. */
const NARROWEST = 50;

/** Joins what flows by a blank, and everything else by a line break. */
export function flow(lines: readonly string[]): string {
  const margin = marginOf(lines);
  return lines
    .map((line, i) => {
      const next = lines[i + 1];
      if (next === undefined) return line;
      const [word = ''] = next.split(' ', 1);
      const isFull =
        margin !== undefined && line.length + word.length > margin - TOLERANCE && !/(?: {2}|\\)$/.test(line);
      return line + (isFull ? ' ' : '\n');
    })
    .join('');
}

/** Undefined where nothing points to one: two lines must have ended there, or one in the middle of a sentence. */
function marginOf(lines: readonly string[]): number | undefined {
  const widest = lines.reduce((most, { length }) => Math.max(most, length), 0);
  if (widest > WIDEST || widest < NARROWEST) return undefined;
  const full = lines.slice(0, -1).filter(({ length }) => length > widest - RAGGED);
  return full.length > 1 || (full.length === 1 && !/[.!?:;]$/.test(full[0] as string)) ? widest : undefined;
}
