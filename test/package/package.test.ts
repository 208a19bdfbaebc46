/**
 * The packages as users install them: packed, and unpacked into empty projects.
 * @module
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import packageJson from '../../packages/lectern/package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ENTRIES = Object.keys(packageJson.exports).filter((path) => path !== './package.json');
const SERVERS = ['asdlc', 'cobol', 'media-gateway', 'three-good-sources', 'tmkb'];
/** Limits of `lectern`, unpacked and packed, in bytes. */
const MAX_UNPACKED = 2_500_000;
const MAX_PACKED = 700_000;

/** One server in every place that takes one, and what transports need of it in none. */
const SERVING = `
import { createServer } from 'lectern';
import { connect, inMemory } from 'lectern/client';
import { createHandler } from 'lectern/http';
import { createHandler as createEdgeHandler } from 'lectern/edge';
import { folder } from 'lectern/knowledge';
import { createNodeHandler, openPage, serve } from 'lectern/node';
import { serveStdio } from 'lectern/stdio';
import { testClient } from 'lectern/testing';

const server = createServer({ name: 'greeter', version: '1.0.0' })
  .tool('greet', { description: 'Greets' }, () => 'Hello!')
  .route('/feed', { methods: ['GET', 'PUT'], isPublic: true }, ({ body }) => ({ body }));
serveStdio(folder('.').addTo(server));
await serve({ greeter: server }, { port: 0, page: await openPage() });
createHandler(server, { authenticate: (head) => ({ principal: head.header('x-user') ?? 'nobody' }) });
createEdgeHandler(server);
createNodeHandler(server);
await testClient(server);
await connect(inMemory(server));
// @ts-expect-error: only transports open sessions.
server.connect({ send() {} });
`;

/** Parts of the engine that no program can do anything with. */
const INTERNALS =
  /\b(?:class|interface|type) (?:Session|SessionOptions|Sink|Delivery|Exchange|Definition|HttpRequest)\b/;

const HEAD = `# Package sizes

Written by \`test/package\`; all packages have the same version and are released together.
`;

interface Packed {
  readonly name: string;
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

let packed: readonly Packed[];
let project: string;

const install = (folder: string, ...names: readonly string[]): void => {
  const tarballs = packed
    .filter(({ name }) => names.includes(name))
    .map(({ filename }) => join(project, filename));
  writeFileSync(join(folder, 'package.json'), '{"name":"empty","type":"module","private":true}');
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', ...tarballs], {
    cwd: folder,
    stdio: 'ignore',
  });
};

const temporaryProject = (): Promise<string> => mkdtemp(join(tmpdir(), 'lectern-package-'));

/** The root's `prepare` has run: the tests are run on what was built. */
beforeAll(async () => {
  project = await temporaryProject();
  const out = execFileSync(
    'npm',
    ['pack', '--json', '--workspaces', '--ignore-scripts', '--pack-destination', project],
    { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1e8 },
  );
  packed = JSON.parse(out);
  install(project, 'lectern');
}, 240_000);

afterAll(() => rm(project, { recursive: true, force: true }));

describe('the sizes of the packages', () => {
  it('keep lectern small and without content', () => {
    const { size, unpackedSize, files } = packed.find(({ name }) => name === 'lectern') as Packed;
    expect(unpackedSize).toBeLessThanOrEqual(MAX_UNPACKED);
    expect(size).toBeLessThanOrEqual(MAX_PACKED);
    expect(
      files.filter(({ path }) => /^(?!dist\/|package\.json|LICENSE|README|THIRD-PARTY)/.test(path)),
    ).toEqual([]);
    expect(Object.keys(packageJson).filter((key) => /ependencies|scripts/.test(key))).toEqual([]);
  });

  it('match the documentation', async () => {
    const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);
    const rows = packed.map(
      ({ name, size, unpackedSize }) => `| \`${name}\` | ${megabytes(size)} | ${megabytes(unpackedSize)} |`,
    );
    const table = [HEAD, '| package | packed, MB | unpacked, MB |', '|---|---|---|', ...rows].join('\n');
    await expect(`${table}\n`).toMatchFileSnapshot('../../docs/package-sizes.md');
  });
});

describe('the package of asdlc', () => {
  it('has each edge function in one file, as deployment.md names it', () => {
    const { files } = packed.find(({ name }) => name === '@lectern/asdlc') as Packed;
    expect(files.map(({ path }) => path).filter((path) => path.startsWith('dist/edge/'))).toEqual([
      'dist/edge/cloudflare.mjs',
      'dist/edge/netlify.mjs',
    ]);
  });
});

