import { describe, expect, it } from 'vitest';
import { spawnServer } from './child-process.ts';
import { connectClient } from './client.ts';

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
  it('links a client to a program, line by line', async () => {
    const child = await spawnServer(process.execPath, ['-e', PROGRAM], { MODE: 'test' });
    const client = await connectClient(child.connect);
    expect(await client.request('any/method')).toEqual({ method: 'any/method', mode: 'test', umlaut: 'ü' });
    await client.close();
    expect(await child.exited).toBe(3);
    expect(child.stderr()).toContain('heard any/method');
  });

  it('tells the signal that ended the program', async () => {
    const child = await spawnServer(process.execPath, ['-e', PROGRAM]);
    child.process.kill('SIGKILL');
    expect(await child.exited).toBe('SIGKILL');
  });

  it('fails where there is no such program', async () => {
    const child = await spawnServer('no-such-program-anywhere');
    await expect(child.exited).rejects.toThrow('ENOENT');
  });
});
