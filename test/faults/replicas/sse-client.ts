/**
 * A client of HTTP+SSE (2024-11-05) at work: its messages go to any replica, and everything comes on the one stream that
 * a replica holds. Its session ends with that replica; then it opens another one.
 * @module
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Ledger, Visible } from './ledger.ts';
import { type Message, readEvents } from './read-events.ts';

const REVISION = '2024-11-05';
const STEPS = 5;
const RETRY_MS = 100;
/** What `Retry-After` of a 503 says, spread. */
const retryAfterMs = (): number => 1000 * (1 + Math.random());

interface Waiting {
  progress: number;
  onProgress?: () => void;
  resolve(message: Message): void;
  reject(error: Error): void;
}

export class SseClient {
  readonly name: string;
  readonly #url: string;
  readonly #ledger: Ledger;
  readonly #waiting = new Map<string, Waiting>();
  /** Calls that were cancelled, or failed before their response. */
  readonly #forgotten = new Set<string>();
  readonly #end = new AbortController();
  /** Its stream, from the attempt to open it until it is over. */
  #stream: AbortController | undefined;
  /** Where messages are posted while the session is initialized and its stream open. */
  #endpoint: string | undefined;
  #count = 0;
  /** The last message that the server accepted. */
  #accepted = '';

  /** `url`: of the Streamable HTTP endpoint of the same server. */
  constructor(url: string, name: string, ledger: Ledger) {
    this.#url = new URL('/sse', url).href;
    this.name = name;
    this.#ledger = ledger;
  }

  /** What it waits for. */
  get state(): string {
    const waiting = [...this.#waiting.keys()].join(', ');
    return `waits for ${waiting} on ${this.#endpoint}, which accepted ${this.#accepted} last`;
  }

  async open(): Promise<void> {
    await this.#connected();
  }

  async end(): Promise<void> {
    this.#end.abort();
  }

  work(turn: number): [string, () => Promise<void>] {
    const token = `${this.name}-${++this.#count}`;
    if (turn % 3 === 0) return ['SSE: report', () => this.#call('report', { token, steps: STEPS }, token)];
    if (turn % 3 === 1) return ['SSE: cancel', () => this.#cancelled(token)];
    return ['SSE: echo', () => this.#call('echo', { token }, token)];
  }

  async #call(tool: string, args: object, token: string): Promise<void> {
    const { result, error } = await this.#ask(tool, args, token);
    if (error !== undefined) throw new Visible(`${tool} (SSE): ${error.code} ${error.message}`, 'replica');
    const found = JSON.parse(result?.content?.[0]?.text ?? '{}');
    if (found.token !== token) this.#ledger.fault('wrong client', `${token}: ${found.token}`);
    if (found.principal !== this.name) this.#ledger.fault('wrong principal', `${token}: ${found.principal}`);
  }

  async #cancelled(token: string): Promise<void> {
    const endpoint = await this.#connected();
    await new Promise<void>((resolve, reject) => {
      const onResult = ({ result }: Message): void => {
        if (result !== undefined) this.#ledger.fault('cancelled call gave a result', token);
        resolve();
      };
      const asked = this.#ask('wait', { token }, token, () => {
        this.#forget(token);
        const params = { requestId: token, reason: 'enough' };
        this.#post(endpoint, { method: 'notifications/cancelled', params }).then(resolve, reject);
      });
      asked.then(onResult, reject);
    });
  }

  async #ask(tool: string, args: object, token: string, onProgress?: () => void): Promise<Message> {
    const params = { name: tool, arguments: args, _meta: { progressToken: token } };
    const endpoint = await this.#connected();
    const answer = new Promise<Message>((resolve, reject) => {
      this.#waiting.set(token, { progress: 0, ...(onProgress && { onProgress }), resolve, reject });
    });
    // It may be refused first, by the end of the stream.
    answer.catch(() => {});
    try {
      await this.#post(endpoint, { id: token, method: 'tools/call', params });
    } catch (error) {
      this.#forget(token);
      throw error;
    }
    const message = await answer;
    if (tool === 'report' && message.result !== undefined && this.#progressOf(token) !== STEPS)
      this.#ledger.fault('event lost', `${token}: ${this.#progressOf(token)} of ${STEPS} (SSE)`);
    this.#waiting.delete(token);
    return message;
  }

