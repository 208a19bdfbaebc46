import fc from 'fast-check';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { readToml } from './toml-document.ts';
import { tomlFormat as format } from './toml-format.ts';

const PATH = ['mcp_servers'];
const ENTRY = { command: 'npx', args: ['-y', 'lectern'], env: { KEY: 'a "b" \\c' } };
const set = (text: string): string => format.set(text, PATH, 'new', ENTRY);
const remove = (text: string): string => format.remove(text, PATH, 'new');
const TABLE =
  '[mcp_servers.new]\ncommand = "npx"\nargs = ["-y", "lectern"]\nenv = { KEY = "a \\"b\\" \\\\c" }';

describe('a TOML table', () => {
  it.each<[string, string, string]>([
    ['an empty file', '', `${TABLE}\n`],
    ['a file', 'model = "o5" # mine\n', `model = "o5" # mine\n\n${TABLE}\n`],
    ['a file without a final line break', '[a]\nb = 1', `[a]\nb = 1\n${TABLE}`],
    ['a file with other line endings', 'a = 1\r\n', `a = 1\r\n\r\n${TABLE.replaceAll('\n', '\r\n')}\r\n`],
  ])('is added to %s and removed again', (_what, before, after) => {
    expect(set(before)).toBe(after);
    expect(remove(after)).toBe(before);
  });

  it('is replaced in place with all its subtables', () => {
    const text =
      '[mcp_servers.new] # old\ncommand = "x"\n# why\nenabled = true\n\n[a]\nb = 1\n\n[mcp_servers.new.env]\nA = "1"\n\n[c]\n';
    expect(set(text)).toBe(`${TABLE}\n\n[a]\nb = 1\n\n[c]\n`);
    expect(remove(text)).toBe('\n[a]\nb = 1\n\n[c]\n');
  });

  it('replaces other spellings of the same table', () => {
    const text = '[mcp_servers]\nnew = { command = "x" }\nold.command = "y"\nnew2.url = "z"\n';
    expect(set(text)).toBe(`[mcp_servers]\nold.command = "y"\nnew2.url = "z"\n\n${TABLE}\n`);
    expect(format.read(set(text), PATH)).toEqual({ new: ENTRY, old: { command: 'y' }, new2: { url: 'z' } });
  });

  it('can have a name that needs quotes', () => {
    const text = format.set('', PATH, 'a b.c', { url: 'u' });
    expect(text).toBe('[mcp_servers."a b.c"]\nurl = "u"\n');
    expect(format.remove(text, PATH, 'a b.c')).toBe('');
  });
});

describe('malformed files are refused with the position of the error', () => {
  it.each<[string, number, string]>([
    ['a = ', 4, 'Expected a value.'],
    ['a 1', 2, 'Expected "=" after the key.'],
    ['= 1', 0, 'Expected a key.'],
    ['[a', 2, 'Expected "]".'],
    ['[[a]', 3, 'Expected "]]".'],
    ['a = "b\nc"', 4, 'Unterminated string.'],
    ['a = """b', 4, 'Unterminated string.'],
    ["a = 'b", 4, 'Unterminated string.'],
    ['a = "\\q"', 5, 'Unknown escape sequence.'],
    ['a = "\\ud800"', 6, 'This escape is not a valid character.'],
    ['a = [1 2]', 7, 'Expected "," or "]".'],
    ['a = {b = 1 c = 2}', 11, 'Expected "," or "}".'],
    ['a = 1 b = 2', 6, 'Expected the end of the line.'],
    ['a = 1\na = 2', 6, '"a" is already defined.'],
    ['[a]\n[a]', 4, '"a" is already defined.'],
    ['a = {}\n[a.b]', 7, '"a" is already defined.'],
    ['a = []\n[[a]]', 7, '"a" is already defined.'],
    ['mcp_servers = 1', 0, '"mcp_servers" should be a table.'],
  ])('%j', (text, offset, message) => {
    for (const act of [set, remove, (each: string) => format.read(each, PATH)])
      expect(() => act(text)).toThrow(expect.objectContaining({ message, offset }));
  });

  it('an inline table can be read but not changed', () => {
    const text = 'mcp_servers = { new = { url = "u" } }';
    expect(format.read(text, PATH)).toEqual({ new: { url: 'u' } });
    for (const act of [set, remove]) expect(() => act(text)).toThrow('is an inline table');
  });
});

