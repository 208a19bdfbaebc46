import { describe, expect, it } from 'vitest';
import { createServer, type Server } from './index.ts';

/** Calls as a program in JavaScript makes them. */
const server = createServer({ name: 's', version: '1.0.0' }) as unknown as Record<
  keyof Server,
  (...args: readonly unknown[]) => unknown
>;
const create = createServer as (options?: unknown) => unknown;
const config = { name: 'n', description: 'x' };
const handler = () => '';

const USAGE = 'createServer({ name, version })';

describe('a call without TypeScript checks', () => {
  it.each([
    [() => create(), `${USAGE}: name must be of type string; got undefined`],
    [() => create('notes'), `${USAGE}: name must be of type string; got undefined`],
    [() => create({ version: '1' }), `${USAGE}: name must be of type string; got undefined`],
    [() => create({ name: 'notes' }), `${USAGE}: version must be of type string; got undefined`],
    [() => create({ name: '', version: '1' }), `${USAGE}: name must be of type string; got ""`],
    [() => server.tool(), 'server.tool(name, config, handler): name must be of type string; got undefined'],
    [
      () => server.tool('add', handler),
      'server.tool("add", config, handler): config must be of type object; got a function',
    ],
    [
      () => server.tool('add', config),
      'server.tool("add", config, handler): handler must be of type function; got undefined',
    ],
    [
      () => server.resource(config, handler),
      'server.resource(uri, config, read): uri must be of type string; got {"name":"n","description":"x"}',
    ],
    [
      () => server.resource('a://b', config),
      'server.resource("a://b", config, read): read must be of type function; got undefined',
    ],
    [
      () => server.resourceTemplate('a://{b}', config, 'text'),
      'server.resourceTemplate("a://{b}", config, read): read must be of type function; got "text"',
    ],
    [
      () => server.prompt(null),
      'server.prompt(name, config, handler): name must be of type string; got null',
    ],
    [
      () => server.prompt('p', config),
      'server.prompt("p", config, handler): handler must be of type function; got undefined',
    ],
    [
      () => server.resource('a://b', {}, handler),
      'server.resource("a://b", config, read): config.name must be of type string; got undefined',
    ],
    [
      () => server.tool('add', { ...config, inputSchema: {} }, handler),
      'server.tool("add", config, handler): config.inputSchema is called "input" here',
    ],
    [
      () => server.prompt('p', { argsSchema: {} }, handler),
      'server.prompt("p", config, handler): config.argsSchema is called "input" here',
    ],
    [() => server.use(), 'server.use(middleware): middleware must be of type function; got undefined'],
    [() => server.onClose({}), 'server.onClose(listener): listener must be of type function; got {}'],
  ])('%s throws an error that names the missing argument', (call, message) => {
    expect(call).toThrow(new TypeError(message));
  });
});
