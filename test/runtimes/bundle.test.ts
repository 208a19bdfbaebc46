/**
 * What an edge runtime loads for the smallest server: no Node, no code from text, and not much of it.
 * @module
 */
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundle } from './bundle.ts';

const MAX_GZIPPED = 30_000;

describe('the bundle of a minimal handler, minified', () => {
  let code = '';
  beforeAll(async () => {
    code = await bundle(new URL('./entries/minimal.ts', import.meta.url), 'browser', true);
  }, 60_000);

  it('imports nothing', () => {
    expect(code).not.toMatch(/\bimport\s*(?:[{*"'(]|[\w$]+\s+from\b)/);
    expect(code).not.toMatch(/["'`]node:/);
    expect(code).not.toMatch(/\brequire\s*\(/);
  });

  it('makes no code from text', () => {
    expect(code).not.toMatch(/\beval\s*\(/);
    expect(code).not.toMatch(/\bFunction\s*\(/);
  });

  it(`has at most ${MAX_GZIPPED} bytes when compressed`, () => {
    const size = gzipSync(code, { level: 9 }).byteLength;
    console.log(`minimal handler: ${code.length} characters, ${size} bytes gzipped`);
    expect(size).toBeLessThanOrEqual(MAX_GZIPPED);
  });
});
