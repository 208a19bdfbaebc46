import { describe, expect, it } from 'vitest';
import type { Document } from '../../packages/lectern/src/knowledge/document.ts';
import { hostileFolder } from './hostile-folder.ts';

const BODY = 'A giraffe has a long neck.\n';
const matter = (...lines: readonly string[]): string => ['---', ...lines, '---', BODY].join('\n');
const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');
const bomb = ['a: &a [x, x, x, x, x, x, x, x, x, x]'].concat(
  ...'bcdefghi'.split('').map((name, i) => {
    const before = `*${'abcdefgh'[i]}`;
    return `${name}: &${name} [${Array(10).fill(before).join(', ')}]`;
  }),
);

/** What cannot be read: the line to blame, where one is. */
const MALFORMED: Readonly<Record<string, readonly [content: string | Uint8Array, line: number | undefined]>> =
  {
    'duplicate-keys': [matter('title: One', 'tags: [a]', 'title: Two'), 4],
    'nested-duplicate-keys': [matter('author:', '  name: A', '  name: B'), 4],
    'alias-nowhere': [matter('title: One', 'tags: *nowhere'), 3],
    'alias-in-itself': [matter('title: One', 'loop: &loop [*loop]'), 3],
    'alias-bomb': [matter(...bomb), undefined],
    'open-bracket': [matter('title: One', 'tags: [a, b'), undefined],
    'open-quote': [matter('title: "One', 'tags: [a]'), undefined],
    'bare-colon': [matter('title: One: Two'), 2],
    'tab-below': [matter('title: One', 'author:', '\tname: A'), 4],
    'wrong-indent': [matter('title: One', '  status: Live'), undefined],
    'tag-that-runs': [matter('title: !!js/function "function () {}"'), 2],
    'unknown-tag': [matter('title: !mine One'), 2],
    'too-deep': [matter(`deep: ${'['.repeat(5000)}`), undefined],
    'binary-inside': [Buffer.from(matter('title: \0\x01\x02One')), undefined],
    'reserved-sign': [matter('title: @one'), 2],
    'crlf-and-broken': [matter('title: One', 'tags: [a]', 'title: Two').replaceAll('\n', '\r\n'), 4],
  };

/** What is read all the same: what is expected of the document. */
const READ: Readonly<Record<string, readonly [content: string | Uint8Array, expected: Partial<Document>]>> = {
  unclosed: [`---\ntitle: One\n${BODY}`, { matter: {} }],
  'only-opening': ['---', {}],
  'bare-scalar': [matter('just words'), { matter: {} }],
  'bare-number': [matter('42'), { matter: {} }],
  list: [matter('- one', '- two'), { matter: {} }],
  'text-behind-dashes': [`--- start-multi-column\ntitle: One\n---\n${BODY}`, { matter: {} }],
  'four-dashes': [`----\ntitle: One\n----\n${BODY}`, { matter: {} }],
  'blank-line-first': [`\n${matter('title: One')}`, { matter: {} }],
  nothing: [matter(), { matter: {}, description: BODY.trim() }],
  'only-comments': [matter('# nothing yet'), { matter: {} }],
  'numbers-for-dates': [matter('title: One', 'date: 20240101', 'updated: 1.5'), { title: 'One' }],
  'no-such-date': [matter('title: One', 'date: 2024-02-31'), { title: 'One' }],
  'null-title': [matter('title: ~', 'tags:'), { title: 'Null title', tags: [] }],
  'title-that-is-a-list': [matter('title: [a, b]'), { title: 'Title that is a list' }],
  'number-for-title': [matter('title: 1984'), { title: '1984' }],
  'tags-as-a-map': [matter('tags: {a: 1, b: 2}'), { tags: [] }],
  'tags-of-all-kinds': [matter('tags: [a, 1, ~, {b: c}, [d], true, "", a]'), { tags: ['a', '1'] }],
  'status-that-is-a-list': [matter('status: [Live]'), { status: undefined }],
  'two-hundred-kilobytes': [
    matter(...Array.from({ length: 4000 }, (_, i) => `key${i}: ${'x'.repeat(45)}`)),
    {},
  ],
  crlf: [matter('title: Windows').replaceAll('\n', '\r\n'), { title: 'Windows' }],
  'cr-only': [matter('title: Macintosh').replaceAll('\n', '\r'), { title: 'Macintosh' }],
  'byte-order-mark': [`\ufeff${matter('title: Marked')}`, { title: 'Marked' }],
  'windows-1252': [
    Buffer.from(matter('title: Caf\xe9 \x93quoted\x94'), 'latin1'),
    { title: 'Café “quoted”' },
  ],
  'utf-16': [utf16(matter('title: Élan')), { title: 'Élan' }],
  'lone-surrogate': [matter('title: "\\uD800 half"'), {}],
  'bytes-of-a-surrogate': [
    Buffer.concat([Buffer.from(matter('title: é')), Buffer.from([0xed, 0xa0, 0x80])]),
    {},
  ],
  'names-of-objects': [matter('__proto__: {polluted: yes}', 'constructor: 1', 'toString: 2'), {}],
  'windows-path': [matter("title: 'C:\\temp'"), { title: 'C:\\temp' }],
  'white-space-behind-dashes': [`---  \ntitle: One\n---\t\n${BODY}`, { title: 'One' }],
  'closed-with-dots': [`---\ntitle: One\n...\n${BODY}`, { title: 'One' }],
};