  #progressOf(token: string): number {
    return this.#waiting.get(token)?.progress ?? 0;
  }

  #forget(token: string): void {
    this.#waiting.delete(token);
    this.#forgotten.add(token);
  }

  /** Where to post messages, once there is a session. */
  async #connected(): Promise<string> {
    while (this.#endpoint === undefined && !this.#end.signal.aborted) await this.#connect();
    return this.#endpoint ?? '';
  }

  async #connect(): Promise<void> {
    const stream = new AbortController();
    this.#stream = stream;
    const response = await fetch(this.#url, {
      headers: { ...this.#headers(), accept: 'text/event-stream' },
      signal: AbortSignal.any([stream.signal, this.#end.signal]),
    }).catch(() => undefined);
    if (response?.status === 200) {
      const endpoint = await this.#read(response, stream);
      const isInitialized = endpoint !== undefined && (await this.#initialize(endpoint));
      // Its replica may have been killed meanwhile: messages would be accepted, and nobody would answer them.
      if (isInitialized && this.#stream === stream) this.#endpoint = endpoint;
      if (this.#endpoint !== undefined) return;
      stream.abort();
    } else await response?.body?.cancel();
    await sleep(response?.status === 503 ? retryAfterMs() : RETRY_MS, undefined, {
      signal: this.#end.signal,
    }).catch(() => {});
  }

  /** Reads the stream to its end. Returns the endpoint that it names first. */
  #read(response: Response, stream: AbortController): Promise<string | undefined> {
    return new Promise((resolve) => {
      const reading = readEvents(response, async (message) => {
        if (message?.endpoint !== undefined) resolve(new URL(message.endpoint, this.#url).href);
        else if (message !== undefined) this.#receive(message);
        return false;
      });
      void reading.then(() => {
        resolve(undefined);
        if (this.#stream === stream) this.#lose();
      });
    });
  }

  async #initialize(endpoint: string): Promise<boolean> {
    const clientInfo = { name: this.name, version: '1' };
    const params = { protocolVersion: REVISION, capabilities: {}, clientInfo };
    try {
      const answer = new Promise<Message>((resolve, reject) => {
        this.#waiting.set('open', { progress: 0, resolve, reject });
      });
      answer.catch(() => {});
      await this.#post(endpoint, { id: 'open', method: 'initialize', params });
      await answer;
      this.#waiting.delete('open');
      await this.#post(endpoint, { method: 'notifications/initialized' });
      return true;
    } catch {
      return false;
    }
  }

  /** The stream is over, and with it the session. */
  #lose(): void {
    this.#stream = undefined;
    this.#endpoint = undefined;
    this.#ledger.count('SSE: sessions that ended with their replica', this.#end.signal.aborted ? 0 : 1);
    for (const [token, { reject }] of this.#waiting) {
      this.#forget(token);
      reject(new Visible('the HTTP+SSE stream broke', 'replica'));
    }
  }

  #receive(message: Message): void {
    if (message.method === 'notifications/progress') {
      const { progress = 0, progressToken = '' } = message.params ?? {};
      const waiting = this.#waiting.get(progressToken);
      if (waiting === undefined) return;
      if (progress !== waiting.progress + 1)
        this.#ledger.fault('event lost or twice', `${progressToken}: ${progress} after ${waiting.progress}`);
      waiting.progress = progress;
      waiting.onProgress?.();
    }
    if (message.method !== undefined) return;
    const token = String(message.id);
    const waiting = this.#waiting.get(token);
    if (waiting !== undefined) waiting.resolve(message);
    else if (!this.#forgotten.has(token)) this.#ledger.fault('wrong client', `${this.name} got ${token}`);
  }

  async #post(endpoint: string, message: object): Promise<void> {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { ...this.#headers(), 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
    }).catch((error) => {
      throw new Visible(`no connection: ${error.cause?.code ?? error.message}`, 'replica');
    });
    const text = await response.text().catch(() => '');
    if (response.status < 300) {
      this.#accepted = JSON.stringify(message).slice(0, 60);
      return;
    }
    if (response.status !== 503) throw new Visible(`HTTP ${response.status} (SSE)`, 'replica');
    await sleep(retryAfterMs());
    throw new Visible(`HTTP 503 ${text.slice(0, 100)}`, 'redis');
  }

  #headers(): Record<string, string> {
    return { authorization: `Bearer ${this.name}` };
  }
}
