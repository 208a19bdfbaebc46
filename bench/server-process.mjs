/** A server under test as a child process, read by counting newlines in bytes. @module */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const newline = 10;
/** A server that hangs is killed, which fails the exchange it was in. */
const lifetimeMs = 120_000;
const keptComplaint = 2000;

function countLines(chunk) {
  let lines = 0;
  for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) lines++;
  return lines;
}

export function startServer(file) {
  const child = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  const overdue = setTimeout(() => child.kill('SIGKILL'), lifetimeMs);
  let pending;
  let complaint = '';

  child.stdout.on('data', (chunk) => {
    if (pending === undefined) throw new Error(`${file} wrote without being asked: ${chunk}`);
    pending.kept?.push(chunk);
    pending.bytes += chunk.length;
    pending.lines += countLines(chunk);
    if (pending.lines < pending.expectedLines) return;
    const { resolve, lines, bytes } = pending;
    pending = undefined;
    resolve({ lines, bytes });
  });
  // Some peers warn a lot there; it matters only when a server fails.
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaint = (complaint + text).slice(-keptComplaint);
  });
  child.on('close', () =>
    pending?.reject(new Error(`${file} ended with a request unanswered.\n${complaint}`)),
  );
  child.stdin.on('error', (error) => pending?.reject(error));

  /** Writes and waits for that many lines; their bytes are kept only in the array `kept`, if given. */
  function exchange(data, expectedLines, kept) {
    return new Promise((resolve, reject) => {
      pending = { resolve, reject, expectedLines, kept, lines: 0, bytes: 0 };
      child.stdin.write(data);
    });
  }

  return {
    pid: child.pid,
    exchange,
    /** The same, for the passes in which every answer is read. */
    async answers(data, expectedLines) {
      const kept = [];
      const { bytes } = await exchange(data, expectedLines, kept);
      const lines = Buffer.concat(kept).toString('utf8').trimEnd().split('\n');
      return { bytes, messages: lines.map((line) => JSON.parse(line)) };
    },
    notify: (data) => child.stdin.write(data),
    async stop() {
      clearTimeout(overdue);
      child.kill('SIGKILL');
      await exited;
    },
  };
}
