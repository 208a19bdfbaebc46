/**
 * What the type checker knows about a user's program. `npm run types` checks this file against the sources;
 * `built-types.test.ts` checks it against the built declarations.
 * @module
 */
import { type } from 'arktype';
import {
  createServer,
  type JsonObject,
  type JsonSchemaObject,
  jsonSchema,
  REVISIONS,
  type Revision,
  type SamplingBlock,
  type SamplingContent,
  type SamplingRequest,
  type Server,
  type ToolConfig,
  type ToolResult,
  type ToolsOf,
} from 'lectern';
import { type CallToolResult, type Client, connect, inMemory, overHttp, overStdio } from 'lectern/client';
import { testClient } from 'lectern/testing';
import * as v from 'valibot';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import * as z3 from 'zod/v3';

const server = createServer({ name: 'types', version: '1.0.0' });
const described = { description: 'x' };
const sum = z.object({ sum: z.number() });

/** Only type-checked: definitions that are wrong at run time as well. */
const unrun = (define: () => void) => expect(define).toBeTypeOf('function');

describe('handler arguments', () => {
  it('have the output type of a Standard Schema, and the type of a JSON Schema', () => {
    const { tool } = createServer({ name: 's', version: '1.0.0' });
    tool(
      'zod',
      { ...described, input: z.object({ n: z.number().default(1), s: z.string().optional() }) },
      (args) => {
        expectTypeOf(args).toEqualTypeOf<{ n: number; s?: string | undefined }>();
      },
    );
    unrun(() =>
      tool('zod3', { ...described, input: z3.object({ n: z3.number() }) }, (args) => {
        expectTypeOf(args).toEqualTypeOf<{ n: number }>();
      }),
    );
    unrun(() =>
      tool('valibot', { ...described, input: v.object({ n: v.number() }) }, (args) => {
        expectTypeOf(args).toEqualTypeOf<{ n: number }>();
      }),
    );
    tool('arktype', { ...described, input: type({ n: 'number', 's?': 'string' }) }, (args) => {
      expectTypeOf(args).toEqualTypeOf<{ n: number; s?: string }>();
    });
    tool('typed', { ...described, input: jsonSchema<{ n: number }>({ type: 'object' }) }, (args) => {
      expectTypeOf(args).toEqualTypeOf<{ n: number }>();
    });
    tool(
      'plain',
      {
        ...described,
        input: {
          type: 'object',
          properties: {
            text: { type: 'string' },
            count: { type: 'integer', default: 3 },
            level: { enum: ['low', 'high'] },
            tags: { type: 'array', items: { type: 'string' } },
            place: { type: 'object', properties: { x: { type: 'number' } }, required: ['x'] },
            other: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          },
          required: ['text', 'level'],
        },
      },
      (args) => {
        expectTypeOf(args.text).toEqualTypeOf<string>();
        expectTypeOf(args.count).toEqualTypeOf<number>();
        expectTypeOf(args.level).toEqualTypeOf<'low' | 'high'>();
        expectTypeOf(args.tags).toEqualTypeOf<string[] | undefined>();
        expectTypeOf(args.place?.x).toEqualTypeOf<number | undefined>();
        expectTypeOf(args.other).toEqualTypeOf<unknown>();
        // @ts-expect-error the schema has no such property
        void args.missing;
      },
    );
    const unknownSchema: JsonSchemaObject = { type: 'object' };
    tool('unknown', { ...described, input: unknownSchema }, (args) => {
      expectTypeOf(args).toEqualTypeOf<Record<string, unknown>>();
    });
    tool('none', described, (args) => {
      expectTypeOf(args).toEqualTypeOf<Record<string, never>>();
    });
  });
});

