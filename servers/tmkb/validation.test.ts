/**
 * What is refused, and in which words, by the numbers of origin.md.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { askReadyTmkb } from '../../test/support/tmkb-asking.ts';
import {
  assertJsonRpcError,
  assertSuccess,
  assertToolExecutionError,
  createToolsCallRequest,
} from './testutil.ts';
import {
  queryRefusal,
  validateContext,
  validateFramework,
  validateLanguage,
  validateNoUnknownParams,
  validateVerbosity,
} from './validation.ts';

/** Every kind of refusal, with the required message. */
const REFUSED = [
  ['no context', {}, 'context parameter is required'],
  ['an empty context', { context: '  ' }, 'context must be non-empty'],
  ['a language', { context: 'x', language: 'go' }, "Invalid language 'go'. Supported languages: python"],
  [
    'a framework',
    { context: 'x', framework: 'rails' },
    "Invalid framework 'rails'. Supported frameworks: flask, any",
  ],
  [
    'a verbosity',
    { context: 'x', verbosity: 'loud' },
    "Invalid verbosity 'loud'. Supported values: agent, human",
  ],
  [
    'a parameter',
    { context: 'x', contxt: 'y' },
    "Unknown parameter 'contxt'. Supported parameters: context, language, framework, verbosity",
  ],
] as const;

async function textFor(args: object): Promise<string> {
  const response = await (await askReadyTmkb()).query({ ...args });
  const { content = [] } = (response?.result ?? {}) as { content?: { text: string }[] };
  return content[0]?.text ?? '';
}

