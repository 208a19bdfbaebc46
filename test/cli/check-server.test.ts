/**
 * `lectern check` for servers: built-in ones, those of a command and those at a URL.
 * @module
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { GradedServer } from '../../packages/lectern/src/cli/check/definitions/grade.ts';
import { type ServeOptions, serve } from '../../packages/lectern/src/node.ts';
import { canIsolate, isolated } from '../clients/namespace.ts';
import { createFixture } from '../fixture/server.ts';
import { quietLogger } from '../support/quiet.ts';
import { describeWith } from '../support/required.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { lectern } from './client/lectern.ts';
import { CLI, runLectern } from './run-lectern.ts';

const GOLDEN = fileURLToPath(new URL('golden', import.meta.url));
const OUTSIDE = new URL('../outside/node_modules/', import.meta.url);
const EVERYTHING = fileURLToPath(new URL('@modelcontextprotocol/server-everything/dist/index.js', OUTSIDE));

const FIXTURE = [
  '--',
  process.execPath,
  fileURLToPath(new URL('../../build/fixture/main.mjs', import.meta.url)),
  '--stdio',
];

const builtFile = (name: string): string =>
  new URL(`../../packages/lectern/dist/${name}`, import.meta.url).href;

/** Tools whose results differ in how much of the text their structure has. */
const RESULTS_SERVER = `import { createServer } from '${builtFile('index.mjs')}';
import { serveStdio } from '${builtFile('stdio.mjs')}';

const text = 'Bergen expects heavy rain before noon, then strong gusts along the harbour until midnight.';
const content = [{ type: 'text', text }];
const places = Array.from({ length: 99 }, (_, i) => 'place' + 'abcdefghij'[i % 10] + 'klmnopqrst'[Math.floor(i / 10)]).join(' ');
const readOnly = { description: 'Returns a forecast', annotations: { readOnlyHint: true } };
const server = createServer({ name: 'forecasts', version: '1.0.0' })
  .tool('lacking', readOnly, () => ({ content, structuredContent: { town: 'Bergen' } }))
  .tool('complete', readOnly, () => ({ content, structuredContent: { summary: text } }))
  .tool('laid_out', readOnly, () => ({
    content: [{ type: 'text', text: '# Forecast\\n\\nTown: Bergen\\nTemperature: 21 degrees' }],
    structuredContent: { town: 'Bergen', celsius: 21 },
  }))
  .tool('long', readOnly, () => ({
    content: [...content, { type: 'text', text: places }],
    structuredContent: { places },
  }))
  .tool('text_only', readOnly, () => text)
  .tool('failing', readOnly, () => ({ isError: true, content, structuredContent: { town: 'Bergen' } }))
  .tool('writing', { description: 'Ends the server', annotations: { readOnlyHint: false } }, () => process.exit(1));
serveStdio(server);
`;

describe('the tool definitions of a server', () => {
  it.each(['asdlc', 'cobol', 'media-gateway', 'three-good-sources', 'tmkb'])('of %s are good', (name) => {
    const { stdout, status } = runLectern(['check', name, '--call']);
    expect(stdout).toMatch(
      /^Grade A \(\d+ of 100\): \d tools?, about \d+ tokens; 0 warnings, \d+ notes?\.$/m,
    );
    expect(status).toBe(0);
  });

  it('of a folder are graded with --as', async () => {
    const folder = await temporaryFolder();
    await folder.write('docs/one.md');
    const { stdout, status } = runLectern(['check', 'docs', '--as', 'server'], folder.root);
    expect(stdout).toMatch(/^ {4}A {2}.* {2}search_articles$/m);
    expect(status).toBe(0);
  });

  it('of any command are graded, with an exit code that depends on warnings', () => {
    const { stdout, status } = runLectern(['check', '--json', ...FIXTURE]);
    expect(status).toBe(1);
    const { kind, grade, tools } = JSON.parse(stdout);
    expect({ kind, grade }).toEqual({ kind: 'server', grade: expect.stringMatching(/^[B-F]$/) });
    expect(tools[0]).toMatchObject({
      name: expect.any(String),
      score: expect.any(Number),
      tokens: expect.any(Number),
      findings: expect.arrayContaining([
        expect.objectContaining({ rule: 'no-annotations', weight: 'warning', advice: expect.any(String) }),
      ]),
    });
  });

  it.each([
    [['check', 'cobol', 'add'], 'unexpected argument "add"'],
    [['check', 'cobol', '--cal'], 'Did you mean "--call"?'],
    [['check', '--'], '--'],
    [['check'], 'missing argument: a folder, file, server or URL.'],
  ])('are not graded for %j', (args, message) => {
    const { stderr, status } = runLectern(args);
    expect(stderr).toContain(message);
    expect(status).toBe(2);
  });
});

