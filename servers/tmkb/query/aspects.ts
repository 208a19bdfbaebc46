/**
 * The aspects of a description: `webhook from PayPal, discount codes at checkout, and a nightly job` tells of three
 * features, and each of them has threats of its own.
 * @module
 */

const BETWEEN = /[,;:.!?()\n]+\s|\s+(?:and|plus|then|as well as|also|while)\s+|\s[-–—+&]\s/i;
/** Clauses beyond these are details. */
const MOST_ASPECTS = 8;

/** Returns the clauses of a description, the whole not among them; none where it has a single one. */
export function aspectsOf(context: string): string[] {
  const clauses = context
    .split(BETWEEN)
    .map((clause) => clause.trim())
    .filter((clause) => /\p{L}/u.test(clause));
  return clauses.length < 2 ? [] : clauses.slice(0, MOST_ASPECTS);
}
