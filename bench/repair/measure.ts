/**
 * Sends wrong calls, lets the reader repair them from the message alone, and sees whether the next call is right.
 * @module
 */
import { isDeepStrictEqual } from 'node:util';
import type { Case } from './cases.ts';
import { type Call, parsePath, repair } from './reader.ts';

/** The text of the error, in the message or in the result; undefined when the call succeeds. */
export type Send = (call: Call) => Promise<string | undefined>;

export interface Outcome {
  readonly case: Case;
  readonly message: string | undefined;
  readonly isRepaired: boolean;
}

export async function measure(cases: readonly Case[], send: Send): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const each of cases) {
    const message = await send({ name: each.name, args: each.wrong });
    const next = repair({ name: each.name, args: each.wrong }, message ?? '');
    const isRight =
      next.name === each.domain.tool && isSame(next.args, each) && (await send(next)) === undefined;
    outcomes.push({ case: each, message, isRepaired: message !== undefined && isRight });
  }
  return outcomes;
}

/** Equal to the right call but for what only the caller can know, and for optional members it left out. */
function isSame(args: Record<string, unknown>, { domain, free, wrong }: Case): boolean {
  const [mine, right] = [structuredClone(args), structuredClone(domain.right) as Record<string, unknown>];
  for (const name of free) for (const object of [mine, right]) drop(object, parsePath(name));
  if (Object.keys(wrong).length === 0) return true;
  return isDeepStrictEqual(mine, right);
}

function drop(object: Record<string, unknown>, path: readonly (string | number)[]): void {
  let holder: unknown = object;
  for (const key of path.slice(0, -1)) holder = (holder as Record<string, unknown> | undefined)?.[key];
  if (typeof holder === 'object' && holder !== null)
    delete (holder as Record<string, unknown>)[String(path.at(-1))];
}
