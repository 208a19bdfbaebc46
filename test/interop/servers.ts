/**
 * The servers under test, as users start them.
 * @module
 */
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export interface ServerCommand {
  readonly command: string;
  readonly args: string[];
}

export const COBOL: ServerCommand = node('dist/cli.mjs', 'serve', 'cobol', '--stdio');
export const FIXTURE: ServerCommand = node('build/fixture/main.mjs', '--stdio');

function node(file: string, ...args: string[]): ServerCommand {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url));
  return { command: process.execPath, args: [path, ...args] };
}
