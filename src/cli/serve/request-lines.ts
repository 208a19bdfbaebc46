/**
 * A line for each request as it is answered, for a person who watches.
 * @module
 */
import type { Call } from '../../features/middleware.ts';
import type { Server } from '../../server.ts';
import { coloursFor } from '../colours.ts';
import { plainLine } from '../plain-line.ts';

export function showRequestsOf(server: Server, name: string): void {
  server.use(async (call, next) => {
    const began = performance.now();
    let outcome = 'failed';
    try {
      const result = await next();
      outcome = result.isError === true ? 'refused' : 'ok';
      return result;
    } finally {
      process.stdout.write(`${requestLine(name, call, outcome, performance.now() - began)}\n`);
    }
  });
}

export function requestLine(name: string, call: Call, outcome: string, milliseconds: number): string {
  const { dim, good, bad, warn, bold } = coloursFor(process.stdout, process.env);
  const paint = { ok: good, refused: warn }[outcome] ?? bad;
  const about = [call.params.name, call.params.uri].find((each) => typeof each === 'string');
  return [
    dim(new Date().toTimeString().slice(0, 8)),
    name,
    bold(plainLine(call.method, 60)),
    ...(about === undefined ? [] : [plainLine(about as string, 80)]),
    paint(outcome),
    dim(`${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`),
    dim(call.revision),
  ].join('  ');
}
