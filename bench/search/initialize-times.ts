/**
 * From the start of `lectern serve <folder>` to the answer of `initialize`, interleaved over several folders.
 * @module
 */
import { spawn } from 'node:child_process';

const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
});

/** The median of each folder, in milliseconds. */
export async function initializeTimes(folders: readonly string[], rounds: number): Promise<number[]> {
  const times = folders.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, folder] of folders.entries()) (times[i] as number[]).push(await initializeTime(folder));
  }
  return times.map((each) => each.sort((a, b) => a - b)[Math.floor(each.length / 2)] as number);
}

function initializeTime(folder: string): Promise<number> {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ['packages/lectern/dist/cli.mjs', 'serve', folder, '--stdio', '--no-cache'],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  child.stdin.end(`${INITIALIZE}\n`);
  return new Promise((resolve, reject) => {
    let answer = '';
    child.stdout.on('data', (bytes) => {
      answer += bytes;
      if (!answer.includes('\n')) return;
      resolve(performance.now() - began);
    });
    child.on('exit', () =>
      answer.includes('"protocolVersion"') ? undefined : reject(new Error(`no answer: ${answer}`)),
    );
  });
}
