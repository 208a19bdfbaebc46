/**
 * A client of one revision that uses its session in every way, comes back to streams that break, and enters into the
 * ledger what becomes of each request.
 * @module
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import type { Ledger, Outcome } from './ledger.ts';

/** Longer than a lease, a pause of Redis and a restart together on a machine with more work than cores. */
const OUTCOME_MS = 60_000;
const RETRY_MS = 100;

interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: { readonly progress?: number; readonly uri?: string; readonly message?: string };
  readonly result?: { readonly content?: readonly { readonly text: string }[] };
  readonly error?: { readonly code: number; readonly message: string };
}

/** A failure that its client sees and may retry. */
class Visible extends Error {}

export class ChaosClient {
  readonly name: string;
  readonly #url: string;
  readonly #revision: string;
  readonly #ledger: Ledger;
  readonly #isStopped: () => boolean;
  #session: string | undefined;
  #count = 0;
  /** Number of the last change that was announced, and of the last that was heard. */
  announced = 0;
  heardAt = 0;
  announcedAt = 0;

  constructor(url: string, name: string, revision: string, ledger: Ledger, isStopped: () => boolean) {
    this.#url = url;
    this.name = name;
    this.#revision = revision;
    this.#ledger = ledger;
    this.#isStopped = isStopped;
  }

  get isStateless(): boolean {
    return this.#revision === '2026-07-28';
  }

