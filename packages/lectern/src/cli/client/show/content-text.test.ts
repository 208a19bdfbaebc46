import { describe, expect, it } from 'vitest';
import { blockText, resourceText, sizeText, toolResultText } from './content-text.ts';

const KILO = Buffer.alloc(12_345).toString('base64');

describe('content as text', () => {
  it.each([
    [{ type: 'text', text: 'as \u001b[1mit is' }, 'as it is'],
    [{ type: 'image', mimeType: 'image/png', data: KILO }, '[image/png, 12 kB]'],
    [{ type: 'audio', mimeType: 'audio/wav', data: 'AAAA' }, '[audio/wav, 3 bytes]'],
    [{ type: 'resource', resource: { uri: 'a:b', text: 'inside' } }, 'inside'],
    [{ type: 'resource', resource: { uri: 'a:b', blob: 'AA==' } }, '[application/octet-stream, 1 byte]'],
    [{ type: 'resource' }, '[resource]'],
    [
      { type: 'resource_link', uri: 'a:b', name: 'b', title: 'The B', mimeType: 'text/plain' },
      'a:b  The B (text/plain)',
    ],
    [{ type: 'resource_link', uri: 'a:b', name: 'a:b' }, 'a:b'],
    [{ type: 'hologram\u001b[1m' }, '[hologram]'],
  ])('%j', (block, text) => {
    expect(blockText(block)).toBe(text);
  });

  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1000, '1.0 kB'],
    [9949, '9.9 kB'],
    [123_456, '123 kB'],
    [5_400_000, '5.4 MB'],
  ])('shows %i bytes as %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });

  it('shows the type and size of a binary resource', () => {
    expect(resourceText({ uri: 'a:b', mimeType: 'image/png', blob: 'AAAA' })).toBe('[image/png, 3 bytes]');
  });
});

describe('a tool result as text', () => {
  const text = { type: 'text', text: 'hello' };
  const image = { type: 'image', mimeType: 'image/png', data: 'AAAA' };

  it('shows structured content only if no text content repeats it', () => {
    const structuredContent = { a: [1] };
    expect(toolResultText({ content: [text, image], structuredContent })).toBe('hello\n[image/png, 3 bytes]');
    const pretty = '{\n  "a": [\n    1\n  ]\n}';
    expect(toolResultText({ content: [], structuredContent })).toBe(pretty);
    expect(toolResultText({ content: [image], structuredContent })).toBe(`[image/png, 3 bytes]\n${pretty}`);
  });

  it('may be empty', () => {
    expect(toolResultText({})).toBe('');
    expect(toolResultText({ content: ['odd', null] })).toBe('');
  });
});
