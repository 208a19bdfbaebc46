import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createServer } from '../../index.ts';
import { canExplode } from './backtracking.ts';
import { compileSchema } from './compile.ts';

describe('patterns', () => {
  it.each([
    '^(a+)+$',
    '(a*)*b',
    '^(a|a)*$',
    '^(a|ab|b)*$',
    '^(\\w+\\s?)*$',
    '(.*a){20,}',
    '^([a-z]|[^0-9])+$',
    '((a+)b?)+c',
    '(?=(x+x+)+y)',
    '^(?:\\d+|[0-9a-f]+)*!$',
  ])('with catastrophic backtracking are detected: %s', (source) => {
    expect(canExplode(source)).toBe(true);
  });

  it.each([
    '^[a-z]+$',
    '^(?:[a-z]+\\.)+[a-z]{2,}$',
    '^(\\d{1,3}\\.){3}\\d{1,3}$',
    '^(a|b)*$',
    '^[a-z]+(-[a-z]+)*$',
    '^(?:ab)+c*$',
    '^\\/(?:[^/]+\\/)*$',
    '(\\[[^\\]]*\\])+',
    '^(a(b|c)*d)*$',
  ])('without it are accepted: %s', (source) => {
    expect(canExplode(source)).toBe(false);
  });

  it.each([
    z.email(),
    z.uuid(),
    z.url(),
    z.ipv4(),
    z.ipv6(),
    z.cidrv4(),
    z.cidrv6(),
    z.iso.datetime(),
    z.iso.date(),
    z.iso.time(),
    z.iso.duration(),
    z.base64(),
    z.base64url(),
    z.jwt(),
    z.nanoid(),
    z.cuid(),
    z.cuid2(),
    z.ulid(),
    z.emoji(),
    z.e164(),
    z.hostname(),
  ])('of zod formats are accepted (%#)', (value) => {
    const define = () =>
      createServer({ name: 's', version: '1' }).tool(
        't',
        { description: 'x', input: z.object({ value }) },
        () => 'x',
      );
    expect(define).not.toThrow();
  });

  it('are analysed within a time limit', () => {
    expect(canExplode(`^(${'[a-z]?'.repeat(400)}!)+$`)).toBeTypeOf('boolean');
  });

  it('are refused at definition, with the tool, the parameter and the pattern in the error', () => {
    const input = { type: 'object', properties: { code: { type: 'string', pattern: '^(a+)+$' } } } as const;
    const define = () =>
      createServer({ name: 's', version: '1' }).tool('look_up', { description: 'x', input }, () => 'x');
    expect(define).toThrow(/Tool "look_up".*#\/properties\/code\/pattern.*"\^\(a\+\)\+\$"/);
  });

  it('refuse a text in which backtracking needs more memory than there is', () => {
    const { check } = compileSchema({ pattern: '^(?:[^\\x00-\\x1f]|\\t)*$' });
    expect(check('x'.repeat(20_000_000))).toBe(false);
    expect(check('x'.repeat(1000))).toBe(true);
  });
});
