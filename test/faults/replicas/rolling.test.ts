/**
 * A deploy: each replica in turn gets SIGTERM, serves on for its grace period, drains and is replaced, while clients of
 * every revision go on. Nothing fails, and no event is lost or doubled. `CHAOS_CLIENTS` sets the number of clients.
 * @module
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { isInstalled, until } from '../../support/programs.ts';
import { HAS_REDIS } from '../../support/redis-server.ts';
import { describeWith } from '../../support/required.ts';
import { ChaosClient } from './chaos-client.ts';
import { Ledger } from './ledger.ts';
import { OFFICIAL, OfficialClient } from './official-clients.ts';
import { Rig } from './rig.ts';

const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'];
const OUTCOME_MS = 60_000;
const CLIENTS = Number(process.env.CHAOS_CLIENTS ?? 20);

describeWith(HAS_REDIS && isInstalled('nginx'), 'replicas that are replaced one after another', () => {
  it('fail no call, and lose no event', { timeout: 180_000 }, async () => {
    const rig = await Rig.start(3);
    const ledger = new Ledger();
    let isOver = false;
    const own = Array.from(
      { length: CLIENTS },
      (_, i) => new ChaosClient(rig.url, `own-${i}`, REVISIONS[i % 5] as string, ledger, () => isOver),
    );
    const official = OFFICIAL.map(
      (kind, i) => new OfficialClient(rig.url, `official-${i}`, kind, ledger, OUTCOME_MS),
    );
    const clients = [...own, ...official];
    await Promise.all(clients.map((client) => client.open()));
    const listening = own.map((client) => client.listen());
    const working = clients.map(async (client, i) => {
      for (let turn = i; !isOver; turn++) {
        await ledger.during(...client.work(turn), () => client.state);
        await sleep(100 + 100 * Math.random());
      }
    });
    const routing = routeToReady(rig, () => isOver);
    const exits: (number | null)[] = [];
    for (const port of [...rig.ports, ...rig.ports]) {
      await until(async () => ((await rig.areReady()) ? true : undefined));
      const stopped = rig.kill(port, 'SIGTERM');
      await until(async () => ((await rig.areReady()) ? undefined : true));
      exits.push(await stopped);
      await rig.restart(port);
    }
    isOver = true;
    await Promise.all([routing, ...working]);
    await Promise.all(clients.map((client) => client.end()));
    await Promise.race([Promise.all(listening), sleep(5000)]);
    const twice = rig.executedTwice();
    await rig.stop();
    const report = ledger.report();
    console.log(report);
    expect(Object.fromEntries(ledger.faults), report).toEqual({});
    expect({ failed: ledger.failed, twice }, report).toEqual({ failed: 0, twice: [] });
    expect(exits).toEqual([0, 0, 0, 0, 0, 0]);
    expect(ledger.right).toBeGreaterThan(clients.length);
  });
});

/** What a balancer or its controller does: whoever is not ready gets no further requests. */
async function routeToReady(rig: Rig, isOver: () => boolean): Promise<void> {
  let routed = rig.ports.join();
  for (; !isOver(); await sleep(50)) {
    const ready = await rig.ready();
    if (ready.length === 0 || ready.join() === routed) continue;
    routed = ready.join();
    rig.route(ready);
  }
}
