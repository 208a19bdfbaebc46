/**
 * Replicas behind nginx, round robin without stickiness, on a real Redis behind a proxy that breaks connections: what
 * 200 clients of five revisions see while a replica is killed every second, and Redis is killed, paused and cut off.
 * `CHAOS_CLIENTS` sets another number. `npm run chaos` does it for ten minutes.
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
import { type Memory, Rig } from './rig.ts';
import { SseClient } from './sse-client.ts';

const SECONDS = Number(process.env.CHAOS_SECONDS ?? 60);
const CLIENTS = Number(process.env.CHAOS_CLIENTS ?? 200);
const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'];
/** Every tenth client is an official one. */
const OFFICIAL_SHARE = 10;
/** And every twentieth one of HTTP+SSE. */
const SSE_SHARE = 20;
/** How long official clients wait for a result. */
const OUTCOME_MS = 60_000;
/** What a request and the pause after it take together, in times of the request: the machine sets the pace. */
const PACE = 6;
const PAUSE_MS = { least: 300, most: 5000 };
const MB = 1024 * 1024;
/** What has to come out right again and again, for the run to mean something. */
const KINDS = [
  'report',
  'report, cut',
  'ask',
  'cancel',
  'touch',
  'SSE: report',
  ...OFFICIAL.map((kind) => `${kind}: ask`),
];

type Client = ChaosClient | OfficialClient | SseClient;

describeWith(HAS_REDIS && isInstalled('nginx'), 'replicas that are killed, with a Redis that fails', () => {
  it('lose no session, no event and no response', { timeout: SECONDS * 1000 + 300_000 }, async () => {
    const rig = await Rig.start(4);
    // It lives through everything, so that its memory shows what stays behind.
    const [survivor = 0, ...mortal] = rig.ports;
    const ledger = new Ledger();
    let isStopped = false;
    const clients: Client[] = Array.from({ length: CLIENTS }, (_, i) => {
      const name = `client-${i}`;
      const kind = OFFICIAL[(i / OFFICIAL_SHARE) % OFFICIAL.length];
      if (i % OFFICIAL_SHARE === 0 && kind !== undefined)
        return new OfficialClient(rig.url, name, kind, ledger, OUTCOME_MS);
      if (i % SSE_SHARE === 1) return new SseClient(rig.url, name, ledger);
      return new ChaosClient(
        rig.url,
        name,
        REVISIONS[i % REVISIONS.length] as string,
        ledger,
        () => isStopped,
      );
    });
    const own = clients.filter((client) => client instanceof ChaosClient);
    await inGroups(clients, (client) => client.open());
    const listening = own.map((client) => client.listen());

    const begun = Date.now();
    const end = begun + SECONDS * 1000;
    const isOver = (): boolean => Date.now() >= end;
    const working = clients.map(async (client, i) => {
      await sleep(PAUSE_MS.most * Math.random());
      for (let turn = i; !isOver(); turn++) {
        const [what, request] = client.work(turn);
        const asked = Date.now();
        await ledger.during(what, request, () => client.state);
        const pause = (Date.now() - asked) * PACE * (0.5 + Math.random());
        await sleep(Math.min(PAUSE_MS.most, Math.max(PAUSE_MS.least, pause)));
      }
    });
    const grown = watchGrowth(rig, survivor, end);
    await Promise.all([
      killReplicas(rig, mortal, ledger, isOver),
      troubleRedis(rig, ledger, isOver),
      ...working,
    ]);

    // In peace again, a change reaches every client.
    await until(async () => ((await rig.areReady()) ? true : undefined));
    const { failed } = ledger;
    await inGroups(
      own.filter(({ isStateless }) => !isStateless),
      (client) =>
        ledger.during(
          'touch in peace',
          () => client.touch(),
          () => client.state,
        ),
    );
    const failedInPeace = ledger.failed - failed;
    isStopped = true;
    await inGroups(clients, (client) => client.end());
    await Promise.race([Promise.all(listening), sleep(5000)]);
    const growth = await grown;
    const forever = await keysWithoutTtl(rig.redis.send);
    const twice = rig.executedTwice();
    await rig.stop();

    const report = `${ledger.report()}\n${growth.map((each) => JSON.stringify(each)).join('\n')}`;
    console.log(report);
    expect(Object.fromEntries(ledger.faults), report).toEqual({});
    expect({ open: ledger.open, failedInPeace, twice, forever }, report).toEqual({
      open: 0,
      failedInPeace: 0,
      twice: [],
      forever: [],
    });
    const killed = ledger.counts.get('failed by replica') ?? 0;
    expect(killed, report).toBeLessThanOrEqual(ledger.openAtKills);
    // Stateless calls hardly fail, so they prove little.
    expect(ledger.rightInSessions, report).toBeGreaterThan(ledger.failed);
    for (const kind of KINDS) expect(ledger.counts.get(kind), kind).toBeGreaterThan(SECONDS / 20);
    const [middle, last] = [growth[1], growth[2]] as [Growth, Growth];
    expect(last.heapUsed, report).toBeLessThan(middle.heapUsed * 1.2 + 8 * MB);
    expect(last.rss, report).toBeLessThan(middle.rss * 1.3 + 32 * MB);
    expect(last.keys, report).toBeLessThan(middle.keys * 1.2 + CLIENTS);
    expect(last.bytes, report).toBeLessThan(middle.bytes * 1.3 + 4 * MB);
  });
});

