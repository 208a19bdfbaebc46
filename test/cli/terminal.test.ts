/**
 * `lectern serve` as a person at a terminal sees it, on a pseudo-terminal.
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const running: ChildProcess[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** Both ends of the command are a terminal, 120 columns wide. */
function atTerminal(command: string): { child: ChildProcess; until(part: string | RegExp): Promise<string> } {
  const child = spawn('script', ['-qec', `stty cols 120; ${command}`, '/dev/null'], {
    cwd: ROOT,
    env: { ...process.env, TERM: 'xterm-256color', NO_COLOR: '' },
  });
  running.push(child);
  let text = '';
  const waiting = new Set<() => void>();
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    for (const look of waiting) look();
  });
  return {
    child,
    until: (part) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (typeof part === 'string' ? !text.includes(part) : !part.test(text)) return;
          waiting.delete(look);
          resolve(text);
        };
        waiting.add(look);
        child.once('close', () => reject(new Error(`it ended after:\n${text}`)));
        look();
      }),
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are taken off before looking
const plain = (text: string): string => text.replace(/\u001b\[[\d;]*[A-Za-z]/g, '').replaceAll('\r', '');

describe('at a terminal', () => {
  it('prints its URL, its servers and how to add them in colours, then requests', async () => {
    const { until } = atTerminal('node packages/lectern/dist/cli.mjs serve cobol --http 0');
    const shown = await until('Ctrl-C');
    expect(shown).toContain('\u001b[1mlectern\u001b[22m');
    const text = plain(shown);
    const url = /http:\/\/127\.0\.0\.1:\d+\/cobol\/mcp/.exec(text)?.[0] ?? '';
    expect(text).toContain(`Open ${new URL(url).origin} to look around.`);
    expect(text).toMatch(/\n {4}add {14}Adds two numbers exactly/);
    expect(text).toContain(`lectern install claude-code ${url}`);
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
    expect(text, 'its own questions are not shown').not.toContain('tools/list');
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const params = { name: 'add', arguments: { a: 1, b: 2 }, _meta };
    await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': 'add',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    });
    expect(plain(await until('tools/call'))).toMatch(
      /\d\d:\d\d:\d\d {2}cobol {2}tools\/call {2}add {2}ok {2}[\d.]+ ms {2}2026-07-28/,
    );
  });

  it('shows a progress bar while a large folder is read', async () => {
    const folder = await temporaryFolder();
    const text = `${'Some words about a subject of their own. '.repeat(200)}\n`;
    await Promise.all(
      Array.from({ length: 1500 }, (_, i) => folder.write(`a${i}.md`, `# Article ${i}\n\n${text}`)),
    );
    const { until } = atTerminal(`node packages/lectern/dist/cli.mjs serve ${folder.root} --http 0`);
    expect(plain(await until(/Indexed \d+ articles/))).toMatch(/Indexing █*░* \d+ of 1500 files/);
    expect(plain(await until('Indexed 1500 articles.'))).toBeDefined();
  });

  it('greets a user who starts a stdio server by hand', async () => {
    const { until } = atTerminal('node packages/lectern/dist/cli.mjs serve cobol --stdio');
    expect(plain(await until('press Ctrl-D'))).toContain('lectern is serving cobol on stdin and stdout');
  });
});
