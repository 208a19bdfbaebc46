/**
 * What nobody sends by honest mistake: it is answered shortly, or refused, and breaks nothing.
 * @module
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../packages/lectern/src/index.ts';
import { HOSTILE_TEXTS, hostileArguments, textsOf } from '../../test/support/hostile-arguments.ts';
import { answerOf, askReadyTmkb } from '../../test/support/tmkb-asking.ts';
import { builtInBook } from './content.ts';
import { createToolsCallRequest, type Response } from './testutil.ts';

const { say, query, lines } = await askReadyTmkb({ tools: 'all' });

/** More than the longest honest answer of any tool: 20 patterns with their lines, as text and as data. */
const LONGEST_ANSWER = 100_000;

/** The answer, which is a result, or says that the arguments are wrong. */
async function call(name: string, args: JsonObject): Promise<Response | undefined> {
  const response = await say(createToolsCallRequest(1, name, args));
  const text = JSON.stringify(response);
  expect(text.length).toBeLessThan(LONGEST_ANSWER);
  expect(text).not.toMatch(/Internal error|node_modules|\.ts:\d/);
  expect([undefined, -32602]).toContain(response?.error?.code);
  return response;
}

const words = textsOf([
  'user',
  'tenant',
  'export',
  'csv',
  'background job',
  'webhook',
  'token',
  'cache',
  'flask',
]);
const rows = [
  'Invoice.query.get(id)',
  '+requests.get(url)',
  ' cache.set(key)',
  '@@ -1,9 +1,99999999999 @@',
  '+++ b/a.py',
  '---',
];
const path = textsOf(['app/tasks.py', '/', '..', 'webhooks', '*', '**/{a,b}'], '/');

const TOOLS: Readonly<Record<string, fc.Arbitrary<JsonObject>>> = {
  tmkb_query: hostileArguments({
    context: words,
    language: fc.constantFrom('python', 'Python', 'java'),
    framework: fc.constantFrom('flask', 'any', 'rails'),
    verbosity: fc.constantFrom('agent', 'human', ''),
  }),
  tmkb_get: hostileArguments({
    id: fc.constantFrom('TMKB-AUTHZ-001', 'authz-001', 'TMKB-', 'tmkb-authz-999'),
    parts: fc.array(fc.constantFrom('references', 'mitigations', 'all')),
    language: fc.constantFrom('python', 'cobol'),
    framework: fc.constantFrom('flask', 'cics'),
  }),
  tmkb_list: hostileArguments({
    category: fc.constantFrom('webhooks', 'WEBHOOKS ', 'rockets'),
    severity: fc.constantFrom('high', 'huge'),
    reference: fc.constantFrom('CWE-639', 'api1:2023'),
    stride: fc.constantFrom('tampering', 'tamper'),
  }),
  tmkb_review: hostileArguments({
    diff: textsOf(rows, '\n'),
    paths: fc.array(path, { maxLength: 20 }),
    limit: fc.oneof(fc.integer(), fc.double()),
  }),
};

describe('any arguments', () => {
  it.each(Object.entries(TOOLS))('of %s get a result', async (name, args) => {
    await fc.assert(
      fc.asyncProperty(args, async (each) => void (await call(name, each))),
      { numRuns: 150 },
    );
    expect(await say('{"jsonrpc":"2.0","id":"still here?","method":"ping"}')).toMatchObject({ result: {} });
    expect(lines.filter((line) => /incident/.test(line))).toEqual([]);
  });

  it.each([
    '{"__proto__": {"context": "job"}}',
    '{"constructor": {}}',
    '{"context": {"toString": "x"}}',
    '{"context": null}',
    '{"context": ["job"]}',
  ])('%s are refused', async (args) => {
    const response = await call('tmkb_query', JSON.parse(args));
    expect(response?.result?.isError).toBe(true);
  });
});

describe('contexts', () => {
  it.each(HOSTILE_TEXTS)('with %j next to valid words get a result', async (text) => {
    const response = await call('tmkb_query', {
      context: `background job ${text.slice(0, 500)} for a tenant`,
    });
    expect(answerOf(response).patterns[0]).toHaveProperty('id', 'TMKB-AUTHZ-001');
  });

  it.each([
    ['one word', 'x'.repeat(10_000)],
    ['two words', 'a '.repeat(5000)],
    ['words of patterns', 'export the invoices of a tenant in a background job '.repeat(193)],
    ['words that are all different', Array.from({ length: 2000 }, (_, i) => `u${i.toString(36)}`).join(' ')],
    ['words that are all misspelled', 'athorizaton tennant bakground '.repeat(334)],
    ['control characters', '\u0000\u001b\u0085\u2028'.repeat(2500)],
    ['half a character', '\ud83d'.repeat(10_000)],
  ])('of 10,000 characters, %s, get a result within the budget', async (_what, text) => {
    const context = text.slice(0, 10_000);
    const short = answerOf(await call('tmkb_query', { context }));
    expect(short.token_count ?? 0).toBeLessThanOrEqual(500);
    const full = answerOf(await call('tmkb_query', { context, verbosity: 'human' }));
    expect(full.pattern_count).toBe(short.pattern_count);
  });

  it('of one megabyte are refused with an explanation', async () => {
    const response = await query({ context: 'job '.repeat(250_000) });
    expect(JSON.stringify(response?.result)).toContain('context exceeds maximum length of 10000 characters');
    expect(JSON.stringify(response).length).toBeLessThan(1000);
  });
});

