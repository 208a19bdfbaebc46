/**
 * Checks an entry that starts a program.
 * @module
 */
import { existsSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { plainText } from '../../client/show/plain-text.ts';
import { plainLine } from '../../plain-line.ts';
import type { Machine } from '../machine.ts';
import type { ConfiguredProgram } from './configured.ts';
import { findCommand } from './find-command.ts';
import { type Finding, failed } from './finding.ts';
import { type ProgramRoute, programRoute } from './program-route.ts';
import { speak } from './speak.ts';

export async function checkProgram(
  program: ConfiguredProgram,
  machine: Machine,
  timeoutMs: number,
): Promise<Finding> {
  const { command, args, environment, folder } = program;
  if (folder !== undefined && !isFolder(folder))
    return failed(
      [],
      `there is no folder ${folder}, where it should be started.`,
      'Correct "cwd" in the entry.',
    );
  const path = findCommand(command, { ...machine.environment, ...environment }, machine);
  if (path === undefined) return notFound(command);
  if (machine.system === 'win32' && /\.(?:cmd|bat)$/i.test(path))
    return failed(
      [],
      `"${command}" is a script, which clients on Windows do not start.`,
      `Write "command": "cmd" and "args": ["/c", "${command}", …] in the entry.`,
    );
  const routes: ProgramRoute[] = [];
  const finding = await speak(() => {
    const route = programRoute(program);
    routes.push(route);
    return route;
  }, timeoutMs);
  const steps = [{ what: 'found', told: path }, ...finding.steps];
  const [stray] = routes.flatMap(({ strays }) => strays);
  if (stray !== undefined)
    return failed(
      steps,
      `it prints something to stdout that is no message: ${plainLine(plainText(stray), 120)}`,
      'Stdout is for messages alone, and clients stumble over anything else: what it has to say belongs on stderr.',
    );
  if (finding.state !== 'failed') return { ...finding, steps };
  const gone = args.filter((arg) => isAbsolute(arg) && !existsSync(arg)).map((arg) => `There is no ${arg}.`);
  return { ...finding, steps, hint: [...gone, finding.hint].filter((line) => line !== undefined).join('\n') };
}

function notFound(command: string): Finding {
  return /[/\\]/.test(command)
    ? failed(
        [],
        `there is no program ${command}.`,
        'Correct "command" in the entry, or install what is missing.',
      )
    : failed(
        [],
        `there is no command "${command}" on the PATH.`,
        'Install it, or write its whole path as "command" in the entry.',
      );
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
