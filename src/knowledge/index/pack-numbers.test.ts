import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NumberWriter, readNumbers } from './pack-numbers.ts';

function pack(numbers: readonly number[]): string {
  const writer = new NumberWriter();
  for (const number of numbers) writer.write(number);
  return writer.text;
}

describe('packed numbers', () => {
  it('come back, whatever they are', () => {
    const number = fc.oneof(
      fc.nat(40),
      fc.nat(0xffff_ffff),
      fc.constantFrom(31, 32, 1023, 1024, 0xffff_ffff),
    );
    fc.assert(
      fc.property(fc.array(number), fc.array(number), (before, numbers) => {
        const [skipped, text] = [pack(before), pack(numbers)];
        expect(readNumbers(text)).toEqual(numbers);
        expect(readNumbers(`${skipped}${text}?`, skipped.length, skipped.length + text.length)).toEqual(
          numbers,
        );
      }),
    );
  });

  it('take one character where they are small, and none that a string would have to escape', () => {
    expect(pack(Array.from({ length: 32 }, (_, i) => i))).toHaveLength(32);
    expect(pack(Array.from({ length: 2000 }, (_, i) => i))).toMatch(/^[\w-]+$/);
  });

  it.each(['A"A', 'A A', 'é', '文', pack([5000]).slice(0, -1)])('are not made up from %j', (text) => {
    expect(() => readNumbers(text)).toThrow('packed index');
  });
});
