/**
 * `npm run conformance`, or `-- --url <url>` for a server that already runs: the official suite as a table.
 * @module
 */
import { parseArgs } from 'node:util';
import { createLogger } from '../../packages/lectern/src/index.ts';
import { serve } from '../../packages/lectern/src/node.ts';
import { createFixture } from '../fixture/server.ts';
import { MISSING } from './installed.ts';
import { BEFORE, EVERYTHING, REQUIRED } from './selections.ts';
import { runServerSuite, type Selection, scenariosOf } from './suite.ts';
import { type Finished, faultLines, tableOf } from './table.ts';

async function againstFixture(selection: Selection): Promise<Finished> {
  const { url, close } = await serve(createFixture({ logger: createLogger({ write: () => {} }) }), {
    port: 0,
  });
  try {
    return await against(selection, url);
  } finally {
    await close();
  }
}

async function against(selection: Selection, url: string): Promise<Finished> {
  return { selection, scenarios: await scenariosOf(selection), ran: await runServerSuite(selection, url) };
}

async function main(): Promise<void> {
  const { url } = parseArgs({ options: { url: { type: 'string' } } }).values;
  if (MISSING !== undefined) throw new Error(MISSING);
  const runs: Finished[] = [];
  for (const selection of [...EVERYTHING, ...REQUIRED, ...BEFORE]) {
    runs.push(await (url === undefined ? againstFixture(selection) : against(selection, url)));
  }
  const faults = faultLines(runs);
  process.stdout.write(`${tableOf(runs)}${faults.map((line) => `\n${line}`).join('')}\n`);
  if (faults.length > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
