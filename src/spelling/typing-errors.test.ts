import { describe, expect, it } from 'vitest';
import { typingErrors } from './typing-errors.ts';

describe('typingErrors', () => {
  it.each([
    ['agent', 'agent', 0],
    ['agent', 'agents', 1],
    ['agent', 'agnet', 1],
    ['agent', 'urgent', 2],
    ['', 'abc', 3],
  ])('counts between %j and %j', (a, b, errors) => {
    expect(typingErrors(a, b)).toBe(errors);
    expect(typingErrors(b, a)).toBe(errors);
  });

  it('stops counting where it is told to', () => {
    expect(typingErrors('kitten', 'unrelated words', 2)).toBe(3);
    expect(typingErrors('agent', 'urgent', 2)).toBe(2);
  });
});
