/**
 * What the doctor found, in lines for people.
 * @module
 */
import type { Colours } from '../../colours.ts';
import { plainLine } from '../../plain-line.ts';
import type { Place } from '../places.ts';
import type { CheckedEntry } from './check-entry.ts';
import type { State } from './finding.ts';

const SCOPES: Readonly<Record<Place['scope'], string>> = {
  user: '',
  project: ', in this folder',
  local: ', for you in this folder',
};

export function placeLine({ client, scope, file }: Place, { bold, dim }: Colours): string {
  return `${bold(client.title)}${SCOPES[scope]}  ${dim(file)}\n`;
}

export function entryLines(name: string, entry: CheckedEntry, colours: Colours): string {
  const { state, words, steps, problem, hint } = entry;
  const width = Math.max(...steps.map(({ what }) => what.length), 0);
  const lines = [
    `${markOf(state, colours)} ${colours.bold(plainLine(name, 80))}  ${colours.dim(words)}`,
    ...steps.map(({ what, told, milliseconds }) => {
      const time = milliseconds === undefined ? '' : colours.dim(`, ${milliseconds} ms`);
      return `    ${colours.dim(what.padEnd(width))}  ${told}${time}`;
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