  /** Until it succeeds: clients do. */
  async open(): Promise<void> {
    while (!this.isStateless && this.#session === undefined) {
      try {
        const response = await this.#post({
          id: 'open',
          method: 'initialize',
          params: {
            protocolVersion: this.#revision,
            capabilities: { elicitation: {} },
            clientInfo: { name: this.name, version: '1' },
          },
        });
        await response.text();
        this.#session = response.headers.get('mcp-session-id') ?? undefined;
        await this.#insist({ method: 'notifications/initialized' });
        await this.#insist({
          id: 'subscribe',
          method: 'resources/subscribe',
          params: { uri: `note://${this.name}` },
        });
      } catch {
        await sleep(RETRY_MS);
      }
    }
  }

  async end(): Promise<void> {
    if (this.#session === undefined) return;
    await fetch(this.#url, { method: 'DELETE', headers: this.#headers() }).catch(() => {});
  }

  /** What the client does again and again. */
  async work(turn: number): Promise<void> {
    const token = `${this.name}-${++this.#count}`;
    const [what, act] = this.#choose(turn, token);
    await this.#ledger.during(what, OUTCOME_MS, async () => {
      try {
        return await act();
      } catch (error) {
        if (error instanceof Visible) this.#ledger.fail(error.message);
        else this.#ledger.fault('unexpected', String((error as Error).stack));
        return 'failed';
      }
    });
  }

  #choose(turn: number, token: string): [string, () => Promise<Outcome>] {
    if (this.isStateless) return ['stateless echo', () => this.#call('echo', { token }, token)];
    switch (turn % 6) {
      case 0:
        return ['report', () => this.#call('report', { token, steps: 5 }, token)];
      case 1:
        return ['report, cut', () => this.#call('report', { token, steps: 5 }, token, 2)];
      case 2:
        // Older revisions do not know elicitation.
        if (this.#revision < '2025-06-18') return ['echo', () => this.#call('echo', { token }, token)];
        return ['ask', () => this.#call('ask', { token }, token)];
      case 3:
        return ['cancel', () => this.#cancelled(token)];
      case 4:
        return ['touch', () => this.#touch()];
      default:
        return ['echo', () => this.#call('echo', { token }, token)];
    }
  }

  async #touch(): Promise<Outcome> {
    const outcome = await this.#call('touch', { token: this.name }, this.name);
    if (outcome !== 'right') return outcome;
    this.announcedAt = Date.now();
    return outcome;
  }

  /** Its own cancellation ends a call: no result follows. */
  async #cancelled(token: string): Promise<Outcome> {
    const id = token;
    const response = await this.#post(this.#request(id, 'wait', { token }));
    const cancel = async (message: Message): Promise<void> => {
      if (message.params?.progress === undefined) return;
      await this.#insist({ method: 'notifications/cancelled', params: { requestId: id, reason: 'enough' } });
    };
    const answer = await this.#follow(response, id, cancel, { mayBeSilent: true });
    if (answer?.result !== undefined) this.#ledger.fault('cancelled call gave a result', token);
    return 'right';
  }

  async #call(tool: string, args: object, token: string, cutAfter?: number): Promise<Outcome> {
    const id = `${token}/${tool}/${this.#count}`;
    let progress = 0;
    const onMessage = async (message: Message): Promise<void> => {
      if (message.method === 'notifications/progress') {
        const seen = message.params?.progress ?? 0;
        if (seen <= progress) this.#ledger.fault('event twice', `${id}: ${seen} after ${progress}`);
        if (seen > progress + 1) this.#ledger.fault('event lost', `${id}: ${seen} after ${progress}`);
        progress = seen;
      }
      if (message.method !== 'elicitation/create') return;
      if (message.params?.message !== token)
        this.#ledger.fault('wrong client', `${id}: ${message.params?.message}`);
      await this.#insist({ id: message.id, result: { action: 'accept', content: { name: token } } });
    };
    const response = await this.#post(this.#request(id, tool, args));
    const answer = await this.#follow(response, id, onMessage, cutAfter === undefined ? {} : { cutAfter });
    if (answer === undefined) throw new Visible(`${tool}: the stream ended without a response`);
    if (answer.error !== undefined)
      throw new Visible(`${tool}: ${answer.error.code} ${answer.error.message}`);
    const result = JSON.parse(answer.result?.content?.[0]?.text ?? '{}');
    if (result.token !== token) this.#ledger.fault('wrong client', `${id}: ${result.token}`);
    if (result.principal !== undefined && result.principal !== this.name)
      this.#ledger.fault('wrong principal', `${id}: ${result.principal}`);
    if (tool === 'ask' && result.answer !== token)
      this.#ledger.fault('wrong answer', `${id}: ${result.answer}`);
    if (tool === 'report' && progress !== 5) this.#ledger.fault('event lost', `${id}: ${progress} of 5`);
    return 'right';
  }

  /** The response to a request, from JSON or from a stream that may have to be resumed. */
  async #follow(
    response: Response,
    id: string,
    onMessage: (message: Message) => Promise<void>,
    { cutAfter = Number.POSITIVE_INFINITY, mayBeSilent = false } = {},
  ): Promise<Message | undefined> {
    if (!(response.headers.get('content-type') ?? '').startsWith('text/event-stream')) {
      const text = await response.text().catch(() => {
        throw new Visible('the response was cut off');
      });
      return text === '' ? undefined : JSON.parse(text);
    }
    let lastEventId: string | undefined;
    let answer: Message | undefined;
    let events = 0;
    let current: Response | undefined = response;
    while (answer === undefined && current !== undefined) {
      const end = await readEvents(current, async (message, eventId) => {
        lastEventId = eventId ?? lastEventId;
        if (message === undefined) return false;
        events++;
        if (message.method === undefined && message.id !== id)
          this.#ledger.fault('wrong client', `${id}: got ${message.id}`);
        if (message.method === undefined) answer = message;
        else await onMessage(message);
        return events === cutAfter;
      });
      if (answer !== undefined) return answer;
      if (end === 'whole' && mayBeSilent) return undefined;
      if (lastEventId === undefined) throw new Visible('the stream broke before its first event');
      current = await this.#resume(lastEventId);
    }
    return answer;
  }

  async #resume(lastEventId: string): Promise<Response | undefined> {
    for (;;) {
      await sleep(RETRY_MS);
      const response = await fetch(this.#url, {
        headers: { ...this.#headers(), accept: 'text/event-stream', 'last-event-id': lastEventId },
      }).catch(() => undefined);
      if (response?.status === 200) return response;
      await response?.body?.cancel();
      if (response?.status === 204) return undefined;
      if (response?.status === 404) this.#ledger.fault('session lost', `${this.name} ${this.#revision}`);
      if (response !== undefined && response.status < 500)
        throw new Visible(`a stream could not be resumed: ${response.status}`);
    }
  }

  /** Keeps a notification stream open, and counts what comes. */
  async listen(): Promise<void> {
    let lastEventId: string | undefined;
    while (!this.#isStopped()) {
      const resumes = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
      const response = await fetch(this.#url, {
        headers: { ...this.#headers(), accept: 'text/event-stream', ...resumes },
      }).catch(() => undefined);
      if (response?.status === 200) {
        await readEvents(response, async (message, eventId) => {
          lastEventId = eventId ?? lastEventId;
          if (message?.method === 'notifications/resources/updated') {
            if (message.params?.uri !== `note://${this.name}`)
              this.#ledger.fault('wrong principal', `${this.name} heard of ${message.params?.uri}`);
            this.heardAt = Date.now();
            this.#ledger.count('notifications');
          }
          return this.#isStopped();
        });
      } else {
        await response?.body?.cancel();
        if (response?.status === 404) this.#ledger.fault('session lost', `${this.name} (stream)`);
        // Out of reach: the stream begins again.
        if (response?.status === 400) lastEventId = undefined;
        this.#ledger.count(`GET stream: ${response?.status ?? 'no connection'}`);
      }
      await sleep(RETRY_MS);
    }
  }

  #request(id: string, name: string, args: object): object {
    const meta = this.isStateless
      ? {
          'io.modelcontextprotocol/protocolVersion': this.#revision,
          'io.modelcontextprotocol/clientCapabilities': {},
        }
      : { progressToken: id };
    return { id, method: 'tools/call', params: { name, arguments: args, _meta: meta } };
  }

  /** Sends what must arrive: it has no effect when it comes twice. */
  async #insist(message: object): Promise<void> {
    for (;;) {
      const response = await this.#post(message).catch(() => undefined);
      await response?.body?.cancel();
      if (response !== undefined) return;
      await sleep(RETRY_MS);
    }
  }

  async #post(message: object): Promise<Response> {
    const named = this.isStateless ? { 'mcp-method': 'tools/call', 'mcp-name': 'echo' } : {};
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: {
        ...this.#headers(),
        ...named,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
    }).catch((error) => {
      throw new Visible(`no connection: ${error.cause?.code ?? error.message}`);
    });
    if (response.status < 300) return response;
    const text = await response.text().catch(() => '');
    if (response.status === 404)
      this.#ledger.fault('session lost', `${this.name} ${this.#revision}: ${text}`);
    throw new Visible(`HTTP ${response.status}${response.status === 503 ? ` ${text.slice(0, 90)}` : ''}`);
  }

  #headers(): Record<string, string> {
    return {
      authorization: `Bearer ${this.name}`,
      'mcp-protocol-version': this.#revision,
      ...(this.#session === undefined ? {} : { 'mcp-session-id': this.#session }),
    };
  }
}

/** `cut`: the caller had enough. `broken`: the connection ended within an event, or with an error. */
async function readEvents(
  response: Response,
  onEvent: (message: Message | undefined, id: string | undefined) => Promise<boolean>,
): Promise<'whole' | 'cut' | 'broken'> {
  const waiting: { data: string; id?: string | undefined }[] = [];
  const parser = createParser({ onEvent: (event) => waiting.push(event) });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const chunk = await reader.read().catch(() => undefined);
    if (chunk === undefined) return 'broken';
    if (chunk.done) return 'whole';
    parser.feed(decoder.decode(chunk.value, { stream: true }));
    for (const { data, id } of waiting.splice(0)) {
      if (!(await onEvent(data === '' ? undefined : JSON.parse(data), id))) continue;
      await reader.cancel().catch(() => {});
      return 'cut';
    }
  }
}
