/**
 * Finds a program as a client would: by its path, or on the PATH.
 * @module
 */
import { accessSync, constants, statSync } from 'node:fs';
import { type Machine, pathsOf } from '../machine.ts';

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
