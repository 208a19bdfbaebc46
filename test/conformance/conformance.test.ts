/**
 * The fixture against the official suite: every scenario of every revision, with no failure that is expected, and one
 * warning that is (`verdict.ts` says why).
 * @module
 */
import { expect, it } from 'vitest';
import { serve } from '../../packages/lectern/src/node.ts';
import { createFixture } from '../fixture/server.ts';
import { quietLogger } from '../support/quiet.ts';
import { describeWith } from '../support/required.ts';
import { describeSelected, type Running, selected } from './describe-selection.ts';
import { MISSING } from './installed.ts';
import { BEFORE, EVERYTHING, REQUIRED } from './selections.ts';

async function start(): Promise<Running> {
  const { url, close } = await serve(createFixture({ logger: quietLogger }), { port: 0 });
  return { url, stop: close };
}

const all = await selected([...EVERYTHING, ...REQUIRED, ...BEFORE]);

describeWith(MISSING === undefined, 'the official conformance suite', () => {
  it('is installed with as many scenarios as its releases are known to have', () => {
    expect(MISSING).toBeUndefined();
    expect(all.map(({ scenarios }) => scenarios.length)).toEqual([1, 27, 33, 40, 30, 37, 26, 32]);
  });

  for (const each of all) describeSelected(each, start);
});