describe('every package', () => {
  const names = ['auth', 'redis', ...SERVERS].map((name) => `@lectern/${name}`);

  it.each(['lectern', ...names])('has types that resolve: %s', (own) => {
    const attw = join(ROOT, 'node_modules/.bin/attw');
    const { filename } = packed.find(({ name }) => name === own) as Packed;
    const args = [join(project, filename), '--profile', 'esm-only', '--format', 'json'];
    const { stdout, status } = spawnSync(attw, args, { encoding: 'utf8' });
    expect(status, stdout).toBe(0);
  });

  it('has a README', () => {
    const without = packed.filter(({ files }) => !files.some(({ path }) => path === 'README.md'));
    expect(without.map(({ name }) => name)).toEqual([]);
  });
});

describe('the package', () => {
  it('has no dependencies', () => {
    const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'));
    expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/lectern']);
  });

  it('serves a folder by its command', async () => {
    await mkdir(join(project, 'docs'));
    writeFileSync(join(project, 'docs/tides.md'), '# Tides\n\nThe moon pulls the sea.\n');
    const { stdout } = spawnSync('npx', ['lectern', 'call', './docs', 'search_articles', 'query=moon'], {
      cwd: project,
      encoding: 'utf8',
    });
    expect(stdout).toContain('The moon pulls the sea.');
  });

  it('names the package that reads a file that it cannot serve', () => {
    writeFileSync(join(project, 'films.csv'), 'title,year\nMetropolis,1927\n');
    const { stderr, status } = spawnSync('npx', ['lectern', 'serve', 'films.csv', '--stdio'], {
      cwd: project,
      encoding: 'utf8',
    });
    expect(stderr).toContain('"films.csv" cannot be served.\n');
    expect(stderr).toContain(`@lectern/media-gateway ${packageJson.version} for catalogues`);
    expect(status).toBe(1);
  });

  it('serves a third-party server package by its npm name', async () => {
    const folder = join(project, 'node_modules/@acme/greeter');
    await mkdir(folder, { recursive: true });
    writeFileSync(
      join(folder, 'package.json'),
      '{"name":"@acme/greeter","type":"module","exports":"./main.js"}',
    );
    writeFileSync(
      join(folder, 'main.js'),
      `import { createServer } from 'lectern';
      const open = async () => createServer({ name: 'greeter', version: '1.0.0' })
        .tool('greet', { description: 'Greets' }, () => 'Hello!');
      export default { name: 'greeter', summary: 'Greets people', open };`,
    );
    const call = ['lectern', 'call', '@acme/greeter', 'greet'];
    expect(spawnSync('npx', call, { cwd: project, encoding: 'utf8' }).stdout).toContain('Hello!');
    writeFileSync(join(folder, 'main.js'), 'export default 1;');
    const { stderr, status } = spawnSync('npx', call, { cwd: project, encoding: 'utf8' });
    expect(stderr).toContain('the package "@acme/greeter" does not contain a server');
    expect(status).toBe(1);
  });

  it('explains how to install a missing server', () => {
    const { stderr, status } = spawnSync('npx', ['lectern', 'serve', 'cobol', '--stdio'], {
      cwd: project,
      encoding: 'utf8',
    });
    expect(stderr).toContain(
      `server "cobol" is not installed.\nInstall the package @lectern/cobol ${packageJson.version} where lectern is installed.`,
    );
    expect(status).toBe(1);
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

  it('has types without engine internals', () => {
    const dist = join(project, 'node_modules/lectern/dist');
    const declarations = readdirSync(dist).filter((name) => name.endsWith('.d.mts'));
    expect(declarations.length).toBeGreaterThanOrEqual(ENTRIES.length);
    expect(
      declarations.flatMap((name) => readFileSync(join(dist, name), 'utf8').match(INTERNALS) ?? []),
    ).toEqual([]);
  });

  it('type-checks in a strict project that uses every entry', () => {
    const imports = ENTRIES.map((entry, i) => `import * as e${i} from '${join('lectern', entry)}';`);
    const uses = `console.log(${ENTRIES.map((_, i) => `e${i}`).join(', ')});`;
    writeFileSync(join(project, 'uses.ts'), `${[...imports, uses, SERVING].join('\n')}\n`);
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

describe.each(SERVERS)('@lectern/%s', (name) => {
  it('is served by its own bin and by lectern serve, and depends only on lectern', async () => {
    const folder = await temporaryProject();
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    install(folder, 'lectern', `@lectern/${name}`);
    const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
    expect(Object.keys(lock.packages).sort()).toEqual([
      '',
      `node_modules/@lectern/${name}`,
      'node_modules/lectern',
    ]);
    const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';
    for (const words of [[`lectern-${name}`], ['lectern', 'serve', name]]) {
      const { stdout } = spawnSync('npx', words, { cwd: folder, input: ping, encoding: 'utf8' });
      expect(JSON.parse(stdout), words.join(' ')).toMatchObject({ jsonrpc: '2.0', id: 1 });
    }
    const tools = spawnSync('npx', ['lectern', 'tools', name, '--json'], { cwd: folder, encoding: 'utf8' });
    expect(JSON.parse(tools.stdout).tools.length).toBeGreaterThan(0);
  }, 120_000);
});
