/**
 * What a client agreed to is what happens: for any handler, in both eras, and whatever a client sends.
 * @module
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Context, JsonObject, Revision, Server } from '../../packages/lectern/src/index.ts';
import { testClient } from '../../packages/lectern/src/testing.ts';
import { smallServer } from '../support/quiet.ts';

/** One request to the client. */
interface Step {
  readonly kind: 'elicit' | 'sample' | 'roots';
  readonly key: string;
  readonly text: string;
  /** Whether what it says depends on all results before it. */
  readonly follows: boolean;
  /** In how many runs of the handler it says something else. */
  readonly changes: number;
}

/** Requests that are made at once; `picky` ones only where an earlier result says so. */
interface Group {
  readonly steps: readonly Step[];
  readonly picky: boolean;
}

/** What a handler was told, or a client said, about which request. */
interface Given {
  readonly method: string;
  readonly text: string;
  readonly result: unknown;
}

const FORM = { type: 'object', properties: { it: { type: 'string' } } };

function handlerOf(program: readonly Group[]): (context: Context) => Promise<string> {
  let runs = 0;
  return async (context) => {
    const run = ++runs;
    const given: Given[] = [];
    for (const { steps, picky } of program) {
      if (picky && sumOf(given) % 2 === 1) continue;
      const before = sumOf(given);
      given.push(...(await Promise.all(steps.map((step) => take(step, context, run, before)))));
    }
    return JSON.stringify(given);
  };
}

async function take(step: Step, context: Context, run: number, before: number): Promise<Given> {
  const text = `${step.text}${step.follows ? ` after ${before}` : ''}${run <= step.changes ? ` in ${run}` : ''}`;
  switch (step.kind) {
    case 'elicit': {
      const result = await context.elicit(step.key, { message: text, schema: FORM });
      return { method: 'elicitation/create', text, result };
    }
    case 'sample': {
      const messages = [{ role: 'user', content: { type: 'text', text } }] as const;
      const { content } = await context.sample(step.key, { messages, maxTokens: 5 });
      return { method: 'sampling/createMessage', text, result: content };
    }
    case 'roots':
      return { method: 'roots/list', text: '', result: await context.roots(step.key) };
  }
}

/** The result of a request that says this, and how the handler sees it. */
function resultOf(method: string, said: string, accepts = true): { wire: JsonObject; seen: unknown } {
  switch (method) {
    case 'elicitation/create': {
      const wire = accepts ? { action: 'accept', content: { it: said } } : { action: 'decline' };
      return { wire, seen: wire };
    }
    case 'sampling/createMessage': {
      const content = { type: 'text', text: said };
      return { wire: { role: 'assistant', model: 'm', content }, seen: content };
    }
    default: {
      const roots = [{ uri: `file:///${encodeURIComponent(said)}` }];
      return { wire: { roots }, seen: roots };
    }
  }
}

function textOf(method: string, params: JsonObject): string {
  if (method === 'elicitation/create') return params.message as string;
  if (method === 'roots/list') return '';
  return (params.messages as [{ content: { text: string } }])[0].content.text;
}

function sumOf(value: unknown): number {
  return [...JSON.stringify(value)].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 1_000_003, 7);
}

/** Calls a handler to its end, and notes everything that the client said on the way. */
async function converse(
  program: readonly Group[],
  revision: Revision,
): Promise<{ outcome: readonly Given[]; said: readonly Given[] }> {
  const said: Given[] = [];
  const answer =
    (method: string) =>
    (params: JsonObject = {}) => {
      const text = textOf(method, params);
      const times = said.filter((each) => each.method === method && each.text === text).length;
      const { wire, seen } = resultOf(method, `${text}, ${times}`, sumOf([text, times]) % 5 > 0);
      said.push({ method, text, result: seen });
      return wire;
    };
  const client = await testClient(serverOf(program), {
    revision,
    handlers: {
      elicitation: answer('elicitation/create'),
      sampling: answer('sampling/createMessage'),
      roots: answer('roots/list'),
    },
  });
  return { outcome: contentOf(await client.callTool('act')), said };
}

function serverOf(program: readonly Group[]): Server {
  const handler = handlerOf(program);
  return smallServer().tool('act', { description: 'x' }, (_args, context) => handler(context));
}