describe('tools/call is strict', () => {
  it('S1.5 S1.132 messages are exactly those of the document', async () => {
    for (const [, args, sentence] of REFUSED) expect(await textFor(args)).toBe(sentence);
  });

  it('C11 errors that the document does not define have a message from which a model can correct its call', async () => {
    expect(await textFor({ context: 5 })).toMatch(/"context".*Example: \{/s);
  });

  it.each(REFUSED)(
    'S1.13 an invalid %s is a tool execution error, not a protocol error',
    async (_what, args, sentence) => {
      const response = await (await askReadyTmkb()).query({ ...args });
      expect(response).not.toHaveProperty('error');
      assertToolExecutionError(response, sentence);
    },
  );

  it('S1.14 no permissive fallback: nothing is searched if one value is invalid', async () => {
    const { query, lines } = await askReadyTmkb();
    for (const [, args] of REFUSED) {
      const response = await query({ ...args });
      expect(response?.result).toHaveProperty('isError', true);
      expect(JSON.stringify(response)).not.toContain('pattern_count');
    }
    expect(lines.filter((line) => line.includes('Query executed'))).toEqual([]);
  });

  it('S1.14 values of a wrong type are refused as well', async () => {
    const { query } = await askReadyTmkb();
    for (const args of [
      { context: 5 },
      { context: ['x'] },
      { context: null },
      { context: 'x', language: null },
      { context: 'x', framework: ['flask'] },
      { context: 'x', verbosity: true },
    ])
      expect((await query(args))?.result, JSON.stringify(args)).toHaveProperty('isError', true);
  });

  it.each(['TMKB_QUERY', 'Tmkb_Query', 'tmkb-query', 'tmkb_query ', ' tmkb_query', 'tmkb_queries', ''])(
    'S1.62 the tool is called tmkb_query and not %j',
    async (name) => {
      const response = await (await askReadyTmkb()).say(createToolsCallRequest(3, name, { context: 'x' }));
      assertJsonRpcError(response, -32602);
      expect(response.error.message).toContain(name);
    },
  );

  it('S1.63 context is required', async () => {
    assertToolExecutionError(await (await askReadyTmkb()).query({}), 'context parameter is required');
  });

  it('S1.64 a context that is empty after trimming is refused', async () => {
    const { query } = await askReadyTmkb();
    assertToolExecutionError(await query({ context: '' }), 'context must be non-empty');
    assertToolExecutionError(await query({ context: ' \t\r\n ' }), 'context must be non-empty');
  });

  it('S1.65 the language is optional, otherwise python', async () => {
    const { query } = await askReadyTmkb();
    assertSuccess(await query({ context: 'x' }));
    assertSuccess(await query({ context: 'x', language: 'python' }));
    assertToolExecutionError(
      await query({ context: 'x', language: 'java' }),
      "Invalid language 'java'. Supported languages: python",
    );
  });

  it('S1.66 the framework is optional, otherwise flask or any', async () => {
    const { query } = await askReadyTmkb();
    assertSuccess(await query({ context: 'x', framework: 'flask' }));
    assertSuccess(await query({ context: 'x', framework: 'any' }));
    assertToolExecutionError(
      await query({ context: 'x', framework: 'django' }),
      "Invalid framework 'django'. Supported frameworks: flask, any",
    );
  });

  it('S1.67 the verbosity is optional, otherwise agent or human', async () => {
    const { query } = await askReadyTmkb();
    assertSuccess(await query({ context: 'x', verbosity: 'agent' }));
    assertSuccess(await query({ context: 'x', verbosity: 'human' }));
    assertToolExecutionError(
      await query({ context: 'x', verbosity: 'brief' }),
      "Invalid verbosity 'brief'. Supported values: agent, human",
    );
  });

  it('S1.68 an unknown parameter is refused', async () => {
    assertToolExecutionError(
      await (await askReadyTmkb()).query({ context: 'x', category: 'authorization' }),
      "Unknown parameter 'category'. Supported parameters: context, language, framework, verbosity",
    );
  });
});

describe('S1.128 the required validators', () => {
  it('S1.102 S1.128 validateToolName: the table of tools contains one name in one spelling', async () => {
    const { say } = await askReadyTmkb();
    assertSuccess(await say(createToolsCallRequest(1, 'tmkb_query', { context: 'x' })));
    assertJsonRpcError(await say(createToolsCallRequest(2, 'tmkb_Query', { context: 'x' })), -32602);
  });

  it('S1.102 S1.128 validateContext', () => {
    expect(validateContext('background job')).toBeUndefined();
    expect(validateContext(undefined)).toBe('context parameter is required');
    expect(validateContext('')).toBe('context must be non-empty');
    expect(validateContext('  ')).toBe('context must be non-empty');
    expect(validateContext(5)).toBe('context must be a string');
  });

  it('S1.102 S1.128 validateLanguage', () => {
    expect(validateLanguage(undefined)).toBeUndefined();
    expect(validateLanguage('python')).toBeUndefined();
    expect(validateLanguage('java')).toBe("Invalid language 'java'. Supported languages: python");
  });

  it('S1.102 S1.128 validateFramework', () => {
    for (const framework of [undefined, 'flask', 'any']) expect(validateFramework(framework)).toBeUndefined();
    expect(validateFramework('spring')).toBe("Invalid framework 'spring'. Supported frameworks: flask, any");
  });

  it('S1.102 S1.128 validateVerbosity', () => {
    for (const verbosity of [undefined, 'agent', 'human'])
      expect(validateVerbosity(verbosity)).toBeUndefined();
    expect(validateVerbosity('x')).toBe("Invalid verbosity 'x'. Supported values: agent, human");
  });

  it('S1.102 S1.128 validateNoUnknownParams', () => {
    expect(validateNoUnknownParams({ a: 1 }, ['a', 'b'])).toBeUndefined();
    expect(validateNoUnknownParams({}, [])).toBeUndefined();
    expect(validateNoUnknownParams({ a: 1, c: 2 }, ['a', 'b'])).toBe(
      "Unknown parameter 'c'. Supported parameters: a, b",
    );
    expect(validateNoUnknownParams(JSON.parse('{"__proto__":1}'), ['a'])).toContain("'__proto__'");
  });

  it('S1.103 error message clarity: any value is quoted, shortened and on one line', () => {
    const shown = (value: unknown) => validateLanguage(value) ?? '';
    expect(shown(null)).toContain("'null'");
    expect(shown({ a: [1] })).toContain(`'{"a":[1]}'`);
    expect(shown('a\nb\tc')).toContain("'a b c'");
    expect(shown('x'.repeat(5000)).length).toBeLessThan(120);
    expect(shown('java')).not.toMatch(/undefined|object Object/);
  });

  it('S1.103 error message clarity: a message has a limited length, however long the arguments are', async () => {
    for (const args of [
      { context: 'x', language: 'y'.repeat(100_000) },
      { context: 'x', ['z'.repeat(100_000)]: 1 },
      Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`unknown${i}`, i])),
    ])
      expect((await textFor(args)).length).toBeLessThanOrEqual(600);
  });

  it('S1.103 error message clarity: a misspelled name gets a list of the valid ones', async () => {
    expect(await textFor({ contexts: 'a job' })).toMatch(/'contexts'.*: context,/);
  });
});

describe('queryRefusal', () => {
  it('returns the first applicable sentence, or nothing for valid arguments', () => {
    expect(
      queryRefusal({ context: 'x', language: 'python', framework: 'any', verbosity: 'human' }),
    ).toBeUndefined();
    expect(queryRefusal({ foo: 1, language: 'java' })).toContain("Unknown parameter 'foo'");
    expect(queryRefusal({ language: 'java' })).toBe('context parameter is required');
    expect(queryRefusal({ context: 'x', language: 'java', verbosity: 'x' })).toContain('Invalid language');
    expect(queryRefusal({ context: 'x', framework: 'x', verbosity: 'x' })).toContain('Invalid framework');
  });
});
