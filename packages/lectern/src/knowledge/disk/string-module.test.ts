import { readFile, stat } from 'node:fs/promises';
import fc from 'fast-check';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../test/support/temporary-folder.ts';
import { writeStringModule } from './string-module.ts';

async function stringsIn(file: string): Promise<Record<string, string>> {
  const { outputText } = ts.transpileModule(await readFile(file, 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  const { BAKED } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);
  return BAKED;
}

describe('writeStringModule', () => {
  it('writes a module that exports the strings', async () => {
    const folder = await temporaryFolder();
    const strings = { one: '{"a":[1,"b"]}', two: 'line\nline' };
    expect(await writeStringModule(folder.at('baked.ts'), strings, 'the tests')).toBe(true);
    expect(await stringsIn(folder.at('baked.ts'))).toEqual(strings);
    expect(await readFile(folder.at('baked.ts'), 'utf8')).toBe(
      [
        '/** Made from the tests by the build; not to be edited. @module */',
        'export const BAKED: { readonly one: string; readonly two: string } = {',
        `  one: '{"a":[1,"b"]}',`,
        "  two: 'line\\nline',",
        '};',
        '',
      ].join('\n'),
    );
  });

  it('preserves every string exactly', async () => {
    const folder = await temporaryFolder();
    const unit = fc.constantFrom(
      "'",
      '"',
      '\\',
      '`',
      '$',
      '{',
      '\n',
      '\r',
      '\u2028',
      '\0',
      'a',
      '🙂',
      '*/',
      '\\n',
    );
    const texts = fc.sample(fc.string({ unit, maxLength: 40 }), { numRuns: 200, seed: 7 });
    const strings = Object.fromEntries(texts.map((text, i) => [`text${i}`, text]));
    await writeStringModule(folder.at('baked.ts'), strings, 'the tests');
    expect(await stringsIn(folder.at('baked.ts'))).toEqual(strings);
  });

  it('does not write a file with the same content, and only then', async () => {
    const folder = await temporaryFolder();
    const file = folder.at('baked.ts');
    await writeStringModule(file, { one: '1' }, 'the tests');
    const { mtimeNs } = await stat(file, { bigint: true });
    expect(await writeStringModule(file, { one: '1' }, 'the tests')).toBe(false);
    expect((await stat(file, { bigint: true })).mtimeNs).toBe(mtimeNs);
    expect(await writeStringModule(file, { one: '2' }, 'the tests')).toBe(true);
    expect(await stringsIn(file)).toEqual({ one: '2' });
  });
});
