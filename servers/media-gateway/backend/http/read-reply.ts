/**
 * What a reply means: an answer, something for the asker to put right, or a failure that may pass or may not.
 * @module
 */
import type { Operation } from '../answers.ts';
import { Unanswerable } from '../backend.ts';
import { AttemptFailed } from './attempt-failed.ts';
import type { Reply } from './exchange.ts';
import { readAnswer, readSentence, type ServiceAnswer } from './read-answer.ts';
import { LONGEST_PAUSE_MS } from './retry.ts';
import { readRetryAfter } from './retry-after.ts';

export function readReply(operation: Operation, reply: Reply, now: number): ServiceAnswer {
  const { status, text } = reply;
  if (status === 200) return readAnswer(operation, text);
  if (status === 400 || status === 404 || status === 422) throw refusal(status, text);
  if (status === 429 || status === 503) throw overload(reply, now);
  // Some runtimes show no more of a redirect than a status of 0.
  if (status === 0 || (status >= 300 && status < 400)) {
    throw new AttemptFailed('the service redirects, which is not followed', { status });
  }
  throw new AttemptFailed(`the status is ${status}`, { status, again: status < 400 || status >= 500 });
}

function refusal(status: number, text: string): Error {
  const sentence = readSentence(text);
  if (sentence !== undefined) return new Unanswerable(sentence);
  return new AttemptFailed(`the status is ${status}, without a sentence`, { status, again: false });
}

function overload({ status, retryAfter }: Reply, now: number): AttemptFailed {
  const waitMs = readRetryAfter(retryAfter, now) ?? 0;
  if (waitMs <= LONGEST_PAUSE_MS) return new AttemptFailed(`the status is ${status}`, { status, waitMs });
  const seconds = Math.ceil(waitMs / 1000);
  return new AttemptFailed(`the status is ${status}, for ${seconds} seconds`, { status, again: false });
}