function contentOf(result: JsonObject): readonly Given[] {
  expect(result, JSON.stringify(result)).not.toHaveProperty('isError', true);
  return JSON.parse((result.content as [{ text: string }])[0].text);
}

function programs(mostChanges: number): fc.Arbitrary<readonly Group[]> {
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.constantFrom('elicit', 'sample', 'roots'),
    // Few, so that they are used again, and one that looks like a key that was.
    key: fc.constantFrom('a', 'b', 'a#2', '__proto__'),
    text: fc.constantFrom('Delete 1 item?', 'Delete 5000 items?'),
    follows: fc.boolean(),
    changes: fc.nat(mostChanges),
  });
  const group = fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 3 }), picky: fc.boolean() });
  return fc.array(group, { maxLength: 4 });
}

const texts = (given: readonly Given[]) => given.map((each) => JSON.stringify(each));

describe('a deterministic handler', () => {
  it('sends the same requests and receives the same results in both eras', async () => {
    await fc.assert(
      fc.asyncProperty(programs(0), async (program) => {
        expect(await converse(program, '2026-07-28')).toEqual(await converse(program, '2025-11-25'));
      }),
      { numRuns: 300 },
    );
  });
});

describe.each(['2025-11-25', '2026-07-28'] as const)('any handler in %s', (revision) => {
  it('receives the result of exactly its own requests, each once', async () => {
    await fc.assert(
      fc.asyncProperty(programs(3), async (program) => {
        const { outcome, said } = await converse(program, revision);
        const left = texts(said);
        for (const used of texts(outcome)) {
          const place = left.indexOf(used);
          expect(place, `${used} of ${left.join()}`).toBeGreaterThanOrEqual(0);
          left.splice(place, 1);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a client of 2026-07-28 that sends arbitrary responses', () => {
  /** With which of the states so far, and by which keys it sends results: those asked for, and others. */
  const sending = fc.record({
    state: fc.option(fc.nat(20), { nil: undefined, freq: 6 }),
    skips: fc.subarray(['a', 'b', 'a#2']),
    adds: fc.subarray(['a', 'b', 'a#2', 'b#2', '__proto__']),
  });
  type Asked = Readonly<Record<string, { readonly method: string; readonly params: JsonObject }>>;

  it('causes nothing that its state did not request, and nothing twice', async () => {
    await fc.assert(
      fc.asyncProperty(programs(3), fc.array(sending, { maxLength: 15 }), async (program, sendings) => {
        const capabilities = { elicitation: {}, sampling: {}, roots: {} };
        const client = await testClient(serverOf(program), { revision: '2026-07-28', capabilities });
        const states: { readonly requestState: string; readonly asked: Asked; isUsed: boolean }[] = [];
        const agreed = new Set<string>();
        let count = 0;
        for (const { state, skips, adds } of sendings) {
          const chosen =
            state === undefined || states.length === 0 ? undefined : states[state % states.length];
          const asked = chosen?.asked ?? {};
          const inputResponses: Record<string, JsonObject> = Object.create(null);
          for (const key of adds) inputResponses[key] = resultOf('elicitation/create', 'Nobody asked').wire;
          for (const [key, { method, params }] of Object.entries(asked)) {
            if (skips.includes(key)) {
              delete inputResponses[key];
              continue;
            }
            const { wire, seen } = resultOf(method, `said ${++count}`);
            inputResponses[key] = wire;
            if (chosen?.isUsed === false)
              agreed.add(JSON.stringify({ method, text: textOf(method, params), result: seen }));
          }
          const { result } = client.start('tools/call', {
            name: 'act',
            inputResponses,
            ...(chosen === undefined ? {} : { requestState: chosen.requestState }),
          });
          if (chosen?.isUsed) {
            await expect(result).rejects.toMatchObject({ code: -32602 });
            continue;
          }
          if (chosen !== undefined) chosen.isUsed = true;
          const answer = await result;
          if (answer.resultType === 'input_required') {
            const { requestState, inputRequests } = answer as { requestState: string; inputRequests: Asked };
            states.push({ requestState, asked: inputRequests, isUsed: false });
          } else for (const used of texts(contentOf(answer))) expect(agreed.delete(used), used).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
