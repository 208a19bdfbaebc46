/**
 * `lectern serve <folder>`, as a client starts it.
 * @module
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const CLI = fileURLToPath(new URL('../../packages/lectern/dist/cli.mjs', import.meta.url));

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: unknown;
}

interface Conversation {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  ask(method: string, params?: object): Promise<Message>;
  call(name: string, args: object): Promise<string>;
  notify(method: string): void;
  /** The next notification of this method. */
  hears(method: string): Promise<Message>;
}

async function serveFolder({ root }: TemporaryFolder): Promise<Conversation> {
  const child = spawn(process.execPath, [CLI, 'serve', root, '--stdio'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const waiting = new Map<number | string, (message: Message) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message = JSON.parse(line) as Message;
    waiting.get(message.id ?? message.method ?? '')?.(message);
  });
  let lastId = 0;
  const send = (message: object): void => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  };
  const conversation: Conversation = {
    child,
    ask(method, params) {
      const id = ++lastId;
      const answer = new Promise<Message>((resolve) => waiting.set(id, resolve));
      send({ id, method, params });
      return answer;
    },
    async call(name, args) {
      const { result } = await conversation.ask('tools/call', { name, arguments: args });
      return textIn(result?.content);
    },
    notify: (method) => send({ method }),
    hears: (method) => new Promise((resolve) => waiting.set(method, resolve)),
  };
  await conversation.ask('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });
  conversation.notify('notifications/initialized');
  return conversation;
}

function textIn(blocks: unknown): string {
  return (blocks as { text: string }[] | undefined)?.[0]?.text ?? '';
}

async function someFolder(): Promise<TemporaryFolder> {
  const folder = await temporaryFolder();
  await folder.write(
    'guides/lighthouse.md',
    '# Lighthouse keeping\n\nTrim the wick of the lamp every evening.\n',
  );
  await folder.write('guides/broken.md', '---\ntitle: "open\n---\n\nNever read.\n');
  await folder.write(
    'tides.md',
    '---\ntitle: Tides\ntags: [sea]\n---\n\nSpring tides follow the full moon.\n',
  );
  return folder;
}

describe('lectern serve <folder>', () => {
  it('searches and reads the folder, and lists skipped files', async () => {
    const { ask, call } = await serveFolder(await someFolder());
    expect(await call('search_articles', { query: 'when to trim the wick' })).toContain(
      'guides/lighthouse.md:1-3',
    );
    expect(await call('get_article', { slug: 'tides' })).toContain('Spring tides follow the full moon.');
    const { result } = await ask('resources/read', { uri: 'root://.status' });
    const status = JSON.parse(textIn(result?.contents));
    expect(status).toMatchObject({ ready: true, articles: 2 });
    expect(JSON.stringify(status)).toContain('guides/broken.md');
  });

  it('notifies a subscriber of a change, and returns the current content', async () => {
    const folder = await someFolder();
    const { ask, call, hears } = await serveFolder(folder);
    await call('list_articles', {});
    expect(await ask('resources/subscribe', { uri: 'root://tides' })).toHaveProperty('result');
    const news = hears('notifications/resources/updated');
    await folder.write('tides.md', '# Tides\n\nNeap tides follow the half moon.\n');
    expect((await news).params).toEqual({ uri: 'root://tides' });
    expect(await call('search_articles', { query: 'neap tides half moon' })).toContain('Neap tides');
  });

  it('reads nothing outside the folder', async () => {
    const folder = await someFolder();
    await folder.write('../secret.md', '# Secret\n\nThe password is swordfish.\n');
    await folder.link('out.md', '../secret.md');
    const { ask, call } = await serveFolder(folder);
    for (const slug of ['../secret', '/etc/passwd', '..%2fsecret', 'guides/../../secret', 'out']) {
      expect(await call('get_article', { slug }), slug).not.toContain('swordfish');
      expect(await call('fetch', { id: slug }), slug).not.toContain('swordfish');
      const uri = `root://${slug}`;
      expect(await ask('resources/read', { uri }), uri).toHaveProperty('error');
    }
    expect(await call('search_articles', { query: 'password swordfish' })).not.toContain('The password');
  });

  it('ends with its input although it watches files', async () => {
    const { child, call } = await serveFolder(await someFolder());
    await call('list_articles', {});
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
