import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commentsIn, jsoncFile } from '../../../../../../test/support/jsonc-texts.ts';
import { readJsonTree } from '../../../base/json-tree.ts';
import { jsonFormat } from './json-format.ts';

const LOOSE = { comments: true, trailingCommas: true };
const STRICT = { comments: false, trailingCommas: false };
const PATH = ['mcpServers'];
const ENTRY = { command: 'npx', args: ['-y', 'lectern'] };
const format = jsonFormat(LOOSE);
const set = (text: string): string => format.set(text, PATH, 'new', ENTRY);
const remove = (text: string): string => format.remove(text, PATH, 'new');
const inside = (text: string) => readJsonTree(text, LOOSE)?.value as Record<string, Record<string, unknown>>;

describe('for any file', () => {
  it('adding an entry changes no other value and no comment', () => {
    fc.assert(
      fc.property(jsoncFile, ({ text }) => {
        const old = inside(text);
        const after = set(text);
        expect(inside(after)).toEqual({ ...old, mcpServers: { ...old.mcpServers, new: ENTRY } });
        expect(commentsIn(after)).toEqual(commentsIn(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('removing the added entry restores the file byte for byte', () => {
    fc.assert(
      fc.property(jsoncFile, ({ text, servers }) => {
        const back = remove(set(text));
        if (servers !== undefined && (servers.size > 0 || servers.text === '{}')) expect(back).toBe(text);
        else expect(commentsIn(back)).toEqual(commentsIn(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('replacing or removing any entry changes no other entry', () => {
    fc.assert(
      fc.property(jsoncFile, fc.nat(), ({ text }, pick) => {
        const old = inside(text);
        const names = Object.keys(old.mcpServers ?? {});
        if (names.length === 0) return;
        const name = names[pick % names.length] as string;
        const { [name]: _, ...rest } = old.mcpServers ?? {};
        expect(inside(format.remove(text, PATH, name))).toEqual({ ...old, mcpServers: rest });
        const replaced = format.set(text, PATH, name, ENTRY);
        expect(inside(replaced)).toEqual({ ...old, mcpServers: { ...rest, [name]: ENTRY } });
      }),
      { numRuns: 1000 },
    );
  });

  it('adding an entry preserves the formatting of a generated file', () => {
    const settings = fc.dictionary(fc.stringMatching(/^[a-z]+$/), fc.jsonValue(), { minKeys: 1, maxKeys: 4 });
    fc.assert(
      fc.property(settings, fc.constantFrom(2, 4, '\t'), ({ mcpServers: _, ...value }, indent) => {
        fc.pre(Object.keys(value).length > 0);
        const after = jsonFormat(STRICT).set(JSON.stringify(value, null, indent), PATH, 'new', ENTRY);
        expect(after).toBe(JSON.stringify({ ...value, mcpServers: { new: ENTRY } }, null, indent));
      }),
    );
  });
});
