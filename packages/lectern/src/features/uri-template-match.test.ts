import { describe, expect, it } from 'vitest';
import { parseTemplate } from './uri-template.ts';

type Values = Record<string, string | string[]>;

function match(template: string, uri: string): Values | undefined {
  const values = parseTemplate(template).match(uri);
  return values && Object.fromEntries(Object.entries(values));
}

function describeMatches(
  title: string,
  rows: readonly (readonly [string, string, Values | undefined])[],
): void {
  describe(title, () => {
    it.each(rows)('matches %s against %s', (template, uri, values) => {
      expect(match(template, uri)).toEqual(values);
    });
  });
}

describeMatches('literal text', [
  ['', '', {}],
  ['', 'a', undefined],
  ['note://all', 'note://all', {}],
  ['note://all', 'note://all/', undefined],
  ['note://all', 'note://al', undefined],
  ['café/{a}', 'caf%C3%A9/x', { a: 'x' }],
  ['café/{a}', 'café/x', { a: 'x' }],
  ['a.c/{x}', 'abc/1', undefined],
]);

describeMatches('{var}', [
  ['users/{id}', 'users/7', { id: '7' }],
  ['users/{id}', 'users/', undefined],
  ['users/{id}', 'users/7/posts', undefined],
  ['users/{id}', 'users/a,b', undefined],
  ['users/{id}', 'users/a?b', undefined],
  ['users/{id}', 'users/a#b', undefined],
  ['users/{id}', 'users/a&b', undefined],
  ['users/{id}', 'users/a:b@c;d=e', { id: 'a:b@c;d=e' }],
  ['{a}/x/{b}', '1/x/2', { a: '1', b: '2' }],
  ['{name}.{ext}', 'a.tar.gz', { name: 'a', ext: 'tar.gz' }],
  ['{a}-{b}', 'x--y', { a: 'x', b: '-y' }],
  ['{a}{b}', 'xyz', { a: 'xy', b: 'z' }],
  ['{a}{b}', 'é', undefined],
  ['{a}{b}', '%C3%A9é', { a: 'é', b: 'é' }],
  ['{a,b}', '1,2', { a: '1', b: '2' }],
  ['{a,b}', '1', { a: '1' }],
  ['{list*}', 'red,green', { list: ['red', 'green'] }],
  ['{list*}', 'red', { list: ['red'] }],
  ['{list*}', 'red,,green', undefined],
  ['{a:2}{b}', 'xyz', { a: 'xy', b: 'z' }],
  ['{a:2}', 'xyz', undefined],
  ['{a:1}', '%F0%9F%98%80', { a: '😀' }],
]);

describeMatches('{+var}', [
  ['file:///{+path}', 'file:///a/b?c#d', { path: 'a/b?c#d' }],
  ['file:///{+path}', 'file:///', undefined],
  ['{+path}/here', '/foo/here/here', { path: '/foo/here' }],
  ['{+path}/{id}', 'a/b/c', { path: 'a/b', id: 'c' }],
  ['{+path}{?q}', 'a/b?q=1', { path: 'a/b', q: '1' }],
  ['{+path}{.ext}', 'dir.d/file.txt', { path: 'dir.d/file', ext: 'txt' }],
  ['{+path,x}/here', '/foo/bar,1024/here', { path: '/foo/bar', x: '1024' }],
  ['{+a}-{b}', 'x-y/z-w', { a: 'x-y/z', b: 'w' }],
  ['{a}{+rest}', 'abc/d', { a: 'abc', rest: '/d' }],
  ['{a*}{+rest}', 'a,b/d', { a: ['a', 'b'], rest: '/d' }],
  ['{a:2}{+rest}', 'abc/d', { a: 'ab', rest: 'c/d' }],
  ['{+list*}', '/a,/b', { list: ['/a', '/b'] }],
]);

describeMatches('{#var}', [
  ['x{#a}', 'x#1/2', { a: '1/2' }],
  ['x{#a}', 'x', {}],
  ['x{#a}', 'x#', undefined],
  ['x{#a,b}', 'x#1,2', { a: '1', b: '2' }],
]);

