/**
 * Content or settings that a server refuses to start with.
 * @module
 */

/** The message is for the person who wrote the content: one line for each thing that is wrong. */
export class ContentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ContentError';
  }
}
