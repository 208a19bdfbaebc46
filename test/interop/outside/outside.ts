/**
 * Clients that others build on, from the separate install in test/outside.
 * @module
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { beforeAll } from 'vitest';
import { describeWith } from '../../support/required.ts';

const OUTSIDE = new URL('../../outside/', import.meta.url);
const require = createRequire(new URL('package.json', OUTSIDE));

/** Its name and exact version are in the title. */
export function describeOutside(name: string, version: string, tests: () => void): void {
  const manifest = new URL(`node_modules/${name}/package.json`, OUTSIDE);
  describeWith(existsSync(manifest), `${name} ${version}`, () => {
    beforeAll(() => {
      const installed = require(`./node_modules/${name}/package.json`).version;
      if (installed !== version) throw new Error(`${name} ${installed} is installed, not ${version}`);
    });
    tests();
  });
}

export async function load<Module>(name: string): Promise<Module> {
  return import(/* @vite-ignore */ pathToFileURL(require.resolve(name)).href);
}
