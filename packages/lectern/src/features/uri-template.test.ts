import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandTemplate } from '../../../../test/support/expand-template.ts';
import { parseTemplate } from './uri-template.ts';

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const segment = text.filter(
  (value) => !/[/\\]/.test(value) && !value.includes('\0') && !/^\.\.?$/.test(value),
);
// Reserved characters, which a simple expansion never writes: so they separate without ambiguity.
const separator = fc.constantFrom('/', ':', '/x/', '?q=', '&k=', ',', '@', '!', '(');
const name = fc.stringMatching(/^[a-z_][a-z0-9_]{0,5}$/);

/** Well-formed templates, mostly ambiguous ones. */
const expression = fc
  .tuple(
    fc.constantFrom('', '', '+', '+', '#', '.', '/', ';', '?', '&'),
    fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'a*', 'b*', 'c:1', 'd:2'), { minLength: 1, maxLength: 3 }),
  )
  .map(([operator, variables]) => `{${operator}${variables.join(',')}}`);
const template = fc
  .array(fc.oneof(expression, fc.constantFrom('/', '.', '-', 'a', 'x=', '?', '&', ';', ',', '%2F', 'é')), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''));
const uri = fc
  .array(fc.constantFrom(...'abcx=/.-?&;,#%', '%2F', '%2e', '%C3%A9', 'é', '\ud800'), { maxLength: 24 })
  .map((characters) => characters.join(''));

describe('a template', () => {
  it('has its text and each variable name once', () => {
    const { template, variables } = parseTemplate('{b}/{a:3}{?b,c*}{a}');
    expect({ template, variables }).toEqual({ template: '{b}/{a:3}{?b,c*}{a}', variables: ['b', 'a', 'c'] });
  });

  it('is parsed, or refused with an error that includes the position, whatever the text', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'{}+#./;?&*:,%0a1|é', '\ud800') }),
    );
    fc.assert(
      fc.property(anyText, (source) => {
        try {
          expect(parseTemplate(source).template).toBe(source);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
          expect((error as Error).message).toMatch(/^Invalid URI template at position \d+: ./);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('matching', () => {
  it('recovers the values of simple expressions between separators', () => {
    const fields = fc.uniqueArray(fc.tuple(name, segment, separator), {
      minLength: 1,
      selector: ([key]) => key,
    });
    fc.assert(
      fc.property(fields, (list) => {
        const parsed = parseTemplate(`res:${list.map(([key, , after]) => `{${key}}${after}`).join('')}`);
        const values = Object.fromEntries(list);
        expect({ ...parsed.match(expandTemplate(parsed.template, values)) }).toEqual(values);
      }),
    );
  });

  it('recovers lists, paths and query parameters', () => {
    const parsed = parseTemplate('res://{host}{/path*}{?list*,q}{#hash}');
    const values = fc.record(
      {
        host: segment,
        path: fc.array(segment, { minLength: 1 }),
        list: fc.array(
          text.filter((value) => !value.includes('\0')),
          { minLength: 1 },
        ),
        q: fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0')),
        // A reserved expansion keeps escapes as they are, so that a "%" would be ambiguous.
        hash: segment.filter((value) => !value.includes('%')),
      },
      { requiredKeys: ['host'] },
    );
    fc.assert(
      fc.property(values, (given) => {
        expect({ ...parsed.match(expandTemplate(parsed.template, given)) }).toEqual(given);
      }),
    );
  });

  it('never throws and returns no unsafe value', () => {
    fc.assert(
      fc.property(template, fc.oneof(uri, fc.string({ unit: 'binary' })), (source, text) => {
        const values = parseTemplate(source).match(text);
        for (const value of Object.values(values ?? {}).flat()) expect(value).not.toContain('\0');
      }),
      { numRuns: 2_000 },
    );
  });

  it('captures values that expand to the same URI', () => {
    const parts = fc.uniqueArray(
      fc.constantFrom(
        '{a}',
        '{b*}',
        '{c:2}',
        '{d,e}',
        '{+f}',
        '{+m*}',
        '{/g}',
        '{/h*}',
        '{.i}',
        '{.j*}',
        '{#k}',
        '/',
        '-',
        '.',
      ),
      { minLength: 1, maxLength: 6 },
    );
    const candidates = fc.string({ unit: fc.constantFrom(...'aax/.-,#'), maxLength: 12 });
    let matched = 0;
    fc.assert(
      fc.property(parts, candidates, (keys, candidate) => {
        const parsed = parseTemplate(keys.join(''));
        const values = parsed.match(candidate);
        if (values === undefined) return;
        expect(decodeURIComponent(expandTemplate(parsed.template, values))).toBe(candidate);
        matched += 1;
      }),
      { numRuns: 10_000 },
    );
    expect(matched).toBeGreaterThan(100);
  });
});
