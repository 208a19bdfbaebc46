import { describe, expect, it } from 'vitest';
import { quietLogger, smallServer } from '../../../../test/support/quiet.ts';
import { checkedClient } from '../../../../test/support/wire-check.ts';
import { createServer } from '../index.ts';
import { createLogger } from '../logging/logger.ts';
import { ToolError } from './errors.ts';

const text = (value: string) => [{ type: 'text', text: value }];

describe('a custom message for invalid arguments', () => {
  const input = {
    type: 'object',
    properties: { colour: { type: 'string', enum: ['red', 'green'] } },
    required: ['colour'],
    additionalProperties: false,
  };
  const asked: unknown[] = [];
  const painter = (refusal: (args: Record<string, unknown>) => string | undefined, policy = {}) =>
    createServer({ name: 's', version: '1', logger: quietLogger, policy }).tool(
      'paint',
      {
        description: 'x',
        input,
        refusal(args) {
          asked.push(args);
          return refusal(args);
        },
      },
      () => 'painted',
    );
  const refused = async (server: ReturnType<typeof painter>, args?: unknown): Promise<string> => {
    const client = await checkedClient(server);
    const result = await client.request('tools/call', { name: 'paint', arguments: args });
    expect(result.isError).toBe(true);
    return (result.content as { text: string }[])[0]?.text ?? '';
  };

  it('replaces the generated message', async () => {
    const lines = (
      await refused(
        painter(() => 'Choose a colour'),
        { colour: 'blue' },
      )
    ).split('\n');
    expect(lines).toEqual(['Choose a colour']);
  });

  it('is sent alone if both together are too long', async () => {
    const own = 'x'.repeat(580);
    expect(
      await refused(
        painter(() => own),
        { colour: 'blue' },
      ),
    ).toBe(own);
  });

  it('may be omitted, and then the generated message is used', async () => {
    expect(
      await refused(
        painter(() => undefined),
        { colour: 'blue' },
      ),
    ).toMatch(/^Parameter "colour": got "blue"/);
  });

  it('is not requested for valid arguments', async () => {
    asked.length = 0;
    const client = await checkedClient(painter(() => 'never'));
    expect(await client.callTool('paint', { colour: 'red' })).toEqual({ content: text('painted') });
    expect(asked).toEqual([]);
  });

  it('receives the arguments as sent, or none if they are not an object', async () => {
    asked.length = 0;
    for (const args of [{ colour: 5 }, undefined, null, 'red', ['red']])
      await refused(
        painter(() => 'no'),
        args,
      );
    expect(asked).toEqual([{ colour: 5 }, {}, {}, {}, {}]);
  });

  it('is the message of the protocol error if the policy requires an error', async () => {
    const client = await checkedClient(painter(() => 'Choose a colour', { badArguments: 'error' }));
    await expect(client.callTool('paint', {})).rejects.toMatchObject({
      code: -32602,
      message: 'Choose a colour',
    });
  });

  it('is not part of the tool definition that clients see', async () => {
    const { tools } = await (await checkedClient(painter(() => 'no'))).listTools();
    expect(tools).toEqual([{ name: 'paint', description: 'x', inputSchema: input }]);
  });
});

describe('a refusal', () => {
  const entries: { level: string; message: string; requestId?: unknown }[] = [];
  const logger = createLogger({ write: (line) => void entries.push(JSON.parse(line)) });
  const about = () => entries.filter(({ message }) => message.startsWith('tools/call'));

  it('of invalid arguments is logged with the request ID', async () => {
    entries.length = 0;
    await (await checkedClient(smallServer({ logger }))).callTool('echo', { text: 5 });
    expect(about()).toMatchObject([
      {
        level: 'warning',
        message: expect.stringMatching(/^tools\/call refused: Parameter "text": expected a string\.$/),
        requestId: 2,
      },
    ]);
  });

  it('is logged without any value of the call', async () => {
    entries.length = 0;
    const server = smallServer({ logger }).tool(
      'open_gate',
      {
        description: 'x',
        input: {
          type: 'object',
          properties: { api_token: { type: 'string', minLength: 20 }, gate: { type: 'string' } },
          required: ['api_token'],
        },
      },
      ({ gate }) => {
        throw new ToolError(`There is no gate "${gate}"`);
      },
    );
    const client = await checkedClient(server);
    const result = await client.callTool('open_gate', { api_token: 'sk-live-7781' });
    expect(JSON.stringify(result)).not.toContain('sk-live');
    expect(JSON.stringify(result)).toContain('got a string of 12 characters');
    await client.callTool('open_gate', { api_token: 'sk-live-7781-7781-7781-7781', gate: 'north' });
    expect(about().map(({ message }) => message)).toEqual([
      'tools/call refused: Parameter "api_token": expected a string of at least 20 characters.',
      'tools/call refused: There is no gate "…"',
    ]);
  });

  it('thrown by the tool itself is logged too', async () => {
    entries.length = 0;
    const server = smallServer({ logger }).tool('sorry', { description: 'x' }, async () => {
      throw new ToolError('Sorry');
    });
    await (await checkedClient(server)).callTool('sorry');
    expect(about()).toMatchObject([{ level: 'warning', message: 'tools/call refused: Sorry', requestId: 2 }]);
  });

  it('is logged once if the policy makes it an error', async () => {
    entries.length = 0;
    const server = smallServer({ logger, policy: { badArguments: 'error', toolFailure: 'error' } }).tool(
      'sorry',
      { description: 'x' },
      () => {
        throw new ToolError('Sorry');
      },
    );
    const client = await checkedClient(server);
    await expect(client.callTool('echo', {})).rejects.toMatchObject({ code: -32602 });
    await expect(client.callTool('sorry')).rejects.toMatchObject({ code: -32603 });
    expect(about().map(({ requestId }) => requestId)).toEqual([2, 3]);
  });

  it('is not logged for a call that succeeds', async () => {
    entries.length = 0;
    await (await checkedClient(smallServer({ logger }))).callTool('echo', { text: 'a' });
    expect(about()).toEqual([]);
  });
});
