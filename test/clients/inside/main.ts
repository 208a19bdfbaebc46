/**
 * The program in the network namespace: reads a scenario as JSON on stdin, and prints its outcome.
 * @module
 */
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import type { ClientName, Observation, Outcome, Scenario } from '../scenario.ts';
import { claudeCode, codex, gemini, opencode, runAgent } from './agents.ts';
import { runMcpRemote, runSupergateway } from './bridges.ts';
import { runAppServer, runInspector, runMcporter } from './commands.ts';
import { Workplace } from './workplace.ts';

const RUNS: Readonly<Record<ClientName, (place: Workplace) => Promise<Observation>>> = {
  'claude-code': (place) => runAgent(claudeCode, place),
  codex: (place) => runAgent(codex, place),
  gemini: (place) => runAgent(gemini, place),
  opencode: (place) => runAgent(opencode, place),
  'codex-app-server': runAppServer,
  mcporter: runMcporter,
  inspector: runInspector,
  'mcp-remote': runMcpRemote,
  supergateway: runSupergateway,
};

const scenario: Scenario = JSON.parse(await text(process.stdin));
const place = new Workplace(scenario);
await place.open();
const observation = await RUNS[scenario.client](place);
const outcome: Outcome = { ...observation, interfaces: Object.keys(networkInterfaces()) };
process.stdout.write(JSON.stringify(outcome), () => process.exit());