describe('the return value of a handler', () => {
  const define = () => createServer({ name: 's', version: '1.0.0' });

  it('may be a result, the structured value itself, or a failure', () => {
    define()
      .tool('a', { ...described, output: sum }, () => ({ structuredContent: { sum: 1 } }))
      .tool('b', { ...described, output: sum }, async () => ({ sum: 1 }))
      .tool('c', { ...described, output: sum }, () => ({
        content: [{ type: 'text', text: 'No' }],
        isError: true,
      }))
      .tool('d', { ...described, output: z.array(z.number()) }, () => ({ structuredContent: [1] }))
      .tool('e', { ...described, output: { type: 'object' } }, () => ({ anything: 1 }))
      .tool('f', described, () => new Promise((resolve) => setTimeout(resolve)))
      .tool('g', described, () => [{ type: 'text', text: 'Content is typed without a schema as well' }]);
  });

  it('may contain literals and lists where the schema has enumerations and arrays', () => {
    const zod = z.object({ sky: z.enum(['clear', 'rain']), tags: z.array(z.string()) });
    const valibot = v.object({ sky: v.picklist(['clear', 'rain']) });
    define()
      .tool('a', { ...described, output: zod }, () => ({ structuredContent: { sky: 'rain', tags: ['wet'] } }))
      .tool('b', { ...described, input: sum, output: zod }, async ({ sum }) => {
        if (sum > 3) return { isError: true, content: [{ type: 'text', text: 'Too far' }] };
        const sky: z.output<typeof zod> = { sky: 'clear', tags: [] };
        return sum > 2 ? sky : { sky: 'rain', tags: ['wet', 'cold'] };
      })
      .tool('d', { ...described, output: type({ sky: "'clear' | 'rain'" }) }, () => ({ sky: 'rain' }))
      .tool(
        'e',
        { ...described, output: { type: 'object', properties: { sky: { enum: ['clear', 'rain'] } } } },
        async () => ({ structuredContent: { sky: 'rain' } }),
      )
      .tool('f', { ...described, output: jsonSchema<{ sky: 'clear' | 'rain' }>({ type: 'object' }) }, () => ({
        sky: 'rain',
      }));
    unrun(() =>
      define().tool('g', { ...described, output: valibot }, async () => ({
        structuredContent: { sky: 'rain' },
      })),
    );
  });

  it('does not compile if it violates the output schema', () => {
    unrun(() => {
      // @ts-expect-error not one of the values
      define().tool('a', { ...described, output: v.picklist(['clear']) }, () => ({ structuredContent: 'x' }));
      // @ts-expect-error not one of the values, as the value itself
      define().tool('a', { ...described, output: z.object({ is: z.enum(['x']) }) }, async () => ({
        is: 'y',
      }));
      // @ts-expect-error a string instead of a number
      define().tool('a', { ...described, output: sum }, () => ({ structuredContent: { sum: 'one' } }));
      // @ts-expect-error a string instead of a number, as the value itself
      define().tool('a', { ...described, output: sum }, async () => ({ sum: 'one' }));
      // @ts-expect-error a missing member
      define().tool('a', { ...described, output: sum }, () => ({ structuredContent: {} }));
      // @ts-expect-error no structured content at all
      define().tool('a', { ...described, output: sum }, () => 'one');
      // @ts-expect-error no structured content at all, in a result
      define().tool('a', { ...described, output: sum }, () => ({ content: [] }));
      // @ts-expect-error valibot
      define().tool('a', { ...described, output: v.object({ sum: v.number() }) }, () => ({ sum: true }));
      // @ts-expect-error arktype
      define().tool('a', { ...described, output: type({ sum: 'number' }) }, () => ({ sum: true }));
      // @ts-expect-error a typed JSON Schema
      define().tool('a', { ...described, output: jsonSchema<{ sum: number }>({}) }, () => ({ sum: true }));
      define().tool(
        'a',
        {
          ...described,
          output: { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] },
        },
        // @ts-expect-error a plain JSON Schema
        () => ({ structuredContent: { sum: true } }),
      );
      // @ts-expect-error an array by itself would be read as content
      define().tool('a', { ...described, output: z.array(z.number()) }, () => [1]);
    });
  });

  it('has the general type if the schema is not known', () => {
    const config: ToolConfig = described;
    define().tool('a', config, (): ToolResult => ({ content: [] }));
  });
});

describe('elicitation', () => {
  it("has content of its schema's type", () => {
    server.tool('elicit', described, async (_args, { elicit }) => {
      const form = await elicit('a', { message: 'm', schema: z.object({ ok: z.boolean().default(true) }) });
      if (form.action === 'accept') expectTypeOf(form.content).toEqualTypeOf<{ ok?: boolean | undefined }>();
      // @ts-expect-error there is content only where the user accepted
      void form.content;
      const plain = await elicit('b', {
        message: 'm',
        schema: { type: 'object', properties: { size: { enum: ['s', 'l'] } }, required: ['size'] },
      });
      if (plain.action === 'accept') expectTypeOf(plain.content).toEqualTypeOf<{ size: 's' | 'l' }>();
      const ark = await elicit('c', { message: 'm', schema: type({ n: 'number' }) });
      if (ark.action === 'accept') expectTypeOf(ark.content).toEqualTypeOf<{ n: number }>();
      const visit = await elicit('d', { message: 'm', url: 'https://example.com' });
      if (visit.action === 'accept') expectTypeOf(visit.content).toEqualTypeOf<Record<string, never>>();
      // @ts-expect-error neither a schema nor a URL
      void elicit('e', { message: 'm' });
    });
  });
});

