/**
 * `lectern serve <folder>` as a child process, asked over stdio as a client would.
 * @module
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

export interface Answered {
  readonly ids: readonly string[];
  /** Whether all files had been read. */
  readonly isComplete: boolean;
}

/** The longest waits for the response to a ping, in milliseconds. */
export interface Stalls {
  readonly wall: number;
  /** Without the time in which other programs had the cores. */
  readonly own: number;
  /** What the thread that responds worked meanwhile. */
  readonly cpu: number;
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
    const longest = { wall: 0, own: 0, cpu: 0 };
    let isEnded = false;
    const watch = async (): Promise<void> => {
      while (!isEnded) {
        const [began, before] = [performance.now(), this.#threads()];
        await this.#ask('ping', {});
        const waited = performance.now() - began;
        const { queued, worked } = this.#threads();
        longest.wall = Math.max(longest.wall, waited);
        longest.own = Math.max(longest.own, waited - (queued - before.queued));
        longest.cpu = Math.max(longest.cpu, worked - before.worked);
        await new Promise((resolve) => setTimeout(resolve, PING_MS));
      }
    };
    void this.#initialized.then(watch);
    return () => {
      isEnded = true;
      return longest;
    };
  }

  /** Seconds of CPU time so far, of all threads; Linux only. */
  cpuSeconds(): number {
    const [, fields = ''] = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13).map(Number);
    return ((user as number) + (system as number)) / TICKS_PER_SECOND;
  }

  /** Milliseconds of CPU time so far, of the threads that there are now; finer than the above. */
  cpuMs(): number {
    const { pid } = this.#child;
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce((sum, thread) => sum + (scheduled(`${pid}/task/${thread}`)[0] ?? 0), 0);
  }

  /**
   * In milliseconds: how long the threads at both ends of the pipe have waited for a core so far, and what the one at
   * the other end has worked; 0 where the system does not tell.
   */
  #threads(): { queued: number; worked: number } {
    const [worked = 0, queued = 0] = scheduled(`${this.#child.pid}/task/${this.#child.pid}`);
    return { queued: queued + (scheduled('self')[1] ?? 0), worked };
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

/** Milliseconds on a core and in a queue for one, of a thread; empty where the system does not tell. */
function scheduled(thread: string): number[] {
  try {
    const fields = readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ');
    return fields.slice(0, 2).map((nanoseconds) => Number(nanoseconds) / 1e6);
  } catch {
    return [];
  }
}
