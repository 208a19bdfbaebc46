/**
 * Mutated messages against every server: each request is answered, nothing crashes, and no error shows anything of the
 * inside. `npm run fuzz` sends 300,000; FUZZ_MESSAGES and FUZZ_SEED choose otherwise.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { openFolder } from '../../packages/lectern/src/cli/open-folder.ts';
import type { Logger, Server } from '../../packages/lectern/src/index.ts';
import { createAsdlcServer } from '../../servers/asdlc/server.ts';
import { createCobolServer } from '../../servers/cobol/server.ts';
import mediaGateway from '../../servers/media-gateway/package-entry.ts';
import threeGoodSources from '../../servers/three-good-sources/package-entry.ts';
import tmkb from '../../servers/tmkb/package-entry.ts';
import { createFixture } from '../fixture/server.ts';
import { corpusOf, initializeOf, mutate, type Original, pick, randomFrom } from './fuzz-corpus.ts';

const MESSAGES = Number(process.env.FUZZ_MESSAGES ?? 6000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_118);
/** Long enough for any of these calls on a busy machine. */
const PATIENCE_MS = 60_000;
/** Sessions end and begin again, so that what one message did is not all that the later ones see. */
const PER_SESSION = 200;
/** Share of messages with a response from behind the envelope; measured: 0.33 to 0.59. */
const LEAST_REACHED = 0.25;
/** Stacks, files, classes, and what V8 says of mistakes in code. */
const INTERNAL =
  /\n\s+at |node:internal|\.m?[jt]s:\d+|file:\/\/|node_modules|\b(?:Type|Range|Reference|Syntax)Error\b|Cannot read prop|is not a function|is not iterable|\[object /;

const silent: Logger = { log() {} };

function quietFixture(): Server {
  const server = createFixture({ logger: silent });
  for (const name of TOOLS_ON_PURPOSE) server.removeTool(name);
  return server;
}
const TOOLS_ON_PURPOSE = [
  'throw',
  'reject',
  'crash',
  'print',
  'hold',
  'hold_begun',
  'slow',
  'limited',
  'broken_promise',
  'test_reconnection',
  'test_error_handling',
  'test_tool_with_progress',
  'test_tool_with_logging',
];

const SERVERS: Readonly<Record<string, () => Server | Promise<Server>>> = {
  asdlc: () => createAsdlcServer({ logger: silent }),
  cobol: () => createCobolServer({ logger: silent }),
  'media-gateway': () => mediaGateway.open({}, { logger: silent }),
  'three-good-sources': () => threeGoodSources.open({}, { logger: silent }),
  tmkb: () => tmkb.open({}, { logger: silent }),
  fixture: quietFixture,
  folder: () => openFolder('docs', { name: 'docs', logger: silent }).server,
};

interface Tally {
  sent: number;
  answered: number;
  errors: number;
  /** Responses from behind envelope, handshake and method: results, and parameters that were refused. */
  reached: number;
  readonly cancelled: Set<unknown>;
  readonly unanswered: string[];
  readonly exposed: string[];
  readonly incidents: string[];
}

describe(`mutated messages, seed ${SEED}`, () => {
  it.each(Object.entries(SERVERS))(
    '%s get one response each, which reveals nothing internal',
    async (name, open) => {
      const server = await open();
      const corpus = await corpusOf(server);
      const random = randomFrom(SEED + name.length);
      const tally: Tally = {
        sent: 0,
        answered: 0,
        errors: 0,
        reached: 0,
        cancelled: new Set(),
        unanswered: [],
        exposed: [],
        incidents: [],
      };
      const share = Math.ceil(MESSAGES / Object.keys(SERVERS).length);
      while (tally.sent < share) {
        const { revision } = pick(random, corpus);
        const ofIt = corpus.filter((each) => each.revision === revision);
        await oneSession(server, ofIt, Math.min(PER_SESSION, share - tally.sent), random, tally);
      }
      const { unanswered, exposed, incidents, sent, answered, errors, reached } = tally;
      if (process.env.FUZZ_MESSAGES !== undefined)
        console.log(name, {
          sent,
          answered,
          errors,
          reached,
          unanswered: unanswered.length,
          exposed: exposed.length,
          incidents: incidents.length,
        });
      // Changes that are spread evenly break the envelope of five in six messages, and test little else.
      expect(reached / sent).toBeGreaterThan(LEAST_REACHED);
      expect({ unanswered, exposed, incidents }).toEqual({ unanswered: [], exposed: [], incidents: [] });
    },
    3_600_000,
  );
});

async function oneSession(
  server: Server,
  corpus: readonly Original[],
  count: number,
  random: () => number,
  tally: Tally,
): Promise<void> {
  const session = server.connect({ send: () => {} });
  const { revision } = corpus[0] as Original;
  if (revision !== '2026-07-28') {
    await session.receive(JSON.stringify(initializeOf(revision)));
    await session.receive('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  }
  await mustServe(session, corpus);
  const pending: Promise<void>[] = [];
  for (let i = 0; i < count; i++) {
    const { message } = pick(random, corpus);
    const text = mutate(random, 'id' in message ? { ...message, id: tally.sent } : message);
    noteCancelled(text, tally);
    tally.sent++;
    const answer = session.receive(text);
    if (!(answer instanceof Promise)) judge(text, answer, tally);
    else if (!text.includes('subscriptions/listen')) pending.push(patiently(text, answer, tally));
    // Streams end with their session.
    else void answer.catch((error) => tally.unanswered.push(`${text} threw ${error}`));
    if (pending.length >= 32) await Promise.all(pending.splice(0));
  }
  await Promise.all(pending);
  session.close();
}

/** A session that is not open would refuse every message, and prove nothing about what is behind that. */
async function mustServe(session: ReturnType<Server['connect']>, corpus: readonly Original[]): Promise<void> {
  const list = corpus.find(({ message }) => message.method === 'tools/list');
  const response = await session.receive(JSON.stringify(list?.message));
  expect(JSON.parse(response ?? 'null')).toHaveProperty('result.tools');
}

/** A request that is cancelled while it runs needs no answer. */
function noteCancelled(text: string, { cancelled }: Tally): void {
  if (!text.includes('notifications/cancelled')) return;
  for (const message of [parsed(text)].flat() as ({ params?: { requestId?: unknown } } | null | undefined)[])
    cancelled.add(message?.params?.requestId);
}

async function patiently(text: string, answer: Promise<string | undefined>, tally: Tally): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, 'late');
  });
  const outcome = await Promise.race([answer, late]);
  clearTimeout(timer);
  if (outcome === 'late') tally.unanswered.push(text);
  else judge(text, outcome, tally);
}

