/**
 * The servers under test: as commands that users start, and as what is served over HTTP.
 * @module
 */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Logger, Server } from '../../packages/lectern/src/index.ts';
import { createCobolServer } from '../../servers/cobol/server.ts';
import { createMediaGatewayServer } from '../../servers/media-gateway/server.ts';
import { createFixture } from '../fixture/server.ts';

export interface ServerUnderTest {
  readonly command: string;
  readonly args: string[];
  /** Variables of the command, on top of those that clients pass on by themselves. */
  readonly env?: Record<string, string>;
  create(options: { logger: Logger }): Server;
}

export const COBOL: ServerUnderTest = {
  ...node('packages/lectern/dist/cli.mjs', 'serve', 'cobol', '--stdio'),
  create: createCobolServer,
};
export const FIXTURE: ServerUnderTest = {
  ...node('build/fixture/main.mjs', '--stdio'),
  create: createFixture,
};

export const MEDIA_GATEWAY: ServerUnderTest = {
  ...node('packages/lectern/dist/cli.mjs', 'serve', 'media-gateway', '--stdio'),
  create: createMediaGatewayServer,
};

function node(file: string, ...args: string[]): Pick<ServerUnderTest, 'command' | 'args'> {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url));
  return { command: process.execPath, args: [path, ...args] };
}
