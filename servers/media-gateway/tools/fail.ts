/**
 * What a backend could not answer, told as a tool tells it.
 * @module
 */
import { ToolError } from '../../../src/index.ts';
import { visibleText } from '../../articles/visible-text.ts';
import { Unanswerable, Unavailable } from '../backend/backend.ts';
import { visibleData } from '../text/visible-data.ts';

/** What it answers as a person would see it; of what goes wrong, what was meant for the client. */
export async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return visibleData(await work);
  } catch (error) {
    if (error instanceof Unanswerable || error instanceof Unavailable)
      throw new ToolError(visibleText(error.message));
    throw error;
  }
}
