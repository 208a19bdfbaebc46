/**
 * A question that a person answers with yes or no.
 * @module
 */
import { Lines, NoAnswer } from '../client/ask/lines.ts';

/** No, where nobody can be asked. */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false;
  const lines = new Lines();
  try {
    return /^y(?:es)?$/i.test((await lines.ask(`${question} [y/N] `)).trim());
  } catch (error) {
    if (error instanceof NoAnswer) return false;
    throw error;
  } finally {
    lines.close();
  }
}
