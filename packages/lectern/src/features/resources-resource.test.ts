import { describe, expect, it } from 'vitest';
import { asContents, defineResource, defineResourceTemplate } from './resources.ts';

describe('defineResource', () => {
  it.each(['notes://today', 'file:///a', 'urn:isbn:1', 'a+b.c-d:x'])('accepts %s', (uri) => {
    expect(defineResource(uri, { name: 'n' }, () => '').uri).toBe(uri);
  });

  it.each(['', 'today', '//host/path', '1a:b', ':x'])('refuses %j, which has no scheme', (uri) => {
    expect(() => defineResource(uri, { name: 'n' }, () => '')).toThrow(/begins with a scheme/);
  });
});

describe('defineResourceTemplate', () => {
  it('refuses malformed templates and completion for unknown variables', () => {
    const define = (template: string, complete = {}) =>
      defineResourceTemplate(template, { name: 'n', complete }, () => '');
    expect(() => define('notes://{day')).toThrow();
    expect(() => define('notes://{day}', { night: [] })).toThrow(/no variable "night"/);
    expect(define('notes://{day}', { day: ['monday'] }).complete).toEqual({ day: ['monday'] });
    expect(define('notes://{day}').complete).toEqual({});
  });
});

describe('asContents', () => {
  it('accepts text, bytes and complete contents', () => {
    expect(asContents('a', 'x:y', 'text/plain')).toEqual([{ uri: 'x:y', mimeType: 'text/plain', text: 'a' }]);
    expect(asContents('', 'x:y', undefined)).toEqual([{ uri: 'x:y', text: '' }]);
    expect(asContents(Uint8Array.of(255, 254), 'x:y', 'a/b')).toEqual([
      { uri: 'x:y', mimeType: 'a/b', blob: '//4=' },
    ]);
    const own = [{ uri: 'x:z', text: 'b' }];
    expect(asContents(own, 'x:y', 'text/plain')).toEqual(own);
  });
});
