import { expect, it } from 'vitest';
import { OWASP_RISKS } from './owasp-risks.ts';

it('has the ten risks of each list', () => {
  const numbers = Array.from({ length: 10 }, (_, i) => i + 1);
  const twoDigits = numbers.map((number) => String(number).padStart(2, '0'));
  expect(Object.keys(OWASP_RISKS)).toEqual([
    ...numbers.map((number) => `API${number}:2023`),
    ...twoDigits.map((number) => `A${number}:2021`),
    ...twoDigits.map((number) => `LLM${number}:2025`),
  ]);
});
