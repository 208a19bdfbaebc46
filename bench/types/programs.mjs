/**
 * Writes the two programs whose type-checking is compared, and checks one.
 * @module
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const COUNT = 250;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TSC = createRequire(import.meta.url).resolve('typescript/bin/tsc');

const schema = (n) => `z.object({
  query${n}: z.string().min(1).max(${100 + n}),
  limit: z.number().int().min(1).max(50).default(10),
  kind: z.enum(['a${n}', 'b${n}', 'c']).optional(),
  filters: z.object({ year: z.number().optional(), tags: z.array(z.string()) }).optional(),
})`;

export function writePrograms() {
  const numbers = Array.from({ length: COUNT }, (_, n) => n);
  const schemas = numbers.map((n) => `export const schema${n} = ${schema(n)};`).join('\n');
  const tools = numbers
    .map(
      (n) => `server.tool('tool_${n}', { description: 'Tool ${n}', input: ${schema(n)} },
  ({ query${n}, limit, kind, filters }) => query${n}.slice(0, limit) + (kind ?? '') + (filters?.tags.join() ?? ''));`,
    )
    .join('\n');
  const chained = numbers
    .map(
      (n) => `  .tool('tool_${n}', { description: 'Tool ${n}', output: ${schema(n)} },
    () => ({ query${n}: '', limit: 1, kind: 'c' as const }))`,
    )
    .join('\n');
  return {
    schemas: write('schemas', `import * as z from 'zod';\n${schemas}\n`),
    tools: write('tools', `${HEAD}${tools}\n`),
    chained: write('chained', `${HEAD}export const all = server\n${chained};\n`),
  };
}

const HEAD = `import * as z from 'zod';
import { createServer } from 'lectern';
const server = createServer({ name: 'many', version: '1.0.0' });
`;

function write(name, text) {
  const folder = join(ROOT, 'build', 'types', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'program.ts'), text);
  const compilerOptions = {
    isolatedDeclarations: false,
    declaration: false,
    noUnusedLocals: false,
    // The declarations that users get, not the sources behind them.
    paths: { lectern: ['../../../packages/lectern/dist/index.d.mts'] },
  };
  const config = { extends: '../../../tsconfig.json', compilerOptions, include: ['program.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  return folder;
}

/** The figures of the compiler itself; throws when the program does not type-check. */
export function measure(folder) {
  const output = execFileSync(process.execPath, [TSC, '-p', folder, '--noEmit', '--extendedDiagnostics'], {
    encoding: 'utf8',
  });
  const figure = (name) => Number(new RegExp(`${name}:\\s+([\\d.]+)`).exec(output)?.[1]);
  return { seconds: figure('Total time'), instantiations: figure('Instantiations') };
}
