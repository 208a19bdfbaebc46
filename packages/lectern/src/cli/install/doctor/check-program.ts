/**
 * Checks an entry that starts a program.
 * @module
 */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { overStdio } from '../../../client/child-process.ts';
import type { Connect, LinkError } from '../../../client/link.ts';
import { CliError } from '../../errors.ts';
import { plainLine, plainText } from '../../plain-text.ts';
import { type Machine, pathsOf } from '../places.ts';
import type { ConfiguredProgram } from './configured.ts';
import { type Finding, failed, probe } from './probe.ts';

/** Checks an entry that starts a program. */
export async function checkProgram(
  program: ConfiguredProgram,
  machine: Machine,
  timeoutMs: number,
): Promise<Finding> {
  const { command, args, environment, folder } = program;
  if (folder !== undefined && !isFolder(folder))
    return failed(
      [],
      `there is no folder ${folder}, where the program should start.`,
      'Correct "cwd" in the entry.',
    );
  const path = findCommand(command, { ...machine.environment, ...environment }, machine);
  if (path === undefined) return notFound(command);
  if (machine.system === 'win32' && /\.(?:cmd|bat)$/i.test(path))
    return failed(
      [],
      `"${command}" is a script, which clients on Windows cannot start.`,
      `Write "command": "cmd" and "args": ["/c", "${command}", …] in the entry.`,
    );
  const strays: string[] = [];
  let stderr = '';
  const connect: Connect = (events) => {
    stderr = '';
    return overStdio(command, args, {
      env: environment,
      ...(folder === undefined ? {} : { cwd: folder }),
      onStderr(text) {
        stderr += text;
      },
      onStrayLine: (line) => void strays.push(line),
    })(events);
  };
  const finding = await probe(
    { connect, headers: {}, explain: (error) => explain(error, stderr) },
    timeoutMs,
  );
  const steps = [{ what: 'found', detail: path }, ...finding.steps];
  const [stray] = strays;
  if (stray !== undefined)
    return failed(
      steps,
      `it prints something to stdout that is not a message: ${plainLine(plainText(stray), 120)}`,
      'Stdout is only for messages, and many clients fail on anything else; write log output to stderr.',
    );
  if (finding.state !== 'failed') return { ...finding, steps };
  const gone = args.filter((arg) => isAbsolute(arg) && !existsSync(arg)).map((arg) => `There is no ${arg}.`);
  return { ...finding, steps, hint: [...gone, finding.hint].filter((line) => line !== undefined).join('\n') };
}

function explain({ reason, exit, cause }: LinkError, stderr: string): CliError | undefined {
  if (exit !== undefined) {
    const how = typeof exit === 'number' ? `exited with code ${exit}` : `was ended by ${exit}`;
    return new CliError(`it ${how} before it responded.`, stderrExcerpt(stderr));
  }
  return reason === 'unreachable' && cause instanceof Error
    ? new CliError(`it cannot be started: ${cause.message}.`)
    : undefined;
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
        'Install it, or use its full path as "command" in the entry.',
      );
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** The file that would be started. */
export function findCommand(
  command: string,
  environment: Readonly<Record<string, string | undefined>>,
  { system, folder }: Pick<Machine, 'system' | 'folder'>,
): string | undefined {
  const { resolve, join, delimiter } = pathsOf({ system });
  const endings =
    system === 'win32' ? ['', ...(environment.PATHEXT ?? '.COM;.EXE;.BAT;.CMD').split(';')] : [''];
  const isPath = /[/\\]/.test(command) && (system === 'win32' || command.includes('/'));
  const folders = (environment.PATH ?? environment.Path ?? '').split(delimiter).filter((each) => each !== '');
  const candidates = isPath ? [resolve(folder, command)] : folders.map((each) => join(each, command));
  return candidates.flatMap((each) => endings.map((ending) => `${each}${ending}`)).find(canBeStarted);
}

function canBeStarted(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Some programs report the error first and much else afterwards; others report it last. */
const FIRST = 2;
const LAST = 5;

/** The first and the last lines that a program wrote. */
export function stderrExcerpt(written: string): string {
  const lines = plainText(written).trim().split('\n');
  if (lines.length === 1 && lines[0] === '') return 'It wrote nothing to stderr.';
  const shown =
    lines.length > FIRST + LAST + 1 ? [...lines.slice(0, FIRST), '…', ...lines.slice(-LAST)] : lines;
  return `It wrote:\n${shown.map((line) => `  ${line}`).join('\n')}`;
}
