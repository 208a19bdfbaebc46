/**
 * The built-in servers against those scenarios of the official suite that need no fixture, each at its own URL.
 * @module
 */
import { expect, it } from 'vitest';
import { SERVERS } from '../../src/cli/servers.ts';
import { serve } from '../../src/node.ts';
import { describeWith } from '../support/required.ts';
import { describeSelected, type Running, selected } from './describe-selection.ts';
import { MISSING } from './installed.ts';
import { EVERYTHING } from './selections.ts';
import { EXCEPTIONS, NEEDS_NO_FIXTURE } from './servers.ts';

async function start(name: string): Promise<Running> {
  const made = Object.entries(SERVERS).map(async ([each, create]) => [each, await create()] as const);
  const { urls, close } = await serve(Object.fromEntries(await Promise.all(made)), { port: 0 });
  return { url: urls[name] as string, stop: close };
}

const all = await selected(EVERYTHING);

describeWith(MISSING === undefined, 'the official conformance suite, for built-in servers', () => {
  it('is installed', () => {
    expect(MISSING).toBeUndefined();
  });

  for (const name of Object.keys(SERVERS)) {
    describeWith(true, name, () => {
      for (const { selection, scenarios } of all) {
        const those = scenarios.filter((scenario) => NEEDS_NO_FIXTURE.includes(scenario));
        describeSelected({ selection, scenarios: those }, () => start(name), EXCEPTIONS[name]);
      }
    });
  }
});