describe('sampling', () => {
  it('returns one block without tools, and tool calls with them', () => {
    server.tool('sample', described, async (_args, { sample }) => {
      const messages = [{ role: 'user', content: { type: 'text', text: 'Hi' } }] as const;
      const { content, model } = await sample('a', { messages, maxTokens: 10 });
      expectTypeOf(content).toEqualTypeOf<SamplingContent>();
      expectTypeOf(model).toEqualTypeOf<string>();
      const text = content.type === 'text' ? content.text : content.mimeType;
      expectTypeOf(text).toEqualTypeOf<string>();
      const tools = [{ name: 't', inputSchema: { type: 'object' } }];
      const used = await sample('b', { messages, maxTokens: 10, tools });
      expectTypeOf(used.content).toEqualTypeOf<SamplingBlock | readonly SamplingBlock[]>();
      const request = { messages, maxTokens: 10 } as SamplingRequest;
      const either = await sample('c', request);
      expectTypeOf(either.content).toEqualTypeOf<SamplingBlock | readonly SamplingBlock[]>();
      // @ts-expect-error not a mode
      void sample('d', { messages, maxTokens: 10, toolChoice: { mode: 'always' } });
    });
  });
});

describe('a result in a client', () => {
  const chained = createServer({ name: 'chained', version: '1.0.0' })
    .tool('add', { ...described, output: sum }, () => ({ sum: 3 }))
    .prompt('p', described, () => '')
    .tool('list', { ...described, output: z.object({ names: z.array(z.string()) }) }, () => ({ names: [] }))
    .tool('text', described, () => 'text');

  it('has the structured content of the tool if the server is known', async () => {
    const client = await testClient(chained);
    const added = await client.callTool('add');
    expectTypeOf(added.structuredContent).toEqualTypeOf<{ sum: number } | undefined>();
    expect(added.structuredContent?.sum).toBe(3);
    const listed = await client.callTool('list', {}, {});
    expectTypeOf(listed.structuredContent).toEqualTypeOf<{ names: string[] } | undefined>();
    expectTypeOf((await client.callTool('text')).structuredContent).toEqualTypeOf<unknown>();
    const name: string = 'add';
    expectTypeOf((await client.callTool(name)).structuredContent).toEqualTypeOf<unknown>();
    const direct = await connect(inMemory(chained));
    expectTypeOf((await direct.callTool('add')).structuredContent).toEqualTypeOf<
      { sum: number } | undefined
    >();
    const general: Client = client;
    expectTypeOf(await general.callTool('add')).toEqualTypeOf<CallToolResult>();
  });

  it('has content as a union that `type` discriminates', async () => {
    const { content } = await (await testClient(chained)).callTool('text');
    const [first] = content;
    expectTypeOf(first?.text).toEqualTypeOf<string | undefined>();
    expect(first?.text).toBe('text');
    for (const block of content) {
      if (block.type === 'text') expectTypeOf(block.text).toEqualTypeOf<string>();
      if (block.type === 'image' || block.type === 'audio') expectTypeOf(block.data).toEqualTypeOf<string>();
      if (block.type === 'resource') expectTypeOf(block.resource.uri).toEqualTypeOf<string>();
      if (block.type === 'resource_link') expectTypeOf(block.uri).toEqualTypeOf<string>();
      // @ts-expect-error not a kind of content
      if (block.type === 'video') return;
    }
  });

  it('can be declared for other servers', () => {
    expectTypeOf(connect<{ add: { sum: number } }>).returns.resolves.toEqualTypeOf<
      Client<{ add: { sum: number } }>
    >();
    expectTypeOf<ToolsOf<typeof chained>['add']>().toEqualTypeOf<{ sum: number }>();
    unrun(async () => {
      const remote = await connect<ToolsOf<typeof chained>>(overHttp('https://example.com/mcp'));
      expectTypeOf((await remote.callTool('add')).structuredContent).toEqualTypeOf<
        { sum: number } | undefined
      >();
      const local = await connect<{ add: { sum: number } }>(overStdio('node', ['server.mjs']));
      expectTypeOf((await local.callTool('add')).structuredContent).toEqualTypeOf<
        { sum: number } | undefined
      >();
      const untyped = await connect(overHttp('https://example.com/mcp'));
      expectTypeOf(await untyped.callTool('add')).toEqualTypeOf<CallToolResult>();
    });
  });

  it('leaves a server assignable to the general type', () => {
    const general: Server = chained;
    expectTypeOf(general.logger).not.toBeAny();
    expectTypeOf<ToolsOf<Server>>().toEqualTypeOf<object>();
  });
});

describe('revisions', () => {
  it('are a union', () => {
    expectTypeOf<Revision>().toEqualTypeOf<
      '2024-11-05' | '2025-03-26' | '2025-06-18' | '2025-11-25' | '2026-07-28'
    >();
    expectTypeOf(REVISIONS).items.toEqualTypeOf<Revision>();
    unrun(() => {
      // @ts-expect-error there is no such revision
      void testClient(server, { revision: '2025-01-01' });
      server.tool('r', described, (_args, { revision }) => {
        expectTypeOf(revision).toEqualTypeOf<Revision>();
      });
      createServer({
        name: 's',
        version: '1.0.0',
        // @ts-expect-error there is no such revision
        policy: { defaultRevision: '2025-01-01' },
      });
    });
  });
});

it('`_meta` and other open members are objects', () => {
  expectTypeOf<JsonObject>().toExtend<object>();
});
