import { expect, it } from 'vitest';
import { crc32 } from './crc32.ts';

it('gives the check value of the algorithm', () => {
  expect(crc32(Buffer.from('123456789')).toString(16)).toBe('cbf43926');
  expect(crc32(Buffer.alloc(0))).toBe(0);
});
