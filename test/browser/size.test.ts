/**
 * What a browser loads: small, and without a way from text to HTML or code.
 * @module
 */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BAKED } from '../../packages/lectern/page/baked.ts';

describe('the files of the page', () => {
  it('have at most 60 KB when compressed', () => {
    const sizes = [BAKED.html, BAKED.script, BAKED.style].map(
      (text) => gzipSync(text, { level: 9 }).byteLength,
    );
    const total = sizes.reduce((sum, size) => sum + size);
    console.log(`the page: ${sizes.join(' + ')} = ${total} bytes gzipped`);
    expect(total).toBeLessThanOrEqual(60_000);
  });

  it('create no HTML and no code from text, and send no requests elsewhere', () => {
    expect(BAKED.script).not.toMatch(
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|srcdoc/,
    );
    expect(BAKED.script).not.toMatch(/\beval\s*\(|\bnew Function\b|\bimport\s*\(/);
    expect(BAKED.html).not.toMatch(/<script(?! src="\/)|\bstyle=|\bon\w+=/);
    expect(BAKED.style).not.toMatch(/@import|url\(/);
    const names = `${BAKED.script}${BAKED.html}${BAKED.style}`.match(/https?:\/\/[\w.-]+/g) ?? [];
    // The name of a namespace, and the example of a URI that a form shows.
    expect([...new Set(names)].sort()).toEqual(['http://www.w3.org', 'https://example.com']);
  });
});
