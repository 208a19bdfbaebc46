/**
 * What a user at a terminal sees while servers run: the summary, requests, log lines and the progress of indexing.
 * @module
 */

import { readdir } from 'node:fs/promises';
import { connect } from '../../client/connect.ts';
import { inMemory } from '../../client/link.ts';
import type { Call } from '../../features/middleware.ts';
import type { Library } from '../../knowledge/library.ts';
import { isAtLeast, type LogEntry } from '../../logging/logger.ts';
import type { Server } from '../../server.ts';
import type { Serving } from '../../transports/node/serve.ts';
import { coloursFor } from '../colours.ts';
import { plainLine } from '../plain-text.ts';
import { TOKEN_OPTION } from './summary.ts';

const WIDEST = 100;

/** The tools of a server, listed before its requests are shown. */
export interface Offered {
  readonly name: string;
  readonly tools: readonly { readonly name: string; readonly description?: string }[];
}

/** Lists the tools of a server for the summary. */
export async function offeredBy(name: string, server: Server): Promise<Offered> {
  const client = await connect(inMemory(server), { revision: '2026-07-28' });
  try {
    const { tools } = await client.listTools();
    return { name, tools: tools as Offered['tools'] };
  } finally {
    await client.close();
  }
}

/** Summary for a terminal: which servers run, what they can do, and how to add them to a client. */
export function terminalSummary(
  { urls, url }: Pick<Serving, 'urls' | 'url'>,
  offered: readonly Offered[],
  hasPage: boolean,
  columns: number | undefined,
  needsToken = false,
): string {
  const { bold, dim, accent } = coloursFor(process.stdout, process.env);
  const width = Math.min(columns ?? WIDEST, WIDEST);
  const blocks = offered.map(({ name, tools }) => {
    const longest = Math.max(0, ...tools.map((tool) => tool.name.length));
    const lines = tools.map((tool) => {
      const line = `${tool.name.padEnd(longest)}  ${firstSentence(tool.description ?? '')}`;
      return `    ${dim(plainLine(line, width - 4))}`;
    });
    return [`  ${bold(name)}  ${accent(urls[name] as string)}`, ...lines].join('\n');
  });
  const { origin } = new URL(url);
  const [{ name: first }] = offered as [Offered];
  const option = needsToken ? TOKEN_OPTION : '';
  return [
    '',
    `${bold('lectern')} is serving${hasPage ? ` for clients on this machine. Open ${accent(origin)} to look around.` : ':'}`,
    '',
    blocks.join('\n\n'),
    '',
    `  Add one to a client:  ${bold(`lectern install claude-code ${urls[first]}${option}`)}`,
    `  Or by hand:           ${dim(`claude mcp add --transport http ${first} ${urls[first]}${option}`)}`,
    '',
    dim('  Requests are shown below. To stop, press Ctrl-C.'),
    '',
    '',
  ].join('\n');
}

function firstSentence(text: string): string {
  return plainLine(/^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text);
}

/** Prints a line for each request once it has its response. */
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

function requestLine(name: string, call: Call, outcome: string, milliseconds: number): string {
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

/** The log format for people: time, level, text, and data as `key=value`. */
export function prettyLines({ time, level, message, requestId, data }: LogEntry): string {
  const { dim, bad, warn } = coloursFor(process.stderr, process.env);
  const paint = isAtLeast(level, 'error') ? bad : isAtLeast(level, 'warning') ? warn : dim;
  const details = { ...(requestId === undefined ? {} : { id: requestId }), ...data };
  const pairs = Object.entries(details).map(
    ([key, value]) => `${key}=${plainLine(JSON.stringify(value) ?? '')}`,
  );
  return [
    dim(time.toTimeString().slice(0, 8)),
    paint(level.padEnd(7)),
    plainLine(message),
    dim(pairs.join(' ')),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

const EVERY_MS = 100;
const WIDTH = 30;

interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows a progress bar until all `files` were read once. Nothing is shown for a folder that is ready immediately. */
export async function showIndexing(library: Library, files: number, terminal: Terminal): Promise<void> {
  let done = false;
  const started = library.start().finally(() => {
    done = true;
  });
  const drawn = { any: false };
  const timer = setInterval(() => {
    if (done) return;
    drawn.any = true;
    const { documents, hidden, problems } = library.status();
    terminal.write(`\r${barLine(documents + hidden + problems.length, files)}`);
  }, EVERY_MS);
  try {
    await started;
  } finally {
    clearInterval(timer);
    const { documents, problems } = library.status();
    if (drawn.any) terminal.write(`\r\u001b[K  Indexed ${documents} articles${skipped(problems.length)}.\n`);
  }
}

function barLine(read: number, files: number): string {
  const { accent, dim } = coloursFor(process.stdout, process.env);
  const filled = files === 0 ? 0 : Math.min(WIDTH, Math.round((read / files) * WIDTH));
  return `  Indexing ${accent('█'.repeat(filled))}${dim('░'.repeat(WIDTH - filled))} ${read} of ${files} files`;
}

function skipped(problems: number): string {
  return problems === 0 ? '' : `; ${problems} files could not be read, run lectern check for the reasons`;
}

/**
 * Counts the files of articles for the length of the bar. An unreadable folder counts as empty, since the bar is only
 * an estimate.
 */
export async function countMarkdown(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => /\.(?:md|markdown|mdx|rst|adoc|asciidoc|txt|html?)$/i.test(name)).length;
}
