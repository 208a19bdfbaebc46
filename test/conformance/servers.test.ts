/**
 * The built-in servers against those scenarios of the official suite that need no fixture, each at its own URL.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { SERVER_NAMES } from '../../packages/lectern/src/cli/server-packages.ts';
import { serve } from '../../packages/lectern/src/node.ts';
import { describeWith } from '../support/required.ts';
import { describeSelected, type Running, selected } from './describe-selection.ts';
import { MISSING } from './installed.ts';
import { EVERYTHING } from './selections.ts';
import { BUILT_IN, NEEDS_NO_FIXTURE } from './servers.ts';

/** All of them at once, as a site has them. */
async function start(name: string): Promise<Running> {
  const servers = Object.entries(BUILT_IN).map(([each, { create }]) => [each, create()]);
  const { urls, close } = await serve(Object.fromEntries(servers), { port: 0 });
  return { url: urls[name] as string, stop: close };
}

const all = await selected(EVERYTHING);

describeWith(MISSING === undefined, 'the official conformance suite, for built-in servers', () => {
  it('is installed and covers all of them', () => {
    expect(MISSING).toBeUndefined();
    expect(Object.keys(BUILT_IN)).toEqual(SERVER_NAMES);
  });

  for (const [name, { exceptions, inapplicable }] of Object.entries(BUILT_IN)) {
    describe(name, () => {
      for (const { selection, scenarios } of all) {
        const those = scenarios.filter(
          (scenario) => NEEDS_NO_FIXTURE.includes(scenario) && !inapplicable.includes(scenario),
        );
        if (those.length > 0)
          describeSelected({ selection, scenarios: those }, () => start(name), exceptions);
      }
    });
  }
});
