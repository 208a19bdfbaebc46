/**
 * The fixture against the official suite on every runtime, in the revisions of today.
 * @module
 */
import { expect, it } from 'vitest';
import { isInstalled, RUNTIMES, startFixture } from '../runtimes/runtimes.ts';
import { describeWith } from '../support/required.ts';
import { describeSelected, selected } from './describe-selection.ts';
import { MISSING } from './installed.ts';
import { LATEST } from './selections.ts';

const all = await selected(LATEST);

for (const runtime of RUNTIMES) {
  const isPresent = MISSING === undefined && isInstalled(runtime);
  describeWith(isPresent, `the official conformance suite, on ${runtime.name}`, () => {
    it('is installed', () => {
      expect(MISSING).toBeUndefined();
      expect(isInstalled(runtime)).toBe(true);
    });

    for (const each of all) describeSelected(each, () => startFixture(runtime));
  });
}