const MEGABYTE = 1_000_000;
const fill = (line: string): string => `${line}\n`.repeat(MEGABYTE / line.length).slice(0, MEGABYTE);

/** Each line that some pattern shows as vulnerable: they call for as many patterns as lines can. */
const vulnerable = builtInBook()
  .list()
  .flatMap(({ mitigations }) => mitigations.flatMap(({ code_examples = [] }) => code_examples))
  .flatMap(({ vulnerable_code = '' }) => vulnerable_code.split('\n'));

describe('a diff of one megabyte', () => {
  it.each([
    ['one line', 'x'.repeat(MEGABYTE)],
    ['lines of one letter', fill('x')],
    ['lines that all match a pattern', fill('Invoice.query.get(id)')],
    ['lines of code', fill(vulnerable.join('\n'))],
    ['one run of removed lines', `--- a/x\n+++ b/x\n@@ -1,9999999 +1 @@\n${fill('-y')}`.slice(0, MEGABYTE)],
    ['removed checks', `--- a/x\n+++ b/x\n${fill('@@ -9,1 +9,1 @@\n-authorize(a)\n+x')}`.slice(0, MEGABYTE)],
    ['no file', `--- a/x\n${fill('+++ ')}@@ -1 +1 @@\n+x`.slice(-MEGABYTE)],
  ])('is reviewed: %s', async (_what, diff) => {
    const response = await call('tmkb_review', { diff, limit: 20 });
    expect(response?.result).not.toHaveProperty('isError', true);
  });

  it('does not block other requests while it is reviewed', async () => {
    const order: string[] = [];
    const review = call('tmkb_review', { diff: fill('x') }).then(() => order.push('review'));
    await query({ context: 'background job' }).then(() => order.push('query'));
    await review;
    expect(order).toEqual(['query', 'review']);
  });

  // What makes an expression go back: long runs of what it repeats, without the end that it waits for.
  it.each([
    'a',
    'a ',
    '(',
    '{',
    '[',
    '"',
    "'",
    '.',
    '_',
    '=',
    '\\',
    'get(',
    'req.',
    'id, ',
    '<%= ',
    '${',
    'a(b,',
  ])('is reviewed: lines of %j without a line break', async (part) => {
    const line = part.repeat(500).slice(0, 500);
    const response = await call('tmkb_review', { diff: fill(line) });
    expect(response?.result).toHaveProperty('structuredContent.lines_read');
  });

  it('with one more character is refused', async () => {
    const response = await call('tmkb_review', { diff: 'x'.repeat(MEGABYTE + 1) });
    expect(response?.result).toHaveProperty('isError', true);
  });
});

describe('paths', () => {
  it('in thousands are refused', async () => {
    const paths = Array.from({ length: 5000 }, (_, i) => `app/${i}/tasks.py`);
    expect((await call('tmkb_review', { paths }))?.result).toHaveProperty('isError', true);
  });

  it('of maximum length and number are reviewed in limited time', async () => {
    const paths = Array.from({ length: 500 }, (_, i) => `${'a/'.repeat(490)}${i}/tasks.py`);
    const response = await call('tmkb_review', { paths, limit: 20 });
    expect(response?.result).toHaveProperty('structuredContent.patterns.0.id', 'TMKB-AUTHZ-001');
  });

  it('in thousands in a diff are reviewed in limited time', async () => {
    const files = Array.from({ length: 10_000 }, (_, i) => `--- a\n+++ b/${i}/tasks.py\n@@ -0,0 +1 @@\n+x\n`);
    await call('tmkb_review', { diff: files.join('') });
  });

  it('in a diff that exceed the length of any path are reviewed in limited time', async () => {
    const added = vulnerable.map((line) => `+${line}\n`);
    const head = `--- a\n+++ b/${'a/'.repeat(20_000)}tasks.py\n@@ -0,0 +1,${added.length} @@\n`;
    const diff = `${head}${added.join('')}`;
    await call('tmkb_review', { diff, limit: 20 });
  });
});

describe('prompts and completion', () => {
  const request = (method: string, params: object): string =>
    JSON.stringify({ jsonrpc: '2.0', id: 2, method, params });

  it.each(HOSTILE_TEXTS)('%j matches no pattern id', async (text) => {
    const params = { name: 'write_negative_tests', arguments: { pattern: text } };
    const response = await say(request('prompts/get', params));
    expect(response?.error?.code).toBe(-32602);
    expect(response?.error?.message.length).toBeLessThan(200);
    const read = await say(request('resources/read', { uri: `tmkb://pattern/${text}` }));
    expect(read?.error?.code).toBe(-32002);
  });

  it('texts that are too long are refused', async () => {
    const feature = 'x'.repeat(50_001);
    const params = { name: 'threat_model_feature', arguments: { feature } };
    expect((await say(request('prompts/get', params)))?.error?.code).toBe(-32602);
  });

  it('completion accepts any value', async () => {
    for (const value of HOSTILE_TEXTS) {
      const ref = { type: 'ref/prompt', name: 'write_negative_tests' };
      const params = { ref, argument: { name: 'pattern', value } };
      const response = await say(request('completion/complete', params));
      expect(response?.result).toHaveProperty('completion.values');
    }
  });
});
