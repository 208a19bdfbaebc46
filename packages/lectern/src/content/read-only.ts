/**
 * What every tool of ours is: it looks things up, and changes nothing.
 * @module
 */
import type { ToolAnnotations } from '../index.ts';

export const READ_ONLY: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
