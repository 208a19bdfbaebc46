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
export async function initializeTimes(
  folders: readonly string[],
  rounds: number,
  options: readonly string[],
): Promise<number[]> {
  const times = folders.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, folder] of folders.entries())
      (times[i] as number[]).push(await initializeTime(folder, options));
  }
  return times.map((each) => each.sort((a, b) => a - b)[Math.floor(each.length / 2)] as number);
}

function initializeTime(folder: string, options: readonly string[]): Promise<number> {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ['packages/lectern/dist/cli.mjs', 'serve', folder, '--stdio', ...options],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  child.stdin.end(`${INITIALIZE}\n`);
  return new Promise((resolve, reject) => {
    let received = '';
    let time: number | undefined;
    child.stdout.on('data', (bytes) => {
      received += bytes;
      if (received.includes('\n')) time ??= performance.now() - began;
    });
    // Not before: the next one would share the machine with the end of this one.
    child.on('exit', () =>
      time !== undefined && received.includes('"protocolVersion"')
        ? resolve(time)
        : reject(new Error(`no response to initialize: ${received}`)),
    );
  });
}
