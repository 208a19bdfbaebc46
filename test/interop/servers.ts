/**
 * The servers under test: as commands that users start, and as what is served over HTTP.
 * @module
 */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { createCobolServer } from '../../servers/cobol/server.ts';
import type { Logger, Server } from '../../src/index.ts';
import { createFixture } from '../fixture/server.ts';

export interface ServerUnderTest {
  readonly command: string;
  readonly args: string[];
  create(options: { logger: Logger }): Server;
}

export const COBOL: ServerUnderTest = {
  ...node('dist/cli.mjs', 'serve', 'cobol', '--stdio'),
  create: createCobolServer,
};
export const FIXTURE: ServerUnderTest = {
  ...node('build/fixture/main.mjs', '--stdio'),
  create: createFixture,
};

function node(file: string, ...args: string[]): Pick<ServerUnderTest, 'command' | 'args'> {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url));
  return { command: process.execPath, args: [path, ...args] };
}
