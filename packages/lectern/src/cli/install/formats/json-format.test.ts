import { describe, expect, it } from 'vitest';
import { jsonFormat } from './json-format.ts';

const LOOSE = { comments: true, trailingCommas: true };
const STRICT = { comments: false, trailingCommas: false };
const PATH = ['mcpServers'];
const ENTRY = { command: 'npx', args: ['-y', 'lectern'] };
const format = jsonFormat(LOOSE);
const set = (text: string): string => format.set(text, PATH, 'new', ENTRY);
const remove = (text: string): string => format.remove(text, PATH, 'new');
const lines = (...all: string[]): string => all.join('\n');

describe('adding an entry', () => {
  it.each<[string, string, string]>([
    [
      'an empty file',
      '',
      '{\n  "mcpServers": {\n    "new": {\n      "command": "npx",\n      "args": [\n        "-y",\n        "lectern"\n      ]\n    }\n  }\n}\n',
    ],
    [
      'a file with tabs and a comment after the last entry',
      lines('{', '\t"mcpServers": {', '\t\t"a": {} // the first', '\t}', '}'),
      lines(
        '{',
        '\t"mcpServers": {',
        '\t\t"a": {}, // the first',
        '\t\t"new": {',
        '\t\t\t"command": "npx",',
        '\t\t\t"args": [',
        '\t\t\t\t"-y",',
        '\t\t\t\t"lectern"',
        '\t\t\t]',
        '\t\t}',
        '\t}',
        '}',
      ),
    ],
    [
      'a file on one line',
      '{"a":1,"mcpServers":{}}',
      '{"a":1,"mcpServers":{"new":{"command":"npx","args":["-y","lectern"]}}}',
    ],
    [
      'a file on one line, with spaces',
      '{ "a": 1 }',
      '{ "a": 1, "mcpServers": {"new": {"command": "npx", "args": ["-y", "lectern"]}} }',
    ],
  ])('works for %s', (_what, before, after) => {
    expect(set(before)).toBe(after);
  });

  it('adds a trailing comma if the file uses them', () => {
    const text = lines('{', '    "mcpServers": {', '        "a": {},', '    },', '}', '');
    expect(set(text)).toContain('        "a": {},\n        "new": {\n            "command"');
    expect(set(text)).toContain('            ]\n        },\n    },\n}\n');
  });

  it('uses the line endings of the file', () => {
    expect(set('{\r\n  "a": 1\r\n}\r\n')).not.toMatch(/[^\r]\n/);
  });

  it('preserves comments in an otherwise empty object', () => {
    expect(set('// Zed settings\n')).toMatch(/^\/\/ Zed settings\n\{\n {2}"mcpServers"/);
    expect(set('{\n  // none yet\n}\n')).toMatch(/^\{\n {2}\/\/ none yet\n {2}"mcpServers": \{/);
  });

  it('replaces the last entry of the same name, which is the effective one', () => {
    const text = '{"mcpServers": {"new": {"command": "old"}, "new": {"command": "older"}, "b": {}}}';
    expect(set(text)).toBe(
      '{"mcpServers": {"new": {"command": "old"}, "new": {"command": "npx", "args": ["-y", "lectern"]}, "b": {}}}',
    );
    expect(format.read(remove(text), PATH)).toEqual({ b: {} });
  });

  it('accepts a name that every object has', () => {
    const text = format.set('{"mcpServers": {}}', PATH, '__proto__', ENTRY);
    expect(Object.keys(format.read(text, PATH))).toEqual(['__proto__']);
  });
});

describe('removing an entry', () => {
  it('does not let a preceding line comment swallow the rest', () => {
    const text = '{"mcpServers": {\n  "a": {}, // one\n  "new": {} }}';
    expect(format.read(remove(text), PATH)).toEqual({ a: {} });
  });

  it('changes nothing if there is no such entry', () => {
    for (const text of ['', '{}', '{"mcpServers": {}}', '{ "mcpServers": {"a": {} ,} }'])
      expect(remove(text)).toBe(text);
  });
});

describe('malformed files are refused with the position of the error', () => {
  it.each<[string, number, string]>([
    ['{"a": 1', 7, 'Expected "," or "}".'],
    ['{"a" 1}', 5, 'Expected ":" after the key.'],
    ['{a: 1}', 1, 'Expected a key in double quotes.'],
    ['{"a": tru}', 6, 'Expected a value.'],
    ['{"a": ', 6, 'Unexpected end: expected a value.'],
    ['{"a": "b\n"}', 6, 'Unterminated string.'],
    ['{"a": "\\x"}', 6, 'Invalid character or escape in a string.'],
    ['{} {}', 3, 'Unexpected text after the value.'],
    ['{} /*', 3, 'Unterminated comment.'],
    ['[]', 0, 'The file should be an object in { }.'],
    ['{"mcpServers": []}', 15, '"mcpServers" should be an object in { }.'],
    ['['.repeat(300), 201, 'It is nested too deeply.'],
  ])('%s', (text, offset, message) => {
    for (const act of [set, remove, (each: string) => format.read(each, PATH)])
      expect(() => act(text)).toThrow(expect.objectContaining({ message, offset }));
  });

  it.each<[string, number]>([
    ['{"a": 1, // b\n"c": 2}', 9],
    ['{"a": [1,]}', 8],
    ['{"a": 1,}', 7],
  ])('%s, for an application that does not support it', (text, offset) => {
    expect(() => jsonFormat(STRICT).set(text, PATH, 'new', ENTRY)).toThrow(
      expect.objectContaining({ offset }),
    );
    expect(() => set(text)).not.toThrow();
  });
});
