/**
 * Examples in stacks that are not run: each of them is at least read by its language's own parser. Those of the twelve
 * core patterns exist in all of these stacks.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWith } from '../support/required.ts';
import { examplesOf } from './read-examples.ts';

const STACKS = ['fastapi', 'django', 'nestjs', 'net-http', 'spring'];
const CORE = [
  ...['AUTHZ-001', 'AUTHZ-004', 'AUTHZ-006', 'AUTHZ-007', 'AUTHZ-009', 'AUTHZ-012', 'AUTHZ-014', 'AUTHZ-015'],
  ...['FILE-002', 'HOOK-001', 'HOOK-003', 'FLOW-002'],
];

const isInstalled = (program: string): boolean =>
  (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, program)));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-syntax-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes each example to a file of its own, as the whole of a program where the language wants one. */
async function write(
  framework: string,
  extension: string,
  program: (code: string, name: string) => string,
): Promise<string[]> {
  const examples = await examplesOf(framework);
  return Promise.all(
    examples.map(async ({ id, kind, code }, i) => {
      const name = `${id.replace(/\W/g, '_')}_${kind}_${i}`;
      const path = join(folder, `${name}.${extension}`);
      await writeFile(path, program(code, name));
      return path;
    }),
  );
}

describe('the core patterns', () => {
  it.each(STACKS)('have code for %s', async (stack) => {
    const ids = new Set((await examplesOf(stack)).map(({ id }) => id.split('/')[0]));
    expect(CORE.filter((id) => !ids.has(`TMKB-${id}`))).toEqual([]);
  });
});

it.each(['fastapi', 'django'])('%s examples are valid Python', async (stack) => {
  const indented = (code: string): string => `async def example():\n${code.replace(/^(?=.)/gm, '    ')}\n`;
  const files = await write(stack, 'py', indented);
  expect(files.length).toBeGreaterThan(20);
  const program = 'import ast, sys\nfor path in sys.argv[1:]: ast.parse(open(path).read(), path)';
  execFileSync('python3', ['-c', program, ...files], { stdio: 'pipe' });
});

it('NestJS examples are valid TypeScript', async () => {
  const files = await write('nestjs', 'ts', (code) =>
    /^@\w+\([^)]*\)\n(?!export class|class|@|export )/m.test(code) || /^async \w+\(/m.test(code)
      ? code.startsWith('@') && /\b(?:export )?class /.test(code)
        ? code
        : `class Example {\n${code}\n}`
      : code,
  );
  const problems = files.flatMap((path) => {
    const options = { reportDiagnostics: true, compilerOptions: { experimentalDecorators: true } };
    const { diagnostics = [] } = ts.transpileModule(ts.sys.readFile(path) ?? '', {
      ...options,
      fileName: path,
    });
    return diagnostics.map(
      ({ messageText }) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  });
  expect(files.length).toBeGreaterThan(20);
  expect(problems).toEqual([]);
});

describeWith(isInstalled('gofmt'), 'Go examples', () => {
  it('Go examples are formatted like gofmt', async () => {
    const files = await write('net-http', 'go', (code) =>
      /^(?:func|type) /m.test(code)
        ? `package example\n\n${code.trimEnd()}\n`
        : `package example\n\nfunc example() {\n${code.trimEnd().replace(/^(?=.)/gm, '\t')}\n}\n`,
    );
    expect(files.length).toBeGreaterThan(20);
    // Lines of raw strings move with the function around a fragment, so only whole declarations are compared.
    const whole = files.filter((path) => !(ts.sys.readFile(path) ?? '').includes('func example()'));
    expect(execFileSync('gofmt', ['-l', ...whole], { encoding: 'utf8' })).toBe('');
    execFileSync('gofmt', ['-e', ...files], { stdio: 'pipe' });
  });
});

describeWith(isInstalled('java'), 'Spring examples', () => {
  it('Java examples are valid Java', async () => {
    const files = await write('spring', 'java', (code, name) => {
      const isStatement =
        /^(?:http|var|return)\b/m.test(code) && !/^(?:@|class|record|interface)/m.test(code);
      const members = code.replace(/^var (\w+ =)/gm, 'Object $1');
      return `class ${name} {\n${isStatement ? `void example() throws Exception {\n${code}\n}` : members.replace(/^http\.[\s\S]*?;\n/m, '')}\n}\n`;
    });
    expect(files.length).toBeGreaterThan(20);
    const out = execFileSync('java', ['test/examples/Parse.java', ...files], { encoding: 'utf8' });
    expect(out).toBe('');
  });
});
