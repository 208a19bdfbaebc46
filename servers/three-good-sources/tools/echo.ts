/**
 * What a caller sent, as far as it has to be said again.
 * @module
 */
import { visibleLine } from '../../articles/visible-text.ts';

const LONGEST_ECHO = 120;

export function echo(text: string): string {
  return visibleLine(text, LONGEST_ECHO);
}
