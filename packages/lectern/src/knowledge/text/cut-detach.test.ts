import { describe, expect, it } from 'vitest';
import { detach } from './cut.ts';

describe('detach', () => {
  it.each(['', ' ', 'a', ' a ', 'a long text with 🙂 and \ud800'])('returns an equal string: %j', (text) => {
    expect(detach(text)).toBe(text);
  });
});
