/**
 * What went wrong, for the person who typed the command: a sentence, and what to do next.
 * @module
 */

/** Ends the command with 1: it was understood and could not be done. */
export class CliError extends Error {
  override readonly name: string = 'CliError';
  /** What to do next. */
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

/** Ends the command with 2: it was not understood. Its usage is shown. */
export class UsageError extends CliError {
  override readonly name: string = 'UsageError';
}
