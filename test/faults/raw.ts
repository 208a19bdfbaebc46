/**
 * A connection of plain bytes: sends what no HTTP client would, and reads what comes back, answer by answer.
 * @module
 */
import { connect, type Socket } from 'node:net';
import { mustBeHarmless } from './harmless.ts';

export interface RawAnswer {
  readonly status: number;
  /** By lower-case name; the values of one that came twice are joined by ", ". */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Head {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

export class RawConnection {
  readonly #socket: Socket;
  readonly #received = new Received();
  #isOver = false;
  #stirred: (() => void) | undefined;

  constructor(port: number) {
    // A client that leaves its own half open must not keep the server from closing.
    this.#socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (chunk) => {
      this.#received.add(chunk);
      this.#stir();
    });
    for (const event of ['end', 'error', 'close']) {
      this.#socket.on(event, () => {
        this.#isOver = true;
        this.#stir();
      });
    }
  }

  write(bytes: string | Uint8Array): this {
    this.#socket.write(bytes);
    return this;
  }

  /** Ends this side alone. */
  end(): this {
    this.#socket.end();
    return this;
  }

  /** Leaves without a farewell. */
  destroy(): void {
    this.#socket.destroy();
  }

  /** Leaves with a reset. */
  reset(): void {
    this.#socket.resetAndDestroy();
  }

  stopReading(): void {
    this.#socket.pause();
  }

  readOn(): void {
    this.#socket.resume();
  }

  /** What arrived and was not read as an answer. */
  get text(): string {
    return this.#received.bytes.toString();
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  async over(): Promise<void> {
    while (!this.#isOver) await this.#movement();
  }

  /** Waits for a text among what arrived. */
  async until(text: string): Promise<void> {
    await this.#find(text, `"${text}"`);
  }

  /** The head of the next answer, for one whose body is a stream. */
  async head(): Promise<Head> {
    const end = await this.#find('\r\n\r\n', 'the head of an answer');
    const [first = '', ...lines] = this.#received.take(end + 4).split('\r\n');
    const status = /^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1];
    if (status === undefined) throw new Error(`Not the start of an answer: ${first}`);
    return { status: Number(status), headers: readHeaders(lines) };
  }

  /** The next answer as a whole. An answer to HEAD has no body, whatever its headers say. */
  async answer(options: { toHead?: boolean } = {}): Promise<RawAnswer> {
    const { status, headers } = await this.head();
    const isEmpty = options.toHead === true || status === 204 || status < 200;
    const body = isEmpty ? '' : await this.#body(headers);
    const answer = { status, headers, body };
    mustBeHarmless(answer);
    return answer;
  }

  async #body(headers: Head['headers']): Promise<string> {
    if (headers['transfer-encoding'] === 'chunked') return this.#chunks();
    const length = Number(headers['content-length']);
    while (this.#received.bytes.length < length) await this.#more(`${length} bytes of a body`);
    return this.#received.take(length);
  }

  async #chunks(): Promise<string> {
    let body = '';
    while (true) {
      const line = this.#received.take((await this.#find('\r\n', 'the size of a chunk')) + 2);
      const size = Number.parseInt(line, 16);
      if (Number.isNaN(size)) throw new Error(`Not the size of a chunk: ${line}`);
      while (this.#received.bytes.length < size + 2) await this.#more('a chunk');
      body += this.#received.take(size + 2).slice(0, -2);
      if (size === 0) return body;
    }
  }

  async #find(text: string, wanted: string): Promise<number> {
    let searched = 0;
    while (true) {
      const { bytes } = this.#received;
      const at = bytes.indexOf(text, Math.max(0, searched - text.length));
      if (at !== -1) return at;
      searched = bytes.length;
      await this.#more(wanted);
    }
  }

  async #more(wanted: string): Promise<void> {
    if (this.#isOver) throw new Error(`The connection ended before ${wanted}; what was left: ${this.text}`);
    await this.#movement();
  }

  #movement(): Promise<void> {
    return new Promise((resolve) => {
      const before = this.#stirred;
      this.#stirred = () => {
        before?.();
        resolve();
      };
    });
  }

  #stir(): void {
    const stirred = this.#stirred;
    this.#stirred = undefined;
    stirred?.();
  }
}

/** Bytes in one piece, which grows in leaps: some answers have many megabytes. */
class Received {
  #store: Buffer = Buffer.alloc(0);
  #start = 0;
  #end = 0;

  get bytes(): Buffer {
    return this.#store.subarray(this.#start, this.#end);
  }

  add(chunk: Buffer): void {
    if (this.#end + chunk.length > this.#store.length) {
      const { bytes } = this;
      this.#store = Buffer.alloc(2 * (bytes.length + chunk.length));
      bytes.copy(this.#store);
      this.#start = 0;
      this.#end = bytes.length;
    }
    chunk.copy(this.#store, this.#end);
    this.#end += chunk.length;
  }

  take(length: number): string {
    const text = this.bytes.subarray(0, length).toString();
    this.#start += length;
    return text;
  }
}

function readHeaders(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of lines) {
    if (line === '') continue;
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  return headers;
}
