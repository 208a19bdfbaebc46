/**
 * Sends wrong calls, lets the reader repair them from the message alone, and sees whether the next call is right.
 * @module
 */
import { isDeepStrictEqual } from 'node:util';
import type { RecordingClient } from '../../packages/lectern/src/testing.ts';
import type { Case } from './cases.ts';
import { parsePath } from './paths.ts';
import { type Call, repair } from './reader.ts';

/** The text of the error, in the message or in the result; undefined when the call succeeds. */
export type Send = (call: Call) => Promise<string | undefined>;

export type Method = 'tools/call' | 'prompts/get' | 'resources/read';

/** Sends calls of tools and prompts, and reads resources by the URI that is the name of the call. */
export function sendWith(client: RecordingClient, method: Method = 'tools/call'): Send {
  return async ({ name, args }) => {
    try {
      if (method === 'prompts/get') await client.getPrompt(name, args);
      if (method === 'resources/read') await client.readResource(name);
      if (method !== 'tools/call') return undefined;
      const { isError, content } = await client.callTool(name, args);
      return isError === true ? ((content as { text: string }[])[0]?.text ?? '') : undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };
}

export interface Outcome {
  readonly case: Case;
  readonly message: string | undefined;
  readonly isRepaired: boolean;
}

export async function measure(cases: readonly Case[], send: Send): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const each of cases) {
    const message = await send(each.wrong);
    const next = repair(each.wrong, message ?? '');
    const isRight =
      next.name === each.right.name && isSame(next.args, each) && (await send(next)) === undefined;
    outcomes.push({ case: each, message, isRepaired: message !== undefined && isRight });
  }
  return outcomes;
}

/** Equal to the right call but for what only the caller can know, and for optional members it left out. */
function isSame(args: Record<string, unknown>, { right: { args: wanted }, free }: Case): boolean {
  const [mine, right] = [structuredClone(args), structuredClone(wanted)];
  for (const name of free) for (const object of [mine, right]) drop(object, parsePath(name));
  return isDeepStrictEqual(mine, right);
}

function drop(object: Record<string, unknown>, path: readonly (string | number)[]): void {
  let holder: unknown = object;
  for (const key of path.slice(0, -1)) holder = (holder as Record<string, unknown> | undefined)?.[key];
  if (typeof holder === 'object' && holder !== null)
    delete (holder as Record<string, unknown>)[String(path.at(-1))];
}