it('parses every TOML value type', () => {
  expect(readToml('\na.b = 0xF_f # yes\n').root).toEqual({ a: { b: 255 } });
  const long =
    'a = """\n  x\\\n   y""" \nb = \'\'\'\n\\n\'\'\'\nc = [ # one\n 1_000, -1.5e3,\n inf, ]\nd = 1979-05-27 07:32:00Z\n';
  expect(readToml(long).root).toEqual({
    a: '  xy',
    b: '\\n',
    c: [1000, -1500, Infinity],
    d: '1979-05-27 07:32:00Z',
  });
  expect(readToml('[[s]]\nx = true\n[s.t]\n[[s]]\n"é" = "\\u00e9\\t"').root).toEqual({
    s: [{ x: true, t: {} }, { é: 'é\t' }],
  });
});

const LINES = [
  ...[
    'a = 1',
    'b.c = "x"',
    '# note',
    '',
    '[t]',
    '[t.u]',
    '[[s]]',
    '[s.v]',
    'd = """\nlong\n"""',
    'e = [\n 1, # one\n]',
  ],
  ...[
    '[mcp_servers]',
    '[mcp_servers.x]',
    '[mcp_servers.x.env]',
    '[mcp_servers.y]',
    'x = { command = "c" }',
    'x.url = "u"',
  ],
  ...['command = "npx"', 'args = ["-y"] # all', 'mcp_servers.z.command = "z"'],
];
const file = fc
  .tuple(fc.array(fc.constantFrom(...LINES), { maxLength: 8 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
  .map(([lines, lineEnd, isClosed]) => `${lines.join('\n')}${isClosed ? '\n' : ''}`.replaceAll('\n', lineEnd))
  .filter((text) => {
    try {
      return Boolean(readToml(text));
    } catch {
      return false;
    }
  });

describe('for any file', () => {
  it('adding an entry changes no other value, and removing it restores the file byte for byte', () => {
    fc.assert(
      fc.property(file, (text) => {
        const after = set(text);
        const { mcp_servers: _, ...rest } = readToml(text).root;
        expect(readToml(after).root).toEqual({
          ...rest,
          mcp_servers: { ...format.read(text, PATH), new: ENTRY },
        });
        expect(remove(after)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('replacing or removing any entry changes no other entry', () => {
    fc.assert(
      fc.property(file, fc.constantFrom('x', 'y', 'z'), (text, name) => {
        const { [name]: _, ...others } = format.read(text, PATH);
        const { mcp_servers: _servers, ...rest } = readToml(text).root;
        const without = readToml(format.remove(text, PATH, name)).root;
        expect(without).toMatchObject(rest);
        expect(without.mcp_servers ?? {}).toEqual(others);
        const replaced = readToml(format.set(text, PATH, name, ENTRY)).root;
        expect(replaced).toEqual({ ...rest, mcp_servers: { ...others, [name]: ENTRY } });
      }),
      { numRuns: 500 },
    );
  });
});

const VALUES = [
  ...[
    '1',
    '-0',
    '+1_000',
    '0xfF',
    '0o17',
    '0b101',
    '1.5',
    '-2e3',
    '6.02E+23',
    'inf',
    '-inf',
    'true',
    'false',
  ],
  ...[
    '""',
    '"a\\tb\\u00e9\\""',
    "'C:\\x'",
    '"""\na\\\n  b"""',
    "'''\nx''y'''",
    '[]',
    '[1, "a", [true]]',
    '[\n1,\n]',
  ],
  ...[
    '{}',
    '{ a = 1, b.c = 2 }',
    '{ a = {} }',
    '01',
    '1_',
    '.5',
    '1.',
    'tru',
    '"',
    "'a",
    '[1',
    '{ a = 1',
    '{ a }',
    '"\\q"',
  ],
];
const KEYS = ['a', 'b', 'a.b', '"a"', "'b'.c", 'x-y_1', '"é"', 'a..b', '__proto__', 'constructor'];
const statement = fc.oneof(
  fc.tuple(fc.constantFrom(...KEYS), fc.constantFrom(...VALUES)).map(([key, value]) => `${key} = ${value}`),
  fc
    .tuple(fc.constantFrom(...KEYS), fc.boolean())
    .map(([key, isArray]) => (isArray ? `[[${key}]]` : `[${key}]`)),
  fc.constantFrom(...LINES),
);

/** Without prototypes and classes, and with the sign of zero left out. */
function plain(read: () => unknown): unknown {
  try {
    return JSON.parse(
      JSON.stringify(read(), (_key, value) => (typeof value === 'number' ? String(value + 0) : value)),
    );
  } catch {
    return 'refused';
  }
}

it('accepts and refuses the same texts as smol-toml', () => {
  fc.assert(
    fc.property(fc.array(statement, { maxLength: 5 }), (lines) => {
      const text = lines.join('\n');
      expect(plain(() => readToml(text).root)).toEqual(plain(() => parse(text)));
    }),
    { numRuns: 1000 },
  );
});
