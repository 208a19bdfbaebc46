/** What the tools return: results, and refusals that a model can act on. @module */

import { ToolError, type ToolResult } from 'lectern';
import { type Refusal, shorten } from './refusal.ts';

/** The outcome, or the refusal as an error of the tool. */
export function granted<T extends { readonly ok: true }>(outcome: T | Refusal): T {
  if (outcome.ok) return outcome;
  throw new ToolError(`Invalid input: ${outcome.reason}`);
}

export function answer(text: string, structuredContent: object): ToolResult {
  return { content: [{ type: 'text', text }], structuredContent };
}

/** The remark after a result that was rounded. */
export function roundedFrom(inexact: boolean, rounding: string, exact: string): string {
  return inexact ? ` (rounded ${rounding} from ${shorten(exact)})` : '';
}
