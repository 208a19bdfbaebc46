/**
 * The other end of the fixture's tool `hold`: watches and leads a call from outside of it.
 * @module
 */
import { randomUUID } from 'node:crypto';
import type { Traits } from '../serving.ts';
import type { Headers } from './send.ts';
import { askTool, toolText } from './stateless.ts';

export interface HeldCall {
  readonly key: string;
  begun(): Promise<string>;
  /** `said` once the call has logged it, at its own level; else what became of the call. */
  say(text: string): Promise<string>;
  end(text: string): Promise<string>;
  /** `ended` or `cancelled`. */
  fate(): Promise<string>;
}

export function heldCall(url: string, headers: Headers = {}): HeldCall {
  const key = randomUUID();
  return {
    key,
    begun: () => toolText(url, 'hold_begun', { key }, { headers }),
    say: (text) => toolText(url, 'hold_say', { key, text }, { headers }),
    end: (text) => toolText(url, 'hold_end', { key, text }, { headers }),
    fate: () => toolText(url, 'hold_fate', { key }, { headers }),
  };
}

/**
 * Settles when the server has noticed a connection that was closed after all those closed before: a stateless
 * call is cancelled then.
 */
export async function closedConnectionsNoticed(url: string, traits?: Traits): Promise<void> {
  if (traits?.tellsOfLeaving === false) return;
  const call = heldCall(url);
  const leaving = new AbortController();
  const gone = askTool(url, 'hold', { key: call.key }, { signal: leaving.signal }).catch(() => {});
  await call.begun();
  leaving.abort();
  await gone;
  await call.fate();
}
