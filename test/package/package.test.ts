/**
 * The package as somebody installs it: packed, and unpacked into a project that is empty.
 * @module
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ENTRIES = Object.keys(packageJson.exports).filter((path) => path !== './package.json');

let tarball: string;
let project: string;

/** `prepare` has run: the tests are run on what was built. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'lectern-package-'));
  const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', project], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  tarball = join(project, JSON.parse(packed)[0].filename);
  writeFileSync(join(project, 'package.json'), '{"name":"empty","type":"module","private":true}');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', tarball], { cwd: project, stdio: 'ignore' });
}, 120_000);

afterAll(() => rm(project, { recursive: true, force: true }));

describe('the package', () => {
  it('depends on nothing', () => {
    const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'));
    expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/lectern']);
  });

  it('serves by its command', () => {
    const { stdout, stderr, status } = spawnSync('npx', ['lectern', 'serve', 'cobol'], {
      cwd: project,
      input: '{"jsonrpc":"2.0","id":1,"method":"ping"}\n',
      encoding: 'utf8',
    });
    expect(stdout).toBe('{"jsonrpc":"2.0","id":1,"result":{}}\n');
    expect([stderr.replace(/^npm warn.*\n/gm, ''), status]).toEqual(['', 0]);
  });

  it('serves each of its servers, with their content', () => {
    for (const name of ['asdlc', 'media-gateway', 'three-good-sources', 'tmkb']) {
      const { stdout } = spawnSync('npx', ['lectern', 'tools', name, '--json'], {
        cwd: project,
        encoding: 'utf8',
      });
      expect(JSON.parse(stdout).tools.length, name).toBeGreaterThan(0);
    }
  });

  it.each(ENTRIES)('can be imported as %s', (entry) => {
    const specifier = join('lectern', entry).replaceAll('\\', '/');
    const program = `import(${JSON.stringify(specifier)}).then((module) => console.log(Object.keys(module).length))`;
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: project,
      encoding: 'utf8',
    });
    expect(Number(out)).toBeGreaterThan(0);
  });

  it('has types that every way of resolving them finds', () => {
    const attw = join(ROOT, 'node_modules/.bin/attw');
    const { stdout, status } = spawnSync(attw, [tarball, '--profile', 'esm-only', '--format', 'json'], {
      encoding: 'utf8',
    });
    expect(status, stdout).toBe(0);
  });

  it('type-checks in a strict project that uses every entry', () => {
    const imports = ENTRIES.map((entry, i) => `import * as e${i} from '${join('lectern', entry)}';`);
    const uses = `console.log(${ENTRIES.map((_, i) => `e${i}`).join(', ')});`;
    writeFileSync(join(project, 'uses.ts'), `${[...imports, uses].join('\n')}\n`);
    const options = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--skipLibCheck',
      'false',
    ];
    const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
    const { stdout, status } = spawnSync(
      join(ROOT, 'node_modules/.bin/tsc'),
      [...options, ...types, 'uses.ts'],
      {
        cwd: project,
        encoding: 'utf8',
      },
    );
    expect(status, stdout).toBe(0);
  });
});
