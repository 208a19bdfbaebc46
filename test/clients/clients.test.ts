import { beforeAll, describe, expect, it } from 'vitest';
import { describeWith } from '../support/required.ts';
import { CLIENTS, isInstalled, pinnedVersion, programsFor, type RealClient } from './installed.ts';
import { canIsolate, runIsolated } from './namespace.ts';
import { observedPage, PAGE, revisionOf, SHAPE_CALLS, shapesSeen } from './observed-page.ts';
import { PLAN } from './plan.ts';
import type { Outcome, Scenario, ToolCall, Transport } from './scenario.ts';
import { SHAPES, WORDS } from './shapes.ts';

const LIMIT_MS = 300_000;
const isIsolated = canIsolate();
const outcomes = new Map<string, Outcome>();
const keyOf = ({ name }: RealClient, transport: Transport): string => `${name} ${transport}`;

/** Clients without a model start a process per call. */
const COMMAND_CALLS: readonly ToolCall[] = [
  { server: 'shapes', tool: 'revision', arguments: {} },
  { server: 'shapes', tool: 'structure', arguments: {} },
  { server: 'notes', tool: 'search_articles', arguments: { query: 'radiator valve' } },
];

for (const client of CLIENTS)
  for (const transport of client.transports)
    describeWith(
      isIsolated && isInstalled(client),
      `${client.title} ${pinnedVersion(client)} over ${transport}`,
      () => {
        let outcome: Outcome;
        beforeAll(async () => {
          const calls = client.hasModel ? [...SHAPE_CALLS, ...PLAN] : COMMAND_CALLS;
          const programs = programsFor(client);
          const scenario: Omit<Scenario, 'home'> = { client: client.name, transport, calls, programs };
          outcome = await runIsolated('inside', scenario);
          outcomes.set(keyOf(client, transport), outcome);
        }, LIMIT_MS);

        it('has only loopback', () => {
          expect(outcome.interfaces).toEqual(['lo']);
        });

        it('connects and lists every tool', () => {
          expect(revisionOf(outcome), outcome.log).toMatch(/^20/);
          const tools = outcome.tools.join('\n');
          for (const { tool } of SHAPES) expect(tools).toContain(tool);
        });

        if (client.hasModel) describe('returns results to the model', () => itHandsOver(() => outcome));
        else
          it('calls the tools', () => {
            expect(outcome.results[1]).toContain(WORDS.structure);
            expect(outcome.results[2]).toContain('Bleed the radiator valve before the first frost');
          });
      },
    );

function itHandsOver(outcome: () => Outcome): void {
  it.each(PLAN.map((call, index) => ({ ...call, index })))('$outcome: $server $tool', ({ given, index }) => {
    const result = outcome().results[SHAPE_CALLS.length + index];
    for (const part of given) expect(result).toMatch(part);
  });
}

describeWith(isIsolated && CLIENTS.every(isInstalled), 'what was observed', () => {
  it('is the same over both transports', () => {
    for (const client of CLIENTS.filter(({ hasModel }) => hasModel))
      expect(shapesSeen(outcomes.get(keyOf(client, 'http')))).toEqual(
        shapesSeen(outcomes.get(keyOf(client, 'stdio'))),
      );
  });

  /** `npm run docs:clients` writes it again. */
  it(`is documented in ${PAGE}`, async () => {
    const page = observedPage(CLIENTS, (client, transport) => outcomes.get(keyOf(client, transport)));
    await expect(page).toMatchFileSnapshot(`../../${PAGE}`);
  });
});
