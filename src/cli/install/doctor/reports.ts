/**
 * Where the doctor tells what it finds: to a person as it comes, or to a program when all is found.
 * @module
 */
import { coloursFor } from '../../colours.ts';
import type { CliError } from '../../errors.ts';
import type { Place } from '../places.ts';
import type { CheckedEntry } from './check-entry.ts';
import { entryLines, placeLine } from './report-lines.ts';

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