describe('front matter under faults', () => {
  it('that cannot be read is reported with path, line and reason', async () => {
    const { folder, library, problems, expectFair } = await hostileFolder();
    for (const [name, [content]] of Object.entries(MALFORMED)) await folder.write(`bad/${name}.md`, content);
    await expectFair();
    const told = problems();
    expect([...told.keys()].sort()).toEqual(
      Object.keys(MALFORMED)
        .map((name) => `bad/${name}.md`)
        .sort(),
    );
    for (const [name, [, line]] of Object.entries(MALFORMED)) {
      expect(library.get(`bad/${name}`)).toBeUndefined();
      if (line !== undefined) expect([name, told.get(`bad/${name}.md`)?.line]).toEqual([name, line]);
    }
    for (const { path, line } of told.values())
      if (path !== 'bad/binary-inside.md') expect([path, line]).toEqual([path, expect.any(Number)]);
    expect(library.status().documents).toBe(2);
  });

  it('that is unusual is read or ignored', async () => {
    const { folder, library, problems, expectFair, ids } = await hostileFolder();
    for (const [name, [content]] of Object.entries(READ)) await folder.write(`odd/${name}.md`, content);
    await expectFair();
    expect([...problems().values()]).toEqual([]);
    for (const [name, [, expected]] of Object.entries(READ))
      expect([name, library.get(`odd/${name}`)]).toEqual([name, expect.objectContaining(expected)]);
    const found = await ids('giraffe long neck');
    for (const name of Object.keys(READ)) if (name !== 'only-opening') expect(found).toContain(`odd/${name}`);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(() => JSON.parse(JSON.stringify(library.list()))).not.toThrow();
  });

  it('is read again when it is corrected, and removed when it becomes malformed', async () => {
    const { folder, library, problems, expectFair, until } = await hostileFolder();
    await folder.write('a.md', matter('title: [', 'x'));
    await expectFair();
    expect(problems().has('a.md')).toBe(true);
    await folder.write('a.md', matter('title: Mended'));
    await until(() => expect(library.get('a')?.title).toBe('Mended'));
    expect(problems().size).toBe(0);
    await folder.write('a.md', matter('title: Broken', 'title: again'));
    await until(() => expect(problems().get('a.md')?.line).toBe(3));
    expect(library.get('a')).toBeUndefined();
    await expectFair();
  });
});
