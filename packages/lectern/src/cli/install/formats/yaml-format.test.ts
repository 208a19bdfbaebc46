import { describe, expect, it } from 'vitest';
import { Malformed } from './format.ts';
import { yamlFormat } from './yaml-format.ts';

const PATH = ['extensions'];
const ENTRY = { enabled: true, type: 'stdio', cmd: '/usr/bin/node', args: ['a b', '--stdio'] };
const LINES = `  notes:
    enabled: true
    type: stdio
    cmd: /usr/bin/node
    args:
      - a b
      - --stdio
`;

const GOOSE = `# mine
GOOSE_PROVIDER: anthropic   # the provider
extensions:
  developer:
    bundled: true
    type: builtin
    # allowed by default
    name: developer
  memory:
    enabled: false
    type: builtin

GOOSE_MODEL: "claude"
`;

describe('a YAML file', () => {
  it('adds an entry after the others and changes nothing else', () => {
    const text = yamlFormat.set(GOOSE, PATH, 'notes', ENTRY);
    expect(text).toBe(GOOSE.replace('    type: builtin\n\n', `    type: builtin\n${LINES}\n`));
    expect(yamlFormat.read(text, PATH)).toEqual({ ...yamlFormat.read(GOOSE, PATH), notes: ENTRY });
    expect(yamlFormat.remove(text, PATH, 'notes')).toBe(GOOSE);
  });

  it('replaces or removes an entry in place', () => {
    const replaced = yamlFormat.set(GOOSE, PATH, 'developer', { cmd: 'x' });
    expect(yamlFormat.read(replaced, PATH)).toEqual({
      developer: { cmd: 'x' },
      memory: { enabled: false, type: 'builtin' },
    });
    expect(replaced).toContain('extensions:\n  developer:\n    cmd: x\n  memory:\n');
    expect(yamlFormat.remove(GOOSE, PATH, 'developer')).toContain('extensions:\n  memory:\n');
    expect(yamlFormat.remove(GOOSE, PATH, 'nothing')).toBe(GOOSE);
  });

  it.each([
    ['nothing', '', `extensions:\n${LINES}`],
    ['only comments', '# mine\n', `# mine\nextensions:\n${LINES}`],
    ['no such key', 'A: b', `A: b\nextensions:\n${LINES}`],
    ['a key without a value', 'extensions: # none\nA: b\n', `extensions: # none\n${LINES}A: b\n`],
    ['an empty mapping', 'extensions: {}\nA: b\n', `extensions:\n${LINES}A: b\n`],
    [
      'an empty mapping after others',
      'A: b\r\nextensions: {}\r\n',
      `A: b\r\nextensions:\r\n${LINES.replaceAll('\n', '\r\n')}`,
    ],
    [
      'four spaces',
      'extensions:\n    x:\n        a: 1',
      `extensions:\n    x:\n        a: 1\n${LINES.replace(/^/gm, '  ').trimEnd()}\n`,
    ],
  ])('adds an entry to a file with %s', (_, before, after) => {
    expect(yamlFormat.set(before, PATH, 'notes', ENTRY)).toBe(after);
  });

  it('preserves Windows line endings', () => {
    const windows = GOOSE.replaceAll('\n', '\r\n');
    const text = yamlFormat.set(windows, PATH, 'notes', ENTRY);
    expect(text).toBe(yamlFormat.set(GOOSE, PATH, 'notes', ENTRY).replaceAll('\n', '\r\n'));
    expect(yamlFormat.remove(text, PATH, 'notes')).toBe(windows);
  });

  it.each([
    ['a: [', /./],
    ['- a\n', /Expected one "key: value" per line/],
    ['{ a: b }\n', /Expected one "key: value" per line/],
    ['extensions: x\n', /"extensions" should be a mapping/],
    ['extensions: { a: { b: c } }\n', /write one entry per line instead/],
    ['a: b\n---\nc: d\n', /Expected one YAML document/],
  ])('refuses %j', (text, message) => {
    expect(() => yamlFormat.set(text, PATH, 'notes', ENTRY)).toThrow(Malformed);
    expect(() => yamlFormat.set(text, PATH, 'notes', ENTRY)).toThrow(message);
  });
});
