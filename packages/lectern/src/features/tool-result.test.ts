import { describe, expect, it } from 'vitest';
import { smallServer } from '../../../../test/support/quiet.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import type { ContentBlock } from '../protocol/content.ts';
import { REVISIONS, type RevisionRules, rulesOf } from '../protocol/revisions.ts';
import { asToolResult, errorResult, toolResult as projected, type ToolReturn } from './tool-result.ts';

const text = (value: string): ContentBlock => ({ type: 'text', text: value });

const toolResult = (returned: ToolReturn, rules: RevisionRules): JsonObject =>
  projected(asToolResult(returned, 'forecast', false), rules);

describe.each(REVISIONS)('toolResult in %s', (revision) => {
  const rules = rulesOf(revision);

  it('accepts a text, content, or a whole result', () => {
    expect(toolResult('a', rules)).toEqual({ content: [text('a')] });
    expect(toolResult([text('a'), text('b')], rules)).toEqual({ content: [text('a'), text('b')] });
    expect(toolResult({ content: [text('a')], isError: false, _meta: { m: 1 } }, rules)).toEqual({
      content: [text('a')],
      isError: false,
      _meta: { m: 1 },
    });
    expect(toolResult([], rules)).toEqual({ content: [] });
  });

  it('sends structured content with its JSON as text', () => {
    const structuredContent = { n: 1, list: ['a'] };
    expect(toolResult({ structuredContent }, rules)).toEqual({
      content: [text('{"n":1,"list":["a"]}')],
      ...(revision >= '2025-06-18' ? { structuredContent } : {}),
    });
  });

  it.each([42, [1, 2], 'text', false, null])(
    'sends structured content that is not an object, %j, as text to old clients',
    (value) => {
      expect(toolResult({ structuredContent: value }, rules)).toEqual({
        content: [text(JSON.stringify(value))],
        ...(revision >= '2026-07-28' ? { structuredContent: value } : {}),
      });
    },
  );

  it('does not add text if a handler returns content with structured content', () => {
    const result = toolResult({ content: [text('one')], structuredContent: { n: 1 } }, rules);
    expect(result.content).toEqual([text('one')]);
  });

  it('projects content of every type', () => {
    const link: ContentBlock = { type: 'resource_link', uri: 'a:b', name: 'c' };
    const expected = revision >= '2025-06-18' ? link : text('c: a:b');
    expect(toolResult([link], rules)).toEqual({ content: [expected] });
    expect(toolResult({ content: [link] }, rules)).toEqual({ content: [expected] });
  });
});

describe('errorResult', () => {
  it('returns text marked as an error', () => {
    expect(errorResult('no')).toEqual({ content: [text('no')], isError: true });
  });
});

describe('the return value of a handler', () => {
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;

  it.each<[string, ToolReturn, string]>([
    ['an object', JSON.parse('{"temp":21}'), '{"temp":21}'],
    ['an object with a date', { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    ['a number', 42, '42'],
    ['a boolean', false, 'false'],
    ['null', null, 'null'],
    ['NaN', Number.NaN, 'NaN'],
  ])('%s becomes text', (_what, returned, expected) => {
    expect(asToolResult(returned, 'forecast', false)).toEqual({ content: [text(expected)] });
  });

  it('becomes structured content if the tool has an output schema', () => {
    expect(asToolResult({ temp: 21 }, 'forecast', true)).toEqual({ structuredContent: { temp: 21 } });
    expect(asToolResult({ structuredContent: 1 }, 'forecast', true)).toEqual({ structuredContent: 1 });
  });

  it('may be undefined', () => {
    expect(asToolResult(undefined, 'forecast', false)).toEqual({ content: [] });
    expect(projected({ _meta: { a: 1 } }, rulesOf('2025-11-25'))).toEqual({ content: [], _meta: { a: 1 } });
  });

  it.each<[string, unknown, string]>([
    ['a function', () => 1, 'a function cannot be sent as JSON'],
    ['a symbol', Symbol('x'), 'a symbol cannot be sent as JSON'],
    ['a bigint', 1n, 'a bigint cannot be sent as JSON'],
    ['a bigint inside', { structuredContent: { n: [1n] } }, 'a bigint cannot be sent as JSON'],
    ['a function inside', { read: () => 1 }, 'a function cannot be sent as JSON'],
    ['a Map', new Map([['a', 1]]), 'a Map has no members in JSON; convert it to an object or an array'],
    [
      'a Set inside',
      { found: new Set([1]) },
      'a Set has no members in JSON; convert it to an object or an array',
    ],
    ['a cycle', cycle, 'it refers to itself or is nested too deep'],
    ['other items', [1, 2], 'item 0 is not a content block'],
    ['a content block without its text', [text('a'), { type: 'text' }], 'item 1 is not a content block'],
    [
      'content of an unknown type',
      { content: [{ type: 'video', data: '' }] },
      'item 0 is not a content block',
    ],
    [
      'a resource without contents',
      [{ type: 'resource', resource: { uri: 'a:b' } }],
      'item 0 is not a content block',
    ],
    ['content that is a string', { content: 'x' }, '"content" must be an array of content blocks'],
    ['a member that would be lost', { content: [], title: 'x' }, 'a result has no member "title"'],
  ])('%s is an error that names the tool', (_what, returned, reason) => {
    expect(() => asToolResult(returned as ToolReturn, 'forecast', false)).toThrow(
      `Tool "forecast" returned a value that cannot be sent: ${reason}.`,
    );
  });

  it('is type-checked', () => {
    interface Forecast {
      readonly temp: number;
    }
    const config = { description: 'x' };
    const server = smallServer()
      .tool('interface', config, (): Forecast => ({ temp: 21 }))
      .tool('nothing', config, async () => {})
      .tool('parsed', config, async () => JSON.parse('{}') as unknown as Record<string, unknown>);
    expect(() => server.verify()).not.toThrow();
    const never = (): void => {
      // @ts-expect-error a bigint has no JSON
      server.tool('a', config, async () => 1n);
      // @ts-expect-error an array holds content
      server.tool('b', config, () => [1, 2]);
      // @ts-expect-error content is an array
      server.tool('c', config, () => ({ content: 'x' }));
      // @ts-expect-error nobody calls a function that is sent
      server.tool('d', config, () => () => 1);
      // @ts-expect-error a Map has no JSON
      server.tool('e', config, () => new Map());
    };
    expect(never).toBeTypeOf('function');
  });
});

describe('prompts and resources', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['an object', { temp: 21 }],
    ['other items', [1]],
    ['messages without content', [{ role: 'user' }]],
  ])('that return %s fail with an error that names them', async (_what, value) => {
    const server = smallServer({ policy: { gate: 'open' } })
      .prompt('ask', { description: 'x' }, () => value as string)
      .resource('a:b', { name: 'x' }, () => (value ?? {}) as string);
    const session = server.connect({ send() {} });
    for (const [method, params, what] of [
      ['prompts/get', { name: 'ask' }, 'Prompt "ask"'],
      ['resources/read', { uri: 'a:b' }, 'Resource "a:b"'],
    ]) {
      const answer = await session.receive(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
      const { code, message } = JSON.parse(answer as string).error;
      expect({ code, message }).toEqual({
        code: -32603,
        message: expect.stringMatching(`^${what} returned a value that cannot be sent: .* under incident`),
      });
    }
  });
});
