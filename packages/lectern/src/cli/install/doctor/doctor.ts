/**
 * `lectern doctor`: checks the servers that the clients on this machine are configured with, end to end.
 * @module
 */
import { CLIENT_APPS } from '../../../client-apps/table.ts';
import { type Colours, coloursFor } from '../../colours.ts';
import { CliError } from '../../errors.ts';
import { type OptionSpecs, readOptions, readTimeout } from '../../options.ts';
import { plainLine } from '../../plain-text.ts';
import { openConfig, readEntries } from '../config-file.ts';
import type { Entries } from '../formats/format.ts';
import { type Machine, type Place, placesOf } from '../places.ts';
import { type CheckedEntry, checkEntry, leaveAlone } from './check-entry.ts';
import type { State } from './probe.ts';

const OPTIONS: OptionSpecs = {
  json: { type: 'boolean' },
  timeout: { type: 'string' },
  project: { type: 'boolean' },
};

const DEFAULT_SECONDS = '30';

type Check = (place: Place, value: unknown) => CheckedEntry | Promise<CheckedEntry>;

/** Checks the configured servers. Resolves to the exit code. */
export async function doctor(args: readonly string[], machine: Machine): Promise<number> {
  const options = readOptions(args, OPTIONS);
  const { words } = options;
  const timeoutMs = readTimeout(options.text('timeout') ?? DEFAULT_SECONDS);
  const names = words.length > 0 ? words : Object.keys(CLIENT_APPS);
  const places = names.flatMap((name) => placesOf(name, machine));
  const check: Check = ({ scope }, value) =>
    scope === 'project' && !options.has('project')
      ? leaveAlone(value, machine)
      : checkEntry(value, machine, scope === 'user' ? machine.home : machine.folder, timeoutMs);
  const who = words.length > 0 ? 'None of these clients' : 'No supported client';
  const none = `${who} is configured on this machine. To add a server: ${machine.program.typed} install <client> <server>`;
  const report = options.has('json') ? jsonReport() : textReport(none);
  let failures = 0;
  // One after another, because the reported times would affect each other.
  for (const place of places) failures += await checkPlace(place, check, report);
  report.end();
  return failures === 0 ? 0 : 1;
}

/** Resolves to the number of failures. */
async function checkPlace(place: Place, check: Check, report: Report): Promise<number> {
  let entries: Entries;
  try {
    const config = await openConfig(place.file);
    if (config.bytes === undefined) return 0;
    entries = readEntries(config, place);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    // The file was already reported for user scope.
    if (place.scope === 'local') return 0;
    report.broken(place, error);
    return 1;
  }
  const all = Object.entries(entries);
  if (place.scope === 'local' && all.length === 0) return 0;
  report.place(place, all.length);
  let failures = 0;
  for (const [name, value] of all) {
    const entry = await check(place, value);
    if (entry.state === 'failed') failures++;
    report.entry(place, name, entry);
  }
  return failures;
}

/** Receives the results in order. */
export interface Report {
  /** A file, before its entries. */
  place(place: Place, count: number): void;
  entry(place: Place, name: string, entry: CheckedEntry): void;
  /** A file that cannot be read. */
  broken(place: Place, error: CliError): void;
  end(): void;
}

/** `none` is printed if nothing was checked. */
export function textReport(none: string): Report {
  const colours = coloursFor(process.stdout, process.env);
  let isEmpty = true;
  const print = (text: string): void => {
    isEmpty = false;
    process.stdout.write(text);
  };
  return {
    place: (place, count) => print(`${placeLine(place, colours)}${count === 0 ? '  no servers\n' : ''}`),
    entry: (_place, name, entry) => print(entryLines(name, entry, colours)),
    broken: (place, error) => print(`${placeLine(place, colours)}  ${colours.bad('✗')} ${error.message}\n`),
    end() {
      if (isEmpty) print(`${none}\n`);
    },
  };
}

/** A report for programs, written at the end. */
export function jsonReport(): Report {
  const found: object[] = [];
  const where = ({ name, scope, file }: Place): object => ({ client: name, scope, file });
  return {
    place() {},
    entry: (place, name, entry) => found.push({ ...where(place), name, ...entry }),
    broken: (place, { message }) =>
      found.push({ ...where(place), state: 'failed', steps: [], problem: message }),
    end: () => void process.stdout.write(`${JSON.stringify({ found }, null, 2)}\n`),
  };
}

const SCOPES: Readonly<Record<Place['scope'], string>> = {
  user: '',
  project: ', in this folder',
  local: ', for you in this folder',
};

/** What the doctor found, in lines for people. */
function placeLine({ client, scope, file }: Place, { bold, dim }: Colours): string {
  return `${bold(client.title)}${SCOPES[scope]}  ${dim(file)}\n`;
}

function entryLines(name: string, entry: CheckedEntry, colours: Colours): string {
  const { state, words, steps, problem, hint } = entry;
  const width = Math.max(...steps.map(({ what }) => what.length), 0);
  const lines = [
    `${markOf(state, colours)} ${colours.bold(plainLine(name, 80))}  ${colours.dim(words)}`,
    ...steps.map(({ what, detail, milliseconds }) => {
      const time = milliseconds === undefined ? '' : colours.dim(`, ${milliseconds} ms`);
      return `    ${colours.dim(what.padEnd(width))}  ${detail}${time}`;
    }),
    ...(state === 'off' ? ['    switched off, so not checked'] : []),
    ...(problem === undefined
      ? []
      : [`    ${colours[state === 'failed' ? 'bad' : 'warn'](sentence(problem))}`]),
    ...(hint === undefined || hint === '' ? [] : hint.split('\n').map((line) => `    ${line}`)),
  ];
  return lines.map((line) => `  ${line}\n`).join('');
}

function markOf(state: State, { good, bad, warn, dim }: Colours): string {
  const marks = { good: good('✓'), failed: bad('✗'), unsure: warn('?'), off: dim('-') };
  return marks[state];
}

/** Some begin with a URL. */
function sentence(text: string): string {
  return /^https?:/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