describeMatches('{.var}', [
  ['x{.a}', 'x.tar.gz', { a: 'tar.gz' }],
  ['x{.a}', 'x', {}],
  ['x{.a,b}', 'x.1.2', { a: '1', b: '2' }],
  ['x{.a*}', 'x.1.2', { a: ['1', '2'] }],
  ['{name}{.ext}', 'a.txt', { name: 'a', ext: 'txt' }],
  ['{name}{.ext}', 'a', { name: 'a' }],
]);

describeMatches('{/var}', [
  ['x{/a}', 'x/1', { a: '1' }],
  ['x{/a}', 'x', {}],
  ['x{/a}', 'x/', undefined],
  ['x{/a}', 'x/1/2', undefined],
  ['x{/a}', 'x/1,2&3', { a: '1,2&3' }],
  ['x{/a,b}', 'x/1', { a: '1' }],
  ['x{/a,b}', 'x/1/2', { a: '1', b: '2' }],
  ['x{/a*}', 'x/1/2/3', { a: ['1', '2', '3'] }],
  ['x{/a*}', 'x/1//3', undefined],
  ['x{/a*}{/b}', 'x/1/2/3', { a: ['1', '2'], b: '3' }],
  ['x{/a*}/end', 'x/1/end/end', { a: ['1', 'end'] }],
  ['x{/a*}/end', 'x/end', {}],
]);

describeMatches('{;var}', [
  ['x{;a,b}', 'x;b=2;a=1', { a: '1', b: '2' }],
  ['x{;a,b}', 'x;a', { a: '' }],
  ['x{;a}/y', 'x;a=1/y', { a: '1' }],
  ['x{;a}', 'x;ab=1', undefined],
  ['x{;a*}', 'x;a=1;a=2', { a: ['1', '2'] }],
]);

describeMatches('{?var} and {&var}', [
  ['x{?a,b}', 'x', {}],
  ['x{?a,b}', 'x?a=1', { a: '1' }],
  ['x{?a,b}', 'x?b=2&a=1', { a: '1', b: '2' }],
  ['x{?a,b}', 'x?a=&b', { a: '', b: '' }],
  ['x{?a}', 'x?', undefined],
  ['x{?a}', 'x?a=1&', undefined],
  ['x{?a}', 'x?c=1', undefined],
  ['x{?a}', 'x?a=1&c=1', undefined],
  ['x{?a}', 'x?a=1&a=2', undefined],
  ['x{?a}', 'x?a=1&a=1', undefined],
  ['x{?a*}', 'x?a=1&a=2', { a: ['1', '2'] }],
  ['x{?a}', 'x?a=b=c/d?e,f', { a: 'b=c/d?e,f' }],
  ['x{?a:2}', 'x?a=12', { a: '12' }],
  ['x{?a:2}', 'x?a=123', undefined],
  ['x{?a}{&b}', 'x?a=1&b=2', { a: '1', b: '2' }],
  ['x{?a}{#f}', 'x?a=1#2', { a: '1', f: '2' }],
  ['x?fixed=yes{&a}', 'x?fixed=yes&a=1', { a: '1' }],
  ['x{?Straße}'.replace('ß', '%C3%9F'), 'x?Straße=1', { 'Stra%C3%9Fe': '1' }],
]);

describeMatches('a variable that occurs twice', [
  ['{a}/{a}', 'x/x', { a: 'x' }],
  ['{a}/{a}', 'x/y', undefined],
  ['{a:1}/{a}', 'v/value', { a: 'value' }],
  ['{a:1}/{a}', 'w/value', undefined],
  ['{a:3}/{a}', 'v/value', undefined],
  ['{a*}/{a*}', 'x,y/x,y', { a: ['x', 'y'] }],
  ['{a*}/{a*}', 'x,y/x,z', undefined],
  ['{a*}/{a}', 'x/x', undefined],
]);