describeWith(canIsolate() && existsSync(EVERYTHING), 'a server of another author', () => {
  it('an existing server gets suitable advice', async () => {
    const command = isolated(process.execPath, CLI, 'check', '--', process.execPath, EVERYTHING);
    const { stdout, status } = spawnSync('unshare', command, {
      encoding: 'utf8',
      input: '',
      timeout: 60_000,
    });
    await expect(stdout).toMatchFileSnapshot(`${GOLDEN}/check-server-everything.txt`);
    expect(status).toBe(1);
  });
});

describe('the results of a server', () => {
  it('are compared with their structured content with --call, for read-only tools', async () => {
    const folder = await temporaryFolder();
    await folder.write('server.mjs', RESULTS_SERVER);
    const command = ['--', process.execPath, folder.at('server.mjs')];
    const rulesWith = (...args: string[]): Record<string, string[]> => {
      const { tools }: GradedServer = JSON.parse(runLectern(['check', '--json', ...args, ...command]).stdout);
      const observed = ['structure-lacks-text', 'no-example'];
      return Object.fromEntries(
        tools.map(({ name, findings }) => [
          name,
          findings.map(({ rule }) => rule).filter((rule) => observed.includes(rule)),
        ]),
      );
    };
    const none = { complete: [], laid_out: [], long: [], text_only: [], writing: [] };
    expect(rulesWith('--call')).toEqual({
      ...none,
      lacking: ['structure-lacks-text'],
      failing: ['no-example'],
    });
    expect(rulesWith()).toEqual({ ...none, lacking: [], failing: [] });
    const { stdout, status } = runLectern(['check', '--call', ...command]);
    expect(stdout).toContain(
      'some clients show nothing else (missing: expects, heavy, rain, before, noon, strong, …)',
    );
    expect(status).toBe(1);
  });
});

describe('a server at a URL', () => {
  async function servedAt(options: ServeOptions = {}): Promise<string> {
    const serving = await serve(createFixture({ logger: quietLogger }), { port: 0, ...options });
    onTestFinished(() => serving.close());
    return serving.url;
  }

  it('is graded as over stdio', async () => {
    const url = await servedAt();
    const { stdout, stderr, status } = await lectern(['check', url]);
    expect(stdout).toMatch(
      /^Grade [B-F] \(\d+ of 100\): \d+ tools, about \d+ tokens; \d+ warnings, \d+ notes?\.$/m,
    );
    expect(stderr).toMatch(/^\S+ \S+, 2026-07-28\n$/);
    expect(status).toBe(1);
    const json = await lectern(['check', url, '--json']);
    expect(json.status).toBe(1);
    const overStdio = await lectern(['check', '--json', ...FIXTURE]);
    expect(JSON.parse(json.stdout)).toEqual(JSON.parse(overStdio.stdout));
  });

  it('receives the given headers', async () => {
    const url = await servedAt({
      authenticate: (request) =>
        request.header('authorization') === 'Bearer secret'
          ? { principal: 'ada' }
          : { refuse: 401, message: 'Sign in first.' },
    });
    const refused = await lectern(['check', url, '--json']);
    expect(refused).toMatchObject({
      stdout: '',
      stderr: expect.stringMatching(/^lectern check: .*401/),
      status: 1,
    });
    const { stdout } = await lectern(['check', url, '--json', '--header', 'Authorization: Bearer secret']);
    expect(JSON.parse(stdout)).toMatchObject({ kind: 'server' });
  });
});
