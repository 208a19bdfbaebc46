/**
 * How the doctor reports what it finds: to a person as it comes, or to a program when all is found.
 * @module
 */
import { type Colours, coloursFor } from '../../colours.ts';
import type { CliError } from '../../errors.ts';
import { plainLine } from '../../plain-text.ts';
import type { Place } from '../places.ts';
import type { CheckedEntry } from './check-entry.ts';
import type { State } from './probe.ts';

/** Receives the results in their order. */
export interface Report {
  /** A file, before its entries. */
  place(place: Place, count: number): void;
  entry(place: Place, name: string, entry: CheckedEntry): void;
  /** A file that cannot be read. */
  broken(place: Place, error: CliError): void;
  end(): void;
}

/** `none` is said where there was nothing to look at. */
export function textReport(none: string): Report {
  const colours = coloursFor(process.stdout, process.env);
  let isEmpty = true;
  const tell = (text: string): void => {
    isEmpty = false;
    process.stdout.write(text);
  };
  return {
    place: (place, count) => tell(`${placeLine(place, colours)}${count === 0 ? '  no servers\n' : ''}`),
    entry: (_place, name, entry) => tell(entryLines(name, entry, colours)),
    broken: (place, error) => tell(`${placeLine(place, colours)}  ${colours.bad('✗')} ${error.message}\n`),
    end() {
      if (isEmpty) tell(`${none}\n`);
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

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