async function inGroups<T>(all: readonly T[], act: (each: T) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < all.length; i += 20) await Promise.all(all.slice(i, i + 20).map(act));
}

/** Kills one replica in turn, a second after the last one, once all others serve. */
async function killReplicas(
  rig: Rig,
  ports: readonly number[],
  ledger: Ledger,
  isOver: () => boolean,
): Promise<void> {
  for (let i = 0; !isOver(); i++) {
    const port = ports[i % ports.length] as number;
    if (!(await rig.areReady())) {
      await sleep(100);
      continue;
    }
    await ledger.incident('replica', 'replicas killed', () => rig.kill(port));
    await Promise.all([rig.restart(port), sleep(1000)]);
  }
}

async function troubleRedis(rig: Rig, ledger: Ledger, isOver: () => boolean): Promise<void> {
  const faults: readonly [string, () => Promise<void>][] = [
    ['connections cut', async () => rig.fault({ kind: 'cut' })],
    [
      'replies swallowed',
      async () => {
        rig.fault({ kind: 'swallow', ms: 50 });
        await sleep(50);
      },
    ],
    [
      'replies delayed',
      async () => {
        rig.fault({ kind: 'delay', ms: 150 });
        await sleep(2000);
        rig.fault({ kind: 'delay', ms: 0 });
      },
    ],
    [
      'Redis killed',
      async () => {
        await rig.redis.kill();
        await rig.redis.start();
      },
    ],
    [
      'Redis paused',
      async () => {
        rig.redis.pause();
        await sleep(5000);
        rig.redis.resume();
      },
    ],
  ];
  for (let i = 0; !isOver(); i++) {
    await sleep(3000);
    const [what, act] = faults[i % faults.length] as (typeof faults)[number];
    if (!isOver()) await ledger.incident('redis', what, act);
  }
}

interface Growth extends Memory {
  readonly keys: number;
  readonly bytes: number;
}

/** What a replica and Redis hold after a third of the time, after two thirds, and at its end. */
async function watchGrowth(rig: Rig, port: number, end: number): Promise<Growth[]> {
  const third = (end - Date.now()) / 3;
  const found: Growth[] = [];
  for (let i = 0; i < 3; i++) {
    await sleep(third);
    const { rss, heapUsed } = await rig.memoryOf(port);
    found.push({ rss, heapUsed, ...(await rig.stored()) });
  }
  return found;
}

async function keysWithoutTtl(send: (...words: string[]) => Promise<string>): Promise<string[]> {
  const reply = await send(
    'EVAL',
    "local r = {} for _, k in ipairs(redis.call('KEYS', '*')) do if redis.call('PTTL', k) == -1 then r[#r+1] = k end end return r",
    '0',
  );
  return reply.split('\r\n').filter((line) => line.startsWith('lectern'));
}
