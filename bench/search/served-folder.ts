/**
 * `lectern serve <folder>` as a child process, asked over stdio as a client would.
 * @module
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

export interface Answered {
  readonly ids: readonly string[];
  /** Whether all files had been read. */
  readonly isComplete: boolean;
}

/** Of pings, in milliseconds. */
export interface Stalls {
  readonly longest: number;
  /** The longest without the time in which other programs had the cores. */
  readonly longestOwn: number;
}

const PING_MS = 5;
/** Of `/proc/<pid>/stat`, on every Linux of today. */
const TICKS_PER_SECOND = 100;

export class ServedFolder {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #waiting = new Map<number, (result: { content?: { text: string }[] }) => void>();
  readonly #initialized: Promise<unknown>;
  #last = 0;

  constructor(folder: string, cache: string) {
    this.#child = spawn(
      process.execPath,
      ['packages/lectern/dist/cli.mjs', 'serve', folder, '--stdio', '--cache-dir', cache],
      {
        stdio: ['pipe', 'pipe', 'ignore'],
      },
    );
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      const { id, result } = JSON.parse(line);
      this.#waiting.get(id)?.(result);
      this.#waiting.delete(id);
    });
    const clientInfo = { name: 'bench', version: '1' };
    this.#initialized = this.#ask('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo,
    });
  }

  async search(query: string): Promise<Answered> {
    const { content } = await this.#ask('tools/call', { name: 'search', arguments: { query } });
    const { results, note } = JSON.parse(content?.[0]?.text ?? '{}');
    return {
      ids: results.map(({ id }: { id: string }) => id),
      isComplete: !/still being read/.test(note ?? ''),
    };
  }

  /** Pings every few milliseconds until the function that it returns is called, which gives the longest waits. */
  watchStalls(): () => Stalls {
    let longest = 0;
    let longestOwn = 0;
    let isEnded = false;
    const watch = async (): Promise<void> => {
      while (!isEnded) {
        const [began, queuedBefore] = [performance.now(), this.#queuedMs()];
        await this.#ask('ping', {});
        const waited = performance.now() - began;
        longest = Math.max(longest, waited);
        longestOwn = Math.max(longestOwn, waited - (this.#queuedMs() - queuedBefore));
        await new Promise((resolve) => setTimeout(resolve, PING_MS));
      }
    };
    void this.#initialized.then(watch);
    return () => {
      isEnded = true;
      return { longest, longestOwn };
    };
  }

  /** Seconds of CPU time so far, of all threads; Linux only. */
  cpuSeconds(): number {
    const [, fields = ''] = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13).map(Number);
    return ((user as number) + (system as number)) / TICKS_PER_SECOND;
  }

  /** How long the threads at both ends of the pipe have waited for a core so far; 0 where the system does not tell. */
  #queuedMs(): number {
    try {
      const waits = [this.#child.pid, process.pid].map((pid) =>
        Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]),
      );
      return waits.reduce((sum, wait) => sum + wait, 0) / 1e6;
    } catch {
      return 0;
    }
  }

  /** Resident memory now and at most, in megabytes; Linux only. */
  memory(): { now: number; most: number } {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    const read = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1000;
    return { now: read('VmRSS'), most: read('VmHWM') };
  }

  /** As clients do: by the end of its input. */
  async end(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.stdin.end();
    await ended;
  }

  #ask(method: string, params: object): Promise<{ content?: { text: string }[] }> {
    const id = ++this.#last;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    });
  }
}