function judge(text: string, answer: string | undefined, tally: Tally): void {
  if (answer === undefined) {
    if (needsAnswer(text) && !tally.cancelled.has(idOf(text))) tally.unanswered.push(text);
    return;
  }
  tally.answered++;
  const response: unknown = JSON.parse(answer);
  const id = idOf(text);
  if (id !== undefined && (response as { id?: unknown }).id !== id)
    tally.unanswered.push(`${text} got ${answer}`);
  if ([response].flat().some(isReached)) tally.reached++;
  // The other members of a batch hold content, which may say anything.
  const failures = [response].flat().filter(isFailure);
  if (failures.length === 0) return;
  tally.errors++;
  const shown = JSON.stringify(failures);
  if (INTERNAL.test(shown)) tally.exposed.push(`${text} got ${shown}`);
  if (/"(?:message|text)":"[^"]*\bincident [\da-f]{8}/.test(shown))
    tally.incidents.push(`${text} got ${shown}`);
}

/** Of a request that has to get exactly this id back. */
function idOf(text: string): unknown {
  const message = parsed(text);
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return undefined;
  const { id, method, jsonrpc } = message as Record<string, unknown>;
  const isId = typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id));
  return isId && typeof method === 'string' && jsonrpc === '2.0' && id !== '' ? id : undefined;
}

/** Also what cannot be read has to be answered; notifications and responses do not. */
function needsAnswer(text: string): boolean {
  const message = parsed(text);
  return message === undefined ? text.trim() !== '' : idOf(text) !== undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isReached(response: unknown): boolean {
  const { error } = response as { error?: { code: number } };
  return error === undefined || error.code === -32602;
}

function isFailure(response: unknown): boolean {
  const { error, result } = response as { error?: unknown; result?: { isError?: boolean } };
  return error !== undefined || result?.isError === true;
}
