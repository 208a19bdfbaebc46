/**
 * The same faults for the handler that speaks Fetch, where its adapter could differ from that of Node.
 * @module
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createHandler, type Handler } from '../../packages/lectern/src/http.ts';
import { heldBytes, MB } from './memory.ts';
import { ECHO_HEADERS, echoBody } from './requests.ts';
import { loggedFixture } from './served.ts';

const ADDRESS = 'http://localhost/mcp';
const LIMIT = MB;

function echo(body: RequestInit['body'], more: Record<string, string> = {}): Request {
  const headers = { ...Object.fromEntries(ECHO_HEADERS), ...more };
  return new Request(ADDRESS, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
}

/** A body that comes in pieces, and perhaps never ends. */
function pieces(count: number, piece: Uint8Array, end: 'ends' | 'hangs' | 'breaks' = 'ends'): ReadableStream {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent++ < count) controller.enqueue(piece.slice());
      else if (end === 'ends') controller.close();
      else if (end === 'breaks') controller.error(new Error('The client went away'));
      else return new Promise(() => {});
    },
  });
}

async function mustAnswer(handle: Handler): Promise<void> {
  const response = await handle(echo(echoBody('fine')));
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('fine')]);
}

describe('the Fetch handler', () => {
  const handle = createHandler(loggedFixture(), { maxBodyBytes: LIMIT, requestTimeoutMs: 50 });
  const BLANK = new Uint8Array([0x20]);

  it.each<[string, RequestInit['body'], Record<string, string>, number]>([
    ['too large by Content-Length', 'x', { 'content-length': String(LIMIT + 1) }, 413],
    ['too large without Content-Length', pieces(20, new Uint8Array(LIMIT / 10).fill(0x20)), {}, 413],
    ['endless', pieces(20, new Uint8Array(LIMIT / 10).fill(0x20), 'hangs'), {}, 413],
    ['too slow', pieces(1, BLANK, 'hangs'), {}, 408],
    ['no UTF-8', new Uint8Array([0xff]), {}, 400],
    ['nothing', '', {}, 400],
    ['not JSON by its content type', echoBody('x'), { 'Content-Type': 'text/plain' }, 415],
  ])('refuses a body that is %s', async (_name, body, headers, status) => {
    const response = await handle(echo(body, headers));
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/json']);
    await mustAnswer(handle);
  });

  it('reveals nothing when a body fails', async () => {
    const response = await handle(echo(pieces(1, BLANK, 'breaks')));
    expect(response.ok).toBe(false);
    expect(await response.text()).not.toMatch(/went away|\bat /);
    await mustAnswer(handle);
  });

  it('refuses foreign hosts and origins', async () => {
    for (const more of [{ Host: 'evil.example' }, { Origin: 'http://evil.example' }, { Origin: 'null' }]) {
      expect((await handle(echo(echoBody('x'), more as Record<string, string>))).status).toBe(403);
    }
    expect((await handle(new Request('http://evil.example/sse'))).status).toBe(403);
    expect((await handle(new Request('http://evil.example/health'))).status).toBe(200);
    await mustAnswer(handle);
  });

  it('uses little more memory than the size of a body in single bytes', async () => {
    const patient = createHandler(loggedFixture());
    const before = await heldBytes();
    let held = 0;
    let sent = 0;
    const body = new ReadableStream({
      async pull(controller) {
        if (sent++ < 200_000) controller.enqueue(BLANK.slice());
        else {
          held = await heldBytes();
          controller.close();
        }
      },
    });
    expect((await patient(echo(body))).status).toBe(400);
    expect(held - before).toBeLessThan(10 * MB);
  });

  it('leaves no session for clients that disconnected during authentication', async () => {
    const guarded = createHandler(loggedFixture(), {
      sessions: { maxSessions: 2 },
      authenticate: async () => {
        await sleep(20);
        return { principal: 'slow' };
      },
    });
    const open = (signal?: AbortSignal): Promise<Response> => {
      const init = { headers: { Host: 'localhost', Accept: 'text/event-stream' } };
      return guarded(new Request('http://localhost/sse', signal === undefined ? init : { ...init, signal }));
    };
    for (let n = 0; n < 2; n++) {
      const leaving = new AbortController();
      const answer = open(leaving.signal);
      leaving.abort();
      await answer;
    }
    const response = await open();
    expect(response.status).toBe(200);
    await response.body?.cancel();
    await guarded.close();
  });
});
