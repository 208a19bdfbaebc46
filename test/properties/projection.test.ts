import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toolResult } from '../../packages/lectern/src/features/tool-result.ts';
import {
  type ContentBlock,
  createServer,
  type JsonObject,
  REVISIONS,
  type ResourceContents,
} from '../../packages/lectern/src/index.ts';
import {
  projectContents,
  projectMembers,
  resultWriter,
} from '../../packages/lectern/src/protocol/projection.ts';
import { rulesOf, type Shape } from '../../packages/lectern/src/protocol/revisions.ts';
import { quietLogger } from '../support/quiet.ts';
import { checkedClient, schemasOf, wireFault } from '../support/wire-check.ts';

const text = fc.string();
const base64 = fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('base64'));
const uri = fc.oneof(
  fc.webUrl(),
  fc.nat().map((n) => `note://${n}`),
);
const meta = fc.dictionary(text, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 });
const icons = fc.array(
  fc.record(
    { src: uri, mimeType: text, sizes: fc.array(text), theme: fc.constantFrom('light', 'dark') },
    { requiredKeys: ['src'] },
  ),
);
const annotations = fc.record(
  {
    audience: fc.subarray(['user', 'assistant'] as const),
    priority: fc.double({ min: 0, max: 1, noNaN: true }),
    lastModified: fc.constant('2026-01-01T00:00:00Z'),
  },
  { requiredKeys: [] },
);
const common = { annotations, _meta: meta };

const contents = fc.oneof(
  fc.record({ uri, mimeType: text, text, _meta: meta }, { requiredKeys: ['uri', 'text'] }),
  fc.record({ uri, mimeType: text, blob: base64, _meta: meta }, { requiredKeys: ['uri', 'blob'] }),
) as fc.Arbitrary<ResourceContents>;

const media = (type: 'image' | 'audio') =>
  fc.record(
    { type: fc.constant(type), data: base64, mimeType: text, ...common },
    { requiredKeys: ['type', 'data', 'mimeType'] },
  );

const block = fc.oneof(
  fc.record({ type: fc.constant('text'), text, ...common }, { requiredKeys: ['type', 'text'] }),
  media('image'),
  media('audio'),
  fc.record(
    { type: fc.constant('resource'), resource: contents, ...common },
    { requiredKeys: ['type', 'resource'] },
  ),
  fc.record(
    {
      type: fc.constant('resource_link'),
      uri,
      name: text,
      title: text,
      description: text,
      mimeType: text,
      size: fc.nat(),
      ...common,
    },
    { requiredKeys: ['type', 'uri', 'name'] },
  ),
) as fc.Arbitrary<ContentBlock>;

/** Members that a revision before 2025-06-18 does not know, wherever they stand in a projected value. */
function foreign(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    (key === '_meta' || key === 'lastModified') && !Array.isArray(value) ? [key] : foreign(member),
  );
}

const SHAPES: Record<Shape, { definition: string; arbitrary: fc.Arbitrary<JsonObject> }> = {
  tool: {
    definition: 'Tool',
    arbitrary: fc.record(
      {
        name: text,
        title: text,
        description: text,
        inputSchema: fc.constant({ type: 'object' }),
        outputSchema: fc.constant({ type: 'object' }),
        annotations: fc.record(
          { title: text, readOnlyHint: fc.boolean(), openWorldHint: fc.boolean() },
          { requiredKeys: [] },
        ),
        icons,
        _meta: meta,
      },
      { requiredKeys: ['name', 'inputSchema'] },
    ),
  },
  resource: {
    definition: 'Resource',
    arbitrary: fc.record(
      { uri, name: text, title: text, description: text, mimeType: text, size: fc.nat(), icons, ...common },
      { requiredKeys: ['uri', 'name'] },
    ),
  },
  resourceTemplate: {
    definition: 'ResourceTemplate',
    arbitrary: fc.record(
      {
        uriTemplate: fc.constant('a://{b}'),
        name: text,
        title: text,
        description: text,
        mimeType: text,
        icons,
        ...common,
      },
      { requiredKeys: ['uriTemplate', 'name'] },
    ),
  },
  prompt: {
    definition: 'Prompt',
    arbitrary: fc.record(
      { name: text, title: text, description: text, icons, _meta: meta },
      { requiredKeys: ['name'] },
    ),
  },
  promptArgument: {
    definition: 'PromptArgument',
    arbitrary: fc.record(
      { name: text, title: text, description: text, required: fc.boolean() },
      { requiredKeys: ['name'] },
    ),
  },
  implementation: {
    definition: 'Implementation',
    arbitrary: fc.record(
      { name: text, version: text, title: text, description: text, websiteUrl: uri, icons },
      { requiredKeys: ['name', 'version'] },
    ),
  },
};

describe.each(REVISIONS)('for any values of a server, %s', (revision) => {
  const rules = rulesOf(revision);
  const write = resultWriter({ name: 's', version: '1' });
  const fault = (method: string, result: JsonObject) =>
    wireFault(revision, { jsonrpc: '2.0', id: 1, result: JSON.parse(write(result, rules)) }, method);

  it('tool results conform to the official schema', () => {
    const result = fc.record(
      { content: fc.array(block), structuredContent: fc.jsonValue(), isError: fc.boolean() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(result, (returned) => {
        const projected = toolResult(returned, rules);
        expect(fault('tools/call', projected)).toBeUndefined();
        if (revision >= '2025-06-18') return;
        expect(foreign(projected)).toEqual([]);
        expect(projected).not.toHaveProperty('structuredContent');
      }),
    );
  });

  it('resource contents conform to the official schema', () => {
    fc.assert(
      fc.property(fc.array(contents), (all) => {
        const cache = rules.selfDescribingResults ? { ttlMs: 0, cacheScope: 'private' } : {};
        const projected = all.map((each) => projectContents(each, rules));
        expect(fault('resources/read', { contents: projected, ...cache })).toBeUndefined();
        if (revision < '2025-06-18') expect(foreign(projected)).toEqual([]);
      }),
    );
  });

  it.each(Object.entries(SHAPES))(
    'a %s conforms to the official schema',
    (shape, { definition, arbitrary }) => {
      const check = schemasOf(revision).check(definition);
      fc.assert(
        fc.property(arbitrary, (whole) => {
          const projected = projectMembers(shape as Shape, whole, rules);
          expect(check?.(projected)).toBeUndefined();
          if (revision < '2025-06-18') expect(foreign(projected)).toEqual([]);
        }),
      );
    },
  );

  it('prompt messages conform to the official schema', async () => {
    let messages: { role: 'user' | 'assistant'; content: ContentBlock }[] = [];
    const server = createServer({ name: 's', version: '1', logger: quietLogger }).prompt(
      'p',
      { description: 'x' },
      () => messages,
    );
    const client = await checkedClient(server, { revision });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ role: fc.constantFrom('user', 'assistant'), content: block })),
        async (given) => {
          messages = given;
          const { messages: shown } = await client.getPrompt('p');
          expect(shown).toHaveLength(given.length);
        },
      ),
      { numRuns: 50 },
    );
  });
});
