import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonObject, REVISIONS, type Revision, type Server } from '../../packages/lectern/src/index.ts';
import { envelope, INITIALIZED, initialize, smallServer } from '../support/quiet.ts';
import { wireFault } from '../support/wire-check.ts';

/** Work of every kind: at once, later, failing, asking. */
function target(): Server {
  return smallServer()
    .tool('later', { description: 'x' }, async () => {
      await turn();
      return 'late';
    })
    .tool('fail', { description: 'x' }, () => {
      throw new Error('inside');
    })
    .tool('fail_later', { description: 'x' }, async () => {
      await turn();
      throw new Error('inside');
    })
    .tool('ask', { description: 'x' }, async (_args, { roots }) => String((await roots()).length))
    .resource('a://b', { name: 'b' }, async () => 'c')
    .prompt(
      'p',
      { description: 'x', input: { type: 'object', properties: { q: { type: 'string', enum: ['a'] } } } },
      () => 'p',
    );
}

interface Request {
  readonly method: string;
  readonly params: JsonObject;
}

const tool = (name: string, args = {}): Request => ({
  method: 'tools/call',
  params: { name, arguments: args },
});
const request = fc.oneof(
  fc.constantFrom<Request>(
    tool('echo', { text: 'hi' }),
    tool('echo', { text: 1 }),
    tool('later'),
    tool('fail'),
    tool('fail_later'),
    tool('ask'),
    tool('unknown'),
    { method: 'resources/read', params: { uri: 'a://b' } },
    { method: 'resources/read', params: { uri: 'a://nothing' } },
    { method: 'resources/subscribe', params: { uri: 'a://b' } },
    { method: 'prompts/get', params: { name: 'p' } },
    {
      method: 'completion/complete',
      params: { ref: { type: 'ref/prompt', name: 'p' }, argument: { name: 'q', value: '' } },
    },
    { method: 'logging/setLevel', params: { level: 'error' } },
    { method: 'subscriptions/listen', params: { notifications: { toolsListChanged: true } } },
    ...['tools/list', 'resources/list', 'prompts/list', 'ping', 'server/discover', 'initialize'].map(
      (method) => ({ method, params: {} }),
    ),
  ),
  fc.record({ method: fc.string(), params: fc.dictionary(fc.string(), fc.jsonValue()) }),
);

type Step =
  | { readonly kind: 'request'; readonly stateless: boolean; readonly request: Request }
  | { readonly kind: 'notification'; readonly stateless: boolean; readonly request: Request }
  | { readonly kind: 'garbage'; readonly text: string }
  | { readonly kind: 'pause' };

/** A text that holds no id which could be read and so no request. */
const garbage = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '{}',
    '{"id":null}',
    '{"jsonrpc":"2.0"}',
    '{"jsonrpc":"2.0","id":1.5,"method":"ping"}',
    '{"jsonrpc":"2.0","id":{},"method":"ping"}',
    '[]',
  ),
  fc.array(fc.jsonValue({ maxDepth: 2 })).map((value) => JSON.stringify({ value })),
);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('request' as const), stateless: fc.boolean(), request }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('notification' as const), stateless: fc.boolean(), request }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('garbage' as const), text: garbage }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'pause' }) },
);

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const ROOTS = { 'io.modelcontextprotocol/clientCapabilities': { roots: {} } };
/** Numbers and texts that look alike. */
const idOf = (n: number): string | number => (n % 2 === 0 ? n / 2 : String((n - 1) / 2));
const asMessage = ({ method, params }: Request, stateless: boolean) => ({
  jsonrpc: '2.0',
  method,
  params: stateless ? { ...params, _meta: envelope(ROOTS) } : params,
});

interface Expected {
  readonly id: string | number;
  readonly method: string;
  readonly revision: Revision;
}

function checkAnswer(text: string | undefined, { id, method, revision }: Expected): void {
  const answer = JSON.parse(text as string);
  expect(answer.id).toBe(id);
  expect([answer.result, answer.error].filter((each) => each !== undefined)).toHaveLength(1);
  expect(wireFault(revision, answer, method)).toBeUndefined();
}

describe('every request gets exactly one response, with its ID, and nothing else gets any', () => {
  const openings = [undefined, ...REVISIONS.slice(0, 4)] as const;

  it.each(openings)('on a connection with a handshake of %s', async (revision) => {
    const server = target();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.boolean(), async (steps, answersQuestions) => {
        const strays: string[] = [];
        const session = server.connect({
          send(text) {
            const { id, method } = JSON.parse(text);
            if (method === undefined) strays.push(text);
            if (id === undefined || !answersQuestions) return;
            queueMicrotask(() =>
              session.receive(JSON.stringify({ jsonrpc: '2.0', id, result: { roots: [] } })),
            );
          },
        });
        if (revision !== undefined) {
          for (const message of [initialize(revision, { roots: {} }), INITIALIZED]) {
            await session.receive(JSON.stringify({ jsonrpc: '2.0', ...message }));
          }
        }
        const checks: (() => Promise<void>)[] = [];
        for (const [n, each] of steps.entries()) {
          if (each.kind === 'pause') await turn();
          else if (each.kind === 'garbage') {
            const answer = await session.receive(each.text);
            if (answer !== undefined) expect(JSON.parse(answer).id ?? null).toBeNull();
          } else if (each.kind === 'notification') {
            expect(
              await session.receive(JSON.stringify(asMessage(each.request, each.stateless))),
            ).toBeUndefined();
          } else {
            const id = idOf(n);
            const answer = session.receive(
              JSON.stringify({ ...asMessage(each.request, each.stateless), id }),
            );
            const spoken = each.stateless ? '2026-07-28' : (revision ?? '2025-11-25');
            checks.push(async () =>
              checkAnswer(await answer, { id, method: each.request.method, revision: spoken }),
            );
          }
        }
        await turn();
        // Streams and unanswered questions last until the end.
        session.end();
        for (const check of checks) await check();
        expect(strays).toEqual([]);
        expect(session.activeRequests).toBe(0);
      }),
    );
  });

  it('in a batch of 2025-03-26', async () => {
    const server = target();
    const member = fc.record({ kind: fc.constantFrom('request', 'notification'), request });
    await fc.assert(
      fc.asyncProperty(fc.array(member, { minLength: 1, maxLength: 10 }), async (members) => {
        const session = server.connect({ send: () => {} });
        await session.receive(JSON.stringify({ jsonrpc: '2.0', ...initialize('2025-03-26') }));
        const batch = members.map(({ kind, request: each }, n) => ({
          ...asMessage(each, false),
          ...(kind === 'request' ? { id: idOf(n) } : {}),
        }));
        const answer = await session.receive(JSON.stringify(batch));
        const expected = batch.flatMap(({ id, method }) =>
          id === undefined ? [] : [{ id, method, revision: '2025-03-26' as const }],
        );
        const answers: object[] = answer === undefined ? [] : JSON.parse(answer);
        expect(answers).toHaveLength(expected.length);
        expected.forEach((each, at) => {
          checkAnswer(JSON.stringify(answers[at]), each);
        });
      }),
    );
  });
});
