/**
 * Errors for the user of the command: a sentence, and what to do next.
 * @module
 */

/** Ends the command with exit code 1: the arguments are valid, but it failed. */
export class CliError extends Error {
  /** `CliError`. */
  override readonly name: string = 'CliError';
  /** What to do next. */
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

/** Ends the command with exit code 2: the arguments are invalid. The last line refers to the usage. */
export class UsageError extends CliError {
  /** `UsageError`. */
  override readonly name: string = 'UsageError';
}
