import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexLines } from './lines.ts';
import { scanSections } from './sections.ts';

const anyLine = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      '\t',
      '# A',
      '## B ##',
      '### {#id}',
      '#',
      'text',
      'more text',
      '===',
      '---',
      '- item',
      '  - ```',
      '1. x',
    ],
    ...[
      '> quote',
      '```',
      '```ts',
      '~~~',
      '````',
      '   ```',
      '    ```',
      '<!--',
      '-->',
      '<!-- x -->',
      '<div>',
      '| a |',
    ],
    ...['    code', '\t# tab', '[a]: b', '***', '\ufeff', '\u2028', '\f'],
  ),
  fc.string({ maxLength: 12, unit: 'binary' }),
);
const anyText = fc
  .tuple(fc.array(anyLine, { maxLength: 30 }), fc.constantFrom('\n', '\r\n', '\r'))
  .map(([lines, end]) => lines.join(end));

describe('scanSections, for any text', () => {
  it('returns ranges that are ordered, disjoint, and cover every nonblank line', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 4 }), (text, bodyStart) => {
        const sections = scanSections(text, bodyStart, 'doc');
        const lines = indexLines(text);
        const held = new Set<number>();
        let last = bodyStart - 1;
        for (const { startLine, endLine } of sections) {
          expect(startLine).toBeGreaterThan(last);
          expect(endLine).toBeGreaterThanOrEqual(startLine);
          expect(endLine).toBeLessThanOrEqual(lines.count);
          for (let line = startLine; line <= endLine; line += 1) held.add(line);
          last = endLine;
          expect(lines.textOf(endLine, endLine)).toMatch(/[^ \t\v\f]/);
        }
        for (let line = bodyStart; line <= lines.count; line += 1) {
          if (/[^ \t\v\f]/.test(lines.textOf(line, line))) expect(held).toContain(line);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('returns unique IDs and paths of increasing levels', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const sections = scanSections(text, 1, 'doc');
        expect(new Set(sections.map((section) => section.id)).size).toBe(sections.length);
        for (const { headings, level } of sections) {
          expect(headings.length).toBeLessThanOrEqual(level);
          expect(level === 0).toBe(headings.length === 0);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('never splits a fence', () => {
    const inside = fc.array(fc.constantFrom('# A', 'A', '===', '---', '', '~~', '<!--', '    x', '- ```'), {
      maxLength: 8,
    });
    const fences = fc.constantFrom('```', '~~~~', '`````');
    fc.assert(
      fc.property(fc.array(fc.tuple(fences, inside), { minLength: 1, maxLength: 4 }), (blocks) => {
        const lines: string[] = [];
        const spans: [number, number][] = [];
        for (const [fence, content] of blocks) {
          lines.push('# Heading', '', fence);
          const start = lines.length;
          lines.push(...content, fence, '');
          spans.push([start, lines.length - 1]);
        }
        const sections = scanSections(lines.join('\n'), 1, 'doc');
        expect(sections).toHaveLength(blocks.length);
        for (const [start, end] of spans) {
          expect(sections.some((section) => section.startLine <= start && section.endLine >= end)).toBe(true);
        }
      }),
    );
  });
});
