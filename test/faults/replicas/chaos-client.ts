/**
 * A client of one revision that uses its session in every way, resumes streams that break, and enters into the ledger
 * what becomes of each request.
 * @module
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Ledger, Visible } from './ledger.ts';
import { type Message, readEvents } from './read-events.ts';

const RETRY_MS = 100;
/** What `Retry-After` of a 503 says, spread so that not all clients return at once. */
const retryAfterMs = (): number => 1000 * (1 + Math.random());
/** Number of steps that the tool `report` reports. */
const STEPS = 5;
/** Time in which a notification arrives after the change, however busy the machine is. */
const NOTIFIED_MS = 20_000;

export class ChaosClient {
  readonly name: string;
  readonly #url: string;
  readonly #revision: string;
  readonly #ledger: Ledger;
  readonly #isStopped: () => boolean;
  #session: string | undefined;
  #count = 0;
  /** What its request waits for, and what it got. */
  state = '';
  /** When the last notification about its resource arrived. */
  notifiedAt = 0;

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

  async open(): Promise<void> {
    if (this.isStateless) return;
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
    const params = { uri: `note://${this.name}` };
    await this.#insist({ id: 'subscribe', method: 'resources/subscribe', params });
  }

  async end(): Promise<void> {
    if (this.#session === undefined) return;
    await fetch(this.#url, { method: 'DELETE', headers: this.#headers() });
  }

  /** One request of the kind whose turn it is: what it is, and how it ends. */
  work(turn: number): [string, () => Promise<void>] {
    const token = `${this.name}-${++this.#count}`;
    const report = { token, steps: STEPS };
    this.state = 'waits for its response';
    if (this.isStateless) return ['stateless echo', () => this.#call('echo', { token }, token)];
    switch (turn % 6) {
      case 0:
        return ['report', () => this.#call('report', report, token)];
      case 1:
        return ['report, cut', () => this.#call('report', report, token, 2)];
      case 2:
        // Older revisions do not have elicitation.
        if (this.#revision < '2025-06-18') return ['echo', () => this.#call('echo', { token }, token)];
        return ['ask', () => this.#call('ask', { token }, token)];
      case 3:
        return ['cancel', () => this.#cancelled(token)];
      case 4:
        return ['touch', () => this.touch(token)];
      default:
        return ['echo', () => this.#call('echo', { token }, token)];
    }
  }

  /** Changes the resource that it is subscribed to, and waits for the notification. */
  async touch(token = `${this.name}-${++this.#count}`): Promise<void> {
    const begun = Date.now();
    await this.#call('touch', { token }, token);
    const done = Date.now();
    while (this.notifiedAt < begun && Date.now() - done < NOTIFIED_MS) await sleep(RETRY_MS);
    if (this.notifiedAt >= begun) return;
    // A replica that is killed before Redis has the change has not told the others of it.
    const announcedAt = done + (this.#ledger.wasTroubled('redis', begun, done) ? NOTIFIED_MS : RETRY_MS);
    if (this.#ledger.wasTroubled('replica', begun, announcedAt)) this.#ledger.count('change not announced');
    else this.#ledger.fault('notification lost', `${token}, ${this.#revision}`);
  }

  /** Its own cancellation ends a call: no result follows. */
  async #cancelled(token: string): Promise<void> {
    const response = await this.#post(this.#request(token, 'wait', { token }));
    const cancel = async (message: Message): Promise<void> => {
      if (message.params?.progress === undefined) return;
      const params = { requestId: token, reason: 'enough' };
      await this.#insist({ method: 'notifications/cancelled', params });
    };
    const answer = await this.#follow(response, token, cancel, { mayBeSilent: true });
    if (answer?.result !== undefined) this.#ledger.fault('cancelled call gave a result', token);
  }

  async #call(tool: string, args: object, token: string, cutAfter = Number.POSITIVE_INFINITY): Promise<void> {
    let progress = 0;
    const onMessage = async (message: Message): Promise<void> => {
      if (message.method === 'notifications/progress') {
        const seen = message.params?.progress ?? 0;
        if (seen <= progress) this.#ledger.fault('event twice', `${token}: ${seen} after ${progress}`);
        if (seen > progress + 1) this.#ledger.fault('event lost', `${token}: ${seen} after ${progress}`);
        progress = seen;
      }
      if (message.method !== 'elicitation/create') return;
      if (message.params?.message !== token)
        this.#ledger.fault('wrong client', `${token}: ${message.params?.message}`);
      await this.#insist({ id: message.id, result: { action: 'accept', content: { name: token } } });
    };
    const response = await this.#post(this.#request(token, tool, args));
    const answer = await this.#follow(response, token, onMessage, { cutAfter });
    if (answer === undefined) throw new Visible(`${tool}: the stream ended without a response`, 'replica');
    if (answer.error !== undefined)
      throw new Visible(`${tool}: ${answer.error.code} ${answer.error.message}`, 'replica');
    const result = JSON.parse(answer.result?.content?.[0]?.text ?? '{}');
    if (result.token !== token) this.#ledger.fault('wrong client', `${token}: ${result.token}`);
    if (result.principal !== this.name)
      this.#ledger.fault('wrong principal', `${token}: ${result.principal}`);
    if (tool === 'ask' && result.answer !== token)
      this.#ledger.fault('wrong answer', `${token}: ${result.answer}`);
    if (tool === 'report' && progress !== STEPS)
      this.#ledger.fault('event lost', `${token}: ${progress} of ${STEPS}`);
  }

  /** The response to a request, from JSON or from a stream that may have to be resumed. */
  async #follow(
    response: Response,
    id: string,
    onMessage: (message: Message) => Promise<void>,
    { cutAfter = Number.POSITIVE_INFINITY, mayBeSilent = false },
  ): Promise<Message | undefined> {
    if (!(response.headers.get('content-type') ?? '').startsWith('text/event-stream')) {
      const text = await response.text().catch(() => {
        throw new Visible('the response was cut off', 'replica');
      });
      return text === '' ? undefined : JSON.parse(text);
    }
    let lastEventId: string | undefined;
    let answer: Message | undefined;
    let events = 0;
    let current: Response | undefined = response;
    let isResumed = false;
    while (current !== undefined) {
      this.state = `reads its stream after ${lastEventId}`;
      const end = await readEvents(current, async (message, eventId) => {
        lastEventId = eventId ?? lastEventId;
        this.state += `, got ${eventId}: ${JSON.stringify(message)?.slice(0, 80)}`;
        if (message === undefined) return false;
        events++;
        if (answer !== undefined) this.#ledger.fault('answered twice', `${id}: ${JSON.stringify(message)}`);
        if (message.method === undefined && message.id !== id)
          this.#ledger.fault('wrong client', `${id}: got ${message.id}`);
        if (message.method === undefined) answer = message;
        else await onMessage(message);
        return events === cutAfter;
      });
      if (answer !== undefined && !isResumed) return answer;
      if (end === 'whole' && mayBeSilent) return undefined;
      if (lastEventId === undefined) throw new Visible('the stream broke before its first event', 'replica');
      // Of a stream that was resumed, it asks once more after the last event: there must be nothing.
      current = await this.#resume(lastEventId, answer !== undefined);
      isResumed = true;
    }
    return answer;
  }

  async #resume(lastEventId: string, isOver: boolean): Promise<Response | undefined> {
    let wait = RETRY_MS;
    for (;;) {
      await sleep(wait);
      this.state = `resumes its stream after ${lastEventId}${isOver ? ', with its response' : ''}`;
      const response = await fetch(this.#url, {
        headers: { ...this.#headers(), accept: 'text/event-stream', 'last-event-id': lastEventId },
      }).catch(() => undefined);
      wait = response?.status === 503 ? retryAfterMs() : RETRY_MS;
      if (response?.status === 200) return response;
      await response?.body?.cancel();
      if (response?.status === 204 || isOver) return undefined;
      if (response?.status === 404) this.#ledger.fault('session lost', `${this.name} ${this.#revision}`);
      if (response !== undefined && response.status < 500)
        throw new Visible(`a stream could not be resumed: ${response.status}`, 'redis');
    }
  }

  /** Keeps a notification stream open, and notes what arrives. */
  async listen(): Promise<void> {
    if (this.isStateless) return;
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
              this.#ledger.fault('wrong principal', `${this.name} got ${message.params?.uri}`);
            this.notifiedAt = Date.now();
            this.#ledger.count('notifications');
          }
          return this.#isStopped();
        });
      } else {
        await response?.body?.cancel();
        if (response?.status === 404 && !this.#isStopped())
          this.#ledger.fault('session lost', `${this.name} (stream)`);
        // Out of reach: the stream begins again.
        if (response?.status === 400) lastEventId = undefined;
        this.#ledger.count(`GET stream: ${response?.status ?? 'no connection'}`);
        if (response?.status === 503) await sleep(retryAfterMs());
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

  /** Sends what must arrive: it has no further effect when it comes twice. */
  async #insist(message: object): Promise<void> {
    for (;;) {
      this.state += ', sends';
      const response = await this.#post(message).catch(() => undefined);
      await response?.body?.cancel();
      this.state += `: ${response?.status}`;
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
      throw new Visible(`no connection: ${error.cause?.code ?? error.message}`, 'replica');
    });
    if (response.status < 300) return response;
    const text = await response.text().catch(() => '');
    if (response.status === 404)
      this.#ledger.fault('session lost', `${this.name} ${this.#revision}: ${text}`);
    if (response.status !== 503) throw new Visible(`HTTP ${response.status}`, 'replica');
    await sleep(retryAfterMs());
    throw new Visible(`HTTP 503 ${text.slice(0, 100)}`, 'redis');
  }

  #headers(): Record<string, string> {
    return {
      authorization: `Bearer ${this.name}`,
      'mcp-protocol-version': this.#revision,
      ...(this.#session === undefined ? {} : { 'mcp-session-id': this.#session }),
    };
  }
}
