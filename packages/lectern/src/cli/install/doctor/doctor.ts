/**
 * `lectern doctor`: checks what the clients on this machine are configured with, from end to end.
 * @module
 */

import { CLIENT_APPS } from '../../../client-apps/table.ts';
import { CliError } from '../../errors.ts';
import { type OptionSpecs, readOptions, readTimeout } from '../../options.ts';
import { openConfig } from '../config-file.ts';
import { readEntries } from '../edit.ts';
import type { Entries } from '../formats/format.ts';
import type { Machine } from '../machine.ts';
import { type Place, placesOf } from '../places.ts';
import { type CheckedEntry, checkEntry, leaveAlone } from './check-entry.ts';
import { jsonReport, type Report, textReport } from './report.ts';

const OPTIONS: OptionSpecs = {
  json: { type: 'boolean' },
  timeout: { type: 'string' },
  project: { type: 'boolean' },
};

const DEFAULT_SECONDS = '30';

type Check = (place: Place, value: unknown) => CheckedEntry | Promise<CheckedEntry>;

/** Checks what the clients are configured with. Resolves to the exit code. */
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
  const who = words.length > 0 ? 'None of these clients' : 'No client that lectern knows';
  const none = `${who} is configured here. To add a server: ${machine.program.typed} install <client> <server>`;
  const report = options.has('json') ? jsonReport() : textReport(none);
  let failures = 0;
  // One after the other: they would slow each other down, and the times are reported.
  for (const place of places) failures += await checkPlace(place, check, report);
  report.end();
  return failures === 0 ? 0 : 1;
}

/** Resolves to how many failed. */
async function checkPlace(place: Place, check: Check, report: Report): Promise<number> {
  let entries: Entries;
  try {
    const config = await openConfig(place.file);
    if (config.bytes === undefined) return 0;
    entries = readEntries(config, place);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    // It was reported for the scope of the user, whose file is the same one.
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
