import { describe, expect, it } from 'vitest';
import { samplePattern } from '../../../test/support/sample-patterns.ts';
import type { CodeExample, Mitigation } from '../pattern.ts';
import { codeTemplate, nearestExample } from './code-template.ts';

const FLASK: CodeExample = { language: 'python', framework: 'flask', secure_code: 'flask()\n' };
const DJANGO: CodeExample = { language: 'python', framework: 'django', secure_code: 'django()' };
const EXPRESS: CodeExample = { language: 'javascript', framework: 'express', secure_code: 'express();' };

function mitigation(effectiveness: string | undefined, ...code_examples: CodeExample[]): Mitigation {
  return {
    id: `m-${effectiveness}`,
    description: 'Do.',
    code_examples,
    ...(effectiveness === undefined ? {} : { effectiveness }),
  };
}
const patternOf = (...mitigations: Mitigation[]) => samplePattern({ mitigations });

describe('codeTemplate', () => {
  it('is secure code in the requested stack', () => {
    const template = codeTemplate(patternOf(mitigation('high', FLASK, DJANGO, EXPRESS)), {
      language: 'python',
      framework: 'django',
    });
    expect(template).toEqual({
      pattern: 'TMKB-TEST-001',
      language: 'python',
      framework: 'django',
      secure_template: 'django()',
      note: undefined,
    });
  });

  it('is the first one without a note if no stack was requested', () => {
    expect(codeTemplate(patternOf(mitigation('high', EXPRESS, FLASK)), {})).toMatchObject({
      framework: 'express',
      note: undefined,
    });
  });

  it('belongs to the most effective mitigation', () => {
    const pattern = patternOf(
      mitigation('low', { ...FLASK, secure_code: 'low()' }),
      mitigation(undefined, { ...FLASK, secure_code: 'unknown()' }),
      mitigation('medium', { ...FLASK, secure_code: 'medium()' }),
      mitigation('high', { ...FLASK, secure_code: 'high()' }),
    );
    expect(codeTemplate(pattern, { language: 'python' })?.secure_template).toBe('high()');
  });

  it('prefers the stack to the effectiveness, since code of another stack is not a template', () => {
    const pattern = patternOf(mitigation('high', EXPRESS), mitigation('low', FLASK));
    expect(codeTemplate(pattern, { language: 'python' })?.framework).toBe('flask');
  });

  it.each([
    [{ language: 'ruby', framework: 'rails' }, 'No rails example here'],
    [{ language: 'go' }, 'No go example here'],
    [{ language: 'python', framework: 'fastapi' }, 'No fastapi example here'],
    [{ language: 'typescript' }, 'No typescript example here'],
  ])('has a note if it is in a stack other than %j', (wanted, note) => {
    expect(codeTemplate(patternOf(mitigation('high', FLASK, EXPRESS)), wanted)?.note).toContain(note);
  });

  it('excludes examples that only show the flaw', () => {
    const vulnerable: CodeExample = { language: 'python', framework: 'flask', vulnerable_code: 'bad()' };
    expect(codeTemplate(patternOf(mitigation('high', vulnerable, EXPRESS)), FLASK)?.framework).toBe(
      'express',
    );
    expect(codeTemplate(patternOf(mitigation('high', vulnerable)), FLASK)).toBeUndefined();
    expect(codeTemplate(samplePattern(), FLASK)).toBeUndefined();
  });

  it('has no trailing line break', () => {
    expect(codeTemplate(patternOf(mitigation('high', FLASK)), {})?.secure_template).toBe('flask()');
  });

  it('does not modify the pattern', () => {
    const pattern = patternOf(mitigation('low', FLASK), mitigation('high', EXPRESS));
    const before = structuredClone(pattern);
    codeTemplate(pattern, FLASK);
    expect(pattern).toEqual(before);
  });
});

describe('nearestExample', () => {
  it('is the first of the nearest, or undefined without examples', () => {
    expect(nearestExample([EXPRESS, FLASK, DJANGO], { language: 'python' })).toBe(FLASK);
    expect(nearestExample([EXPRESS, FLASK], { language: 'ruby' })).toBe(EXPRESS);
    expect(nearestExample([], { language: 'ruby' })).toBeUndefined();
  });
});
