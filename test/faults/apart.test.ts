/**
 * Many calls at once with the very same id, each with a secret of its own: every one gets its own answer.
 * @module
 */
import { describe, expect, it } from 'vitest';
import type { HttpResponse } from '../http/client/send.ts';
import { openSession, STREAMABLE } from '../http/client/session.ts';
import { askTool } from '../http/client/stateless.ts';
import { RawConnection } from './raw.ts';
import { callBody, callHeaders, requestText } from './requests.ts';
import { inTheRain } from './served.ts';

const CALLS = 300;
const SECRETS = Array.from({ length: CALLS }, (_, n) => `secret ${n} ${Math.random()}`);

/** Those that came first answer last, so that the order gives nothing away. */
const delay = (n: number): number => 1 + ((CALLS - n) % 50);

async function everyText(answer: HttpResponse): Promise<string[]> {
  const messages = answer.isStream ? await answer.stream.rest() : [answer.message];
  return messages.map(({ params, result }) => {
    if (params !== undefined) return String(params.message);
    return (result?.content as { text: string }[] | undefined)?.[0]?.text ?? 'nothing';
  });
}

describe('300 concurrent calls with the same ID get their own responses', () => {
  const rained = inTheRain({ maxPerSession: CALLS + 10, maxPipelined: CALLS });

  it('in the stateless era', async () => {
    const answers = SECRETS.map(async (text, n) =>
      everyText(await askTool(rained.url, 'late_echo', { text, ms: delay(n) }, { id: 1 })),
    );
    expect(await Promise.all(answers)).toEqual(SECRETS.map((text) => [text]));
  });

  it('in the stateless era, each with progress', async () => {
    const options = { id: 1, meta: { progressToken: 1 } };
    const answers = SECRETS.map(async (text, n) =>
      everyText(await askTool(rained.url, 'late_echo', { text, ms: delay(n) }, options)),
    );
    expect(await Promise.all(answers)).toEqual(SECRETS.map((text) => [text, text]));
  });

  it.each(STREAMABLE)('inside one session of %s', async (revision) => {
    const session = await openSession(rained.url, revision);
    const answers = SECRETS.map(async (text, n) =>
      everyText(await session.tool('late_echo', { text, ms: delay(n) }, { id: 1 })),
    );
    expect(await Promise.all(answers)).toEqual(SECRETS.map((text) => [text]));
  });

  it('inside one session, each with progress', async () => {
    const session = await openSession(rained.url, '2025-11-25');
    const answers = SECRETS.map(async (text, n) =>
      everyText(await session.reportingTool('late_echo', { text, ms: delay(n) }, { id: 1 })),
    );
    expect(await Promise.all(answers)).toEqual(SECRETS.map((text) => [text, text]));
  });

  it('in separate sessions', async () => {
    const sessions = await Promise.all(
      SECRETS.slice(0, 100).map(() => openSession(rained.url, '2025-11-25')),
    );
    const answers = sessions.map(async (session, n) =>
      everyText(await session.reportingTool('late_echo', { text: SECRETS[n], ms: delay(n) }, { id: 1 })),
    );
    expect(await Promise.all(answers)).toEqual(SECRETS.slice(0, 100).map((text) => [text, text]));
  });

  it('pipelined on one connection', async () => {
    const connection = new RawConnection(rained.port);
    for (const [n, text] of SECRETS.entries()) {
      const body = callBody('late_echo', { text, ms: delay(n) }, 1);
      connection.write(requestText({ headers: callHeaders('late_echo'), body }));
    }
    for (const text of SECRETS) {
      expect(JSON.parse((await connection.answer()).body).result.content[0].text).toBe(text);
    }
    connection.destroy();
  });
});
