/**
 * What must hold of every response under faults: no fault of the server, and nothing of its inside.
 * @module
 */
import type { RawAnswer } from './raw.ts';

const INSIDE = /\bat [\w.<>]+ \(|node:|node_modules|file:\/\/\/|\.m?[jt]s\b|\/(?:src|dist|home|usr|tmp)\//;

/** The only deliberate one: too much at once, or the server is ending. */
const UNAVAILABLE = 503;

export function mustBeHarmless({ status, body }: Pick<RawAnswer, 'status' | 'body'>): void {
  if (status >= 500 && status !== UNAVAILABLE) throw new Error(`A fault of the server: ${status} ${body}`);
  const inside = body.includes(process.cwd()) ? process.cwd() : INSIDE.exec(body)?.[0];
  if (inside !== undefined) throw new Error(`Shows its inside (${inside}): ${body}`);
}
