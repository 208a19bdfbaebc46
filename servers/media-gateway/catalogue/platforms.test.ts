import { describe, expect, it } from 'vitest';
import { checkRows } from '../../../test/support/check-rows.ts';
import { foldText } from './fold-text.ts';
import { PLATFORMS, platformName } from './platforms.ts';

const HOSTILE = [
  '',
  ' ',
  "The '?' Motorist",
  'x&y=z#fragment?a=b',
  '../../etc/passwd',
  'https://evil.example/',
  '@evil.example',
  '"><script>alert(1)</script>',
  'title:(x) OR title:(y',
  ') AND mediatype:texts AND (',
  'NOT a Film OR Two',
  '%00%0d%0a',
  '\r\nLocation: https://evil.example',
  'half a sign \ud83c',
  '\udfac the other half',
  '🎬',
  '千と千尋の神隠し',
  'a'.repeat(500),
];

const searching = Object.entries(PLATFORMS).flatMap(([id, { search }]) =>
  search === undefined ? [] : [[id, search] as const],
);

describe.each(searching)('the link to %s', (_id, search) => {
  const { host } = new URL(search('Metropolis'));

  it('stays on that site, whatever the title is', () => {
    checkRows(HOSTILE, (name) => {
      const link = search(name);
      const url = new URL(link);
      expect(url.href).toBe(link);
      expect(url).toMatchObject({ protocol: 'https:', host, username: '', password: '', hash: '' });
      expect(url.pathname).toBe(new URL(search('Metropolis')).pathname);
      expect([...url.searchParams.keys()]).toEqual([...new URL(search('Metropolis')).searchParams.keys()]);
      expect(link).toMatch(/^[\w:/?&=%.~-]+$/);
    });
  });
});

describe('the search link of the Internet Archive', () => {
  const queryFor = (name: string): string | null =>
    new URL(PLATFORMS['internet-archive']?.search?.(name) ?? '').searchParams.get('query');

  it('contains only words', () => {
    checkRows(
      [
        ['Metropolis', 'title:(metropolis)'],
        ['The Golem: How He Came into the World', 'title:(the golem how he came into the world)'],
        ['Where Are My Children?', 'title:(where are my children)'],
        ["The '?' Motorist", 'title:(the motorist)'],
        ["A Child's Dream", "title:(a child's dream)"],
        ['x) OR title:(y', 'title:(x or title y)'],
        ['NOT a Film', 'title:(not a film)'],
      ],
      (name, asked) => {
        expect(queryFor(name)).toBe(`${asked} AND mediatype:movies`);
      },
    );
  });

  it('searches for films if a title has no word', () => {
    checkRows(['', '???', '\ud800'], (name) => {
      expect(queryFor(name)).toBe('mediatype:movies');
    });
  });
});

it.each(['wikimedia-commons', 'library-of-congress'])('searches %s for the exact name', (id) => {
  const name = 'Where Are My Children? & more';
  const asked = [...new URL(PLATFORMS[id]?.search?.(name) ?? '').searchParams.values()];
  expect(asked.some((value) => value.startsWith(name))).toBe(true);
});

it('links only to open platforms', () => {
  for (const [id, { kind, search }] of Object.entries(PLATFORMS))
    expect(search !== undefined, id).toBe(kind === 'open');
});

it('has platforms whose words are unique', () => {
  const names = Object.entries(PLATFORMS).flatMap(([id, { name, words }]) => [
    ...new Set([id, name, ...words].map(foldText)),
  ]);
  expect(new Set(names).size).toBe(names.length);
});

it('names platforms, and uses the id of unknown ones', () => {
  expect(platformName('disney-plus')).toBe('Disney+');
  expect(platformName('internet-archive')).toBe('Internet Archive');
  for (const id of ['my-shelf', 'constructor', '__proto__']) expect(platformName(id)).toBe(id);
});
