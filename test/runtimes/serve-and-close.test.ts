/**
 * `serve()` of `lectern/node` where `node:http` is not that of Node.
 * @module
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { describeWith } from '../support/required.ts';
import { buildProgram } from './built-programs.ts';
import { findBun, findDeno, findNode20 } from './programs.ts';

const RUNTIMES: readonly (readonly [name: string, program: string | undefined, args: readonly string[]])[] = [
  ['node', findNode20() ?? process.execPath, []],
  ['deno', findDeno(), ['run', '--no-config', '--no-lock', '--allow-all']],
  ['bun', findBun(), []],
];

for (const [name, program, args] of RUNTIMES)
  describeWith(program !== undefined, `serve() on ${name}`, () => {
    it('protects a server, and closes it', async () => {
      const file = await buildProgram(new URL('./entries/serve-and-close.ts', import.meta.url), 'node');
      const { stdout } = await promisify(execFile)(program ?? '', [...args, file], { timeout: 20_000 });
      expect(JSON.parse(stdout)).toEqual({
        status: 401,
        challenge: expect.stringContaining('Bearer scope="notes:read", resource_metadata="http://127.0.0.1:'),
        isClosed: true,
      });
    });
  });
