/**
 * Checks one entry of a configuration: a program, or a URL. Secrets are redacted in what is shown of it.
 * @module
 */
import { overHttp } from '../../../client/http-link.ts';
import { networkError } from '../../../client/http-response.ts';
import { linkFailure } from '../../client/failures.ts';
import { storedAuthorization } from '../../client/open-route.ts';
import { plainLine } from '../../plain-text.ts';
import { wordsOf } from '../entry.ts';
import type { Machine } from '../places.ts';
import { checkProgram } from './check-program.ts';
import { type Configured, type ConfiguredUrl, fillIn, readConfigured } from './configured.ts';
import { type Finding, failed, probe } from './probe.ts';

/** The result of checking one entry. */
export interface CheckedEntry extends Finding {
  /** What it starts or connects to, without secrets. */
  readonly words: string;
}

/**
 * Checks one entry of a configuration. `folder` is where a program starts: a project for its own entries, otherwise the
 * home folder, so that an entry that works in only one folder is reported.
 */
export async function checkEntry(
  value: unknown,
  machine: Machine,
  folder: string,
  timeoutMs: number,
): Promise<CheckedEntry> {
  const missing = new Set<string>();
  const words = redactedWords(readConfigured(value, machine));
  const configured = readConfigured(fillIn(value, machine, missing), machine);
  if (configured.kind === 'off') return { words, state: 'off', steps: [] };
  if (missing.size > 0) {
    const problem = `only the client knows ${[...missing].join(' and ')}.`;
    return { words, state: 'unsure', steps: [], problem };
  }
  return { words, ...(await check(configured, machine, folder, timeoutMs)) };
}

/** A project folder may come from somebody else and name programs to run here, or servers to send a token to. */
export function leaveAlone(value: unknown, machine: Machine): CheckedEntry {
  return {
    words: redactedWords(readConfigured(value, machine)),
    state: 'unsure',
    steps: [],
    problem: 'not checked, since a file in this folder configures it.',
    hint: 'If you trust this folder, run lectern doctor --project.',
  };
}

async function check(
  configured: Configured,
  machine: Machine,
  folder: string,
  timeoutMs: number,
): Promise<Finding> {
  switch (configured.kind) {
    case 'program':
      return checkProgram({ ...configured, folder: configured.folder ?? folder }, machine, timeoutMs);
    case 'url':
      return checkUrl(configured, timeoutMs);
    case 'off':
      return { state: 'off', steps: [] };
    case 'unreadable':
      return failed([], `the client cannot use this entry: ${configured.reason}.`, 'Correct or remove it.');
  }
}

/** Checks an entry that names a URL. */
async function checkUrl(entry: ConfiguredUrl, timeoutMs: number): Promise<Finding> {
  if (entry.isSse) return checkSse(entry, timeoutMs);
  const { url, headers } = entry;
  const finding = await probe(
    { connect: overHttp(url, { headers, ...storedAuthorization(headers) }), headers },
    timeoutMs,
  );
  const { problem = '' } = finding;
  // The status is only in the message.
  if (!problem.includes('(401)')) return finding;
  const hasToken = Object.keys(entry.headers).some((name) => name.toLowerCase() === 'authorization');
  if (hasToken)
    return { ...finding, hint: 'The token in the entry may have expired, or belong to another server.' };
  return {
    ...finding,
    state: 'unsure',
    hint: `Sign in from the client, or add an Authorization header to the entry. To check it from here: lectern login ${url}`,
  };
}

/** Checks only that the stream of 2024-11-05 opens. */
async function checkSse({ url, headers }: ConfiguredUrl, timeoutMs: number): Promise<Finding> {
  const begin = performance.now();
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { headers: { ...headers, accept: 'text/event-stream' }, signal });
    await response.body?.cancel();
    const milliseconds = Math.round(performance.now() - begin);
    const steps = [{ what: '2024-11-05', detail: `answers ${response.status}`, milliseconds }];
    if (response.ok && response.headers.get('content-type')?.startsWith('text/event-stream'))
      return { state: 'good', steps };
    return failed(
      steps,
      `${url} does not open an SSE stream.`,
      'For a newer server, the URL usually ends in /mcp.',
    );
  } catch (error) {
    if (signal.aborted) return failed([], `${url} does not respond.`);
    const { message, hint } = linkFailure(networkError(url, error), { headers, timeoutMs, log: '' });
    return failed([], message, hint);
  }
}

const SECRET = /key|token|secret|passw|auth/i;

/** What an entry starts or connects to, without secrets. */
export function redactedWords(configured: Configured): string {
  if (configured.kind === 'program') {
    const { command, args } = configured;
    const shown = args.map((arg, index) => redact(arg, args[index - 1] ?? ''));
    return plainLine(wordsOf({ kind: 'program', command, args: shown, environment: {} }), 200);
  }
  if (configured.kind !== 'url') return '';
  const url = new URL(configured.url);
  return plainLine(`${url.origin}${url.pathname}${url.search === '' ? '' : '?…'}`, 200);
}

/** `--token=…`, `--token …` */
function redact(arg: string, before: string): string {
  const [, option] = /^(--?[^=]*=)/.exec(arg) ?? [];
  if (option !== undefined && SECRET.test(option)) return `${option}…`;
  return /^--?\w/.test(before) && !before.includes('=') && SECRET.test(before) && !arg.startsWith('-')
    ? '…'
    : arg;
}
