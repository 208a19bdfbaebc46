import { describe, expect, it } from 'vitest';
import type { ContentBlock } from '../protocol/content.ts';
import { REVISIONS, rulesOf } from '../protocol/revisions.ts';
import { errorResult, toolResult } from './tool-result.ts';

const text = (value: string): ContentBlock => ({ type: 'text', text: value });

describe.each(REVISIONS)('toolResult in %s', (revision) => {
  const rules = rulesOf(revision);

  it('takes a text, some content, or a whole result', () => {
    expect(toolResult('a', rules)).toEqual({ content: [text('a')] });
    expect(toolResult([text('a'), text('b')], rules)).toEqual({ content: [text('a'), text('b')] });
    expect(toolResult({ content: [text('a')], isError: false, _meta: { m: 1 } }, rules)).toEqual({
      content: [text('a')],
      isError: false,
      _meta: { m: 1 },
    });
    expect(toolResult([], rules)).toEqual({ content: [] });
  });

  it('gives structured content with its JSON as text', () => {
    const structuredContent = { n: 1, list: ['a'] };
    expect(toolResult({ structuredContent }, rules)).toEqual({
      content: [text('{"n":1,"list":["a"]}')],
      ...(revision >= '2025-06-18' ? { structuredContent } : {}),
    });
  });

  it.each([42, [1, 2], 'text', false, null])(
    'gives structured content that is no object, %j, as text to old clients',
    (value) => {
      expect(toolResult({ structuredContent: value }, rules)).toEqual({
        content: [text(JSON.stringify(value))],
        ...(revision >= '2026-07-28' ? { structuredContent: value } : {}),
      });
    },
  );

  it('leaves content of its own beside structured content as it is', () => {
    const result = toolResult({ content: [text('one')], structuredContent: { n: 1 } }, rules);
    expect(result.content).toEqual([text('one')]);
  });

  it('projects content of every form', () => {
    const link: ContentBlock = { type: 'resource_link', uri: 'a:b', name: 'c' };
    const expected = revision >= '2025-06-18' ? link : text('c: a:b');
    expect(toolResult([link], rules)).toEqual({ content: [expected] });
    expect(toolResult({ content: [link] }, rules)).toEqual({ content: [expected] });
  });
});

describe('errorResult', () => {
  it('is a text that is marked as an error', () => {
    expect(errorResult('no')).toEqual({ content: [text('no')], isError: true });
  });
});