describeMatches('percent escapes', [
  ['{a}', 'a%20b%C3%A9', { a: 'a bé' }],
  ['{a}', '%2541', { a: '%41' }],
  ['{a}', 'a b', { a: 'a b' }],
  ['{a}', '%', undefined],
  ['{a}', 'a%4', undefined],
  ['{a}', 'a%zz', undefined],
  ['{a}', '%C3', undefined],
  ['{a}', '%FF', undefined],
  ['{a}', '\ud800', undefined],
  ['x{?a}', 'x?a=%C3%28', undefined],
  ['{a,b}', 'x%2Cy', { a: 'x,y' }],
  ['{+a}', 'x%2fy', { a: 'x/y' }],
]);

describe('an unsafe value', () => {
  it.each([
    ['f/{a}', 'f/..'],
    ['f/{a}', 'f/.'],
    ['f/{a}', 'f/%2e%2e'],
    ['f/{a}', 'f/%2E'],
    ['f/{a}', 'f/.%2e'],
    ['f/{a}', 'f/%2e%2e%2f'],
    ['f/{a}', 'f/a%2Fb'],
    ['f/{a}', 'f/a%5Cb'],
    ['f/{a}', 'f/a\\b'],
    ['f/{a}', 'f/a%00b'],
    ['f/{a*}', 'f/ok,%2e%2e'],
    ['f{/a}', 'f/%2e%2e'],
    ['f{/a}', 'f/a%2Fb'],
    ['f{.a}', 'f.%2e'],
    ['f{;a}', 'f;a=%2e%2e%2f'],
    ['f/{+a}', 'f/a/../b'],
    ['f/{+a}', 'f/..'],
    ['f/{+a}', 'f/a/%2e%2e/b'],
    ['f/{+a}', 'f/a%2f%2e%2e%2fb'],
    ['f/{+a}', 'f/a%5c..%5cb'],
    ['f/{+a}', 'f/a%00'],
    ['f{#a}', 'f#../a'],
    ['f{/a*}', 'f/a/../b'],
    ['f{/a*}', 'f/a/%2e%2e/b'],
    ['f{/a*}', 'f/a/b%2f..'],
    ['f{/a*}', 'f/%00'],
    ['f{?a}', 'f?a=%00'],
    ['{+a}{.b}', 'x/..'],
  ])('of %s in %s does not match', (template, uri) => {
    expect(match(template, uri)).toBeUndefined();
  });

  describeMatches('is not one of these', [
    ['f/{a}', 'f/...', { a: '...' }],
    ['f/{a}', 'f/a..b', { a: 'a..b' }],
    ['f/{a}', 'f/%252e%252e%252f', { a: '%2e%2e%2f' }],
    ['f/{+a}', 'f/a/.../b..', { a: 'a/.../b..' }],
    ['f{/a*}', 'f/a/b%2Fc', { a: ['a', 'b/c'] }],
    ['f{?a}', 'f?a=%2e%2e%2f', { a: '../' }],
  ]);
});

describe('names of built-in object members', () => {
  it('are ordinary variable names', () => {
    const values = parseTemplate('{__proto__}/{constructor}').match('a/b');
    expect(values && Object.getPrototypeOf(values)).toBeNull();
    expect(values && Object.entries(values)).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]);
    expect(Object.keys(parseTemplate('x{?__proto__*}').match('x?__proto__=1') ?? {})).toEqual(['__proto__']);
    expect(parseTemplate('x{?a}').match('x?__proto__=1')).toBeUndefined();
  });
});

describe('a long URI', () => {
  it('matches up to 10,000 encoded characters', () => {
    const template = parseTemplate('{a}');
    expect(template.match('a'.repeat(10_000))).toBeDefined();
    expect(template.match('a'.repeat(10_001))).toBeUndefined();
    expect(template.match('é'.repeat(1_666))).toBeDefined();
    expect(template.match('é'.repeat(1_667))).toBeUndefined();
  });
});
