import { describe, expect, it } from 'vitest';
import { overStdio, spawnServer } from './child-process.ts';
import { connect } from './connect.ts';
import { LinkError } from './link.ts';

/** A program that answers every request with the method's name, and says on stderr what it heard. */
const PROGRAM = `
  let rest = '';
  process.stdin.on('data', (chunk) => {
    const lines = (rest + chunk).split('\\n');
    rest = lines.pop();
    for (const line of lines) {
      const { id, method } = JSON.parse(line);
      console.error('heard ' + method);
      if (id === undefined) continue;
      const answer = JSON.stringify({ jsonrpc: '2.0', id, result: { method, mode: process.env.MODE, umlaut: 'ü' } }) + '\\n';
      process.stdout.write(answer.slice(0, 5));
      setTimeout(() => process.stdout.write(answer.slice(5)), 5);
    }
  });
  process.stdin.on('end', () => process.exit(3));
`;

describe('spawnServer', () => {
  it('connects a client to a program, line by line', async () => {
    const child = await spawnServer(process.execPath, ['-e', PROGRAM], { env: { MODE: 'test' } });
    const client = await connect(child.connect, { revision: '2025-11-25' });
    expect(await client.request('any/method')).toEqual({ method: 'any/method', mode: 'test', umlaut: 'ü' });
    await client.close();
    expect(await child.exited).toBe(3);
    expect(child.stderr()).toContain('heard any/method');
  });

  it('reports the signal that ended the program', async () => {
    const child = await spawnServer(process.execPath, ['-e', PROGRAM]);
    child.process.kill('SIGKILL');
    expect(await child.exited).toBe('SIGKILL');
  });

  it('fails if there is no such program', async () => {
    const child = await spawnServer('no-such-program-anywhere');
    await expect(child.exited).rejects.toThrow('ENOENT');
  });

  it('passes lines on stdout that are not messages to a callback', async () => {
    const strays: string[] = [];
    const program = `console.log('Ready'); ${PROGRAM}`;
    const child = await spawnServer(process.execPath, ['-e', program], {
      onStrayLine: (line) => void strays.push(line),
    });
    const client = await connect(child.connect, { revision: '2025-11-25' });
    await client.close();
    expect(strays).toEqual(['Ready']);
  });

  it('fails pending requests when the program ends', async () => {
    const link = overStdio(process.execPath, ['-e', 'process.stdin.once("data", () => process.exit(7))']);
    const error = await connect(link, { revision: '2025-11-25' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(LinkError);
    expect(error).toMatchObject({ reason: 'closed', exit: 7 });
  });

  it('starts the program again if it ended when it received the newest revision', async () => {
    const link = overStdio(process.execPath, [
      '-e',
      `process.stdin.on('data', (line) => {
        if (String(line).includes('discover')) process.exit(7);
        if (String(line).includes('"initialize"'))
          console.log(JSON.stringify({ id: 1, result: { protocolVersion: '2025-11-25' } }));
      })`,
    ]);
    const client = await connect(link);
    expect(client.revision).toBe('2025-11-25');
    await client.close();
  });

  it('kills a program that does not end by itself', async () => {
    const program = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); ${PROGRAM.replace('process.exit(3)', '0')}`;
    const child = await spawnServer(process.execPath, ['-e', program]);
    const client = await connect(child.connect, { revision: '2025-11-25' });
    const begin = performance.now();
    await client.close();
    expect(performance.now() - begin).toBeGreaterThan(3500);
    expect(await child.exited).toBe('SIGKILL');
  });

  it.each([
    ['no-such-program-anywhere', 'there is no command "no-such-program-anywhere"'],
    ['/', '"/" cannot be started'],
  ])('fails to connect to %s', async (command, message) => {
    const opened = connect(overStdio(command), { revision: '2025-11-25' });
    await expect(opened).rejects.toMatchObject({
      reason: 'unreachable',
      message: expect.stringContaining(message),
    });
  });
});
