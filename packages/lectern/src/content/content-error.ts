/**
 * Content or settings that a server refuses to start with.
 * @module
 */

/** Its message is for the person who wrote the content: one line for each thing that is wrong. */
export class ContentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ContentError';
  }
}

/** By name, not by class: a server package may bring another copy of this module. */
export function isContentError(error: unknown): error is ContentError {
  return error instanceof Error && error.name === 'ContentError';
}
