/**
 * Tests that need something beside the main install: skipped by name where it is missing, but never in CI, where
 * they run and fail.
 * @module
 */
import { describe } from 'vitest';

export function describeWith(isPresent: boolean, name: string, tests: () => void): void {
  describe.skipIf(!isPresent && !process.env.CI)(name, tests);
}
