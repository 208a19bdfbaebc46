/**
 * What became of everything that clients sent. Each request has one outcome: the right result, or an error that its
 * client saw and whose cause was an incident at that time.
 * @module
 */

/** What can make a request fail: the process that served it was killed, or Redis was away. */
export type Cause = 'replica' | 'redis';

/** A failure that its client sees, and after which it may send the request again. */
export class Visible extends Error {
  override readonly cause: Cause;

  constructor(message: string, cause: Cause) {
    super(message);
    this.cause = cause;
  }
}

interface Incident {
  readonly cause: Cause;
  readonly from: number;
  until: number;
}

/** A replica notices within this time that Redis is back. */
const RECOVERY_MS = 3000;
/** A request without an outcome after this time hangs: longer than a lease, a pause of Redis and retries together. */
const HUNG_MS = 90_000;
/** Examples that are kept of each fault. */
const EXAMPLES = 5;

export class Ledger {
  readonly counts: Map<string, number> = new Map();
  /** What must not happen, with examples of each. */
  readonly faults: Map<string, string[]> = new Map();
  /** Why requests failed, as clients saw it. */
  readonly failures: Map<string, number> = new Map();
  readonly #incidents: Incident[] = [];
  /** Requests without an outcome. */
  open = 0;
  /** Requests that were open when a replica was killed, summed over all kills. */
  openAtKills = 0;
  right = 0;
  failed = 0;
  longestMs = 0;

  count(what: string, by = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + by);
  }

  fault(what: string, detail: string): void {
    const known = this.faults.get(what) ?? [];
    if (known.length < EXAMPLES) known.push(detail);
    this.faults.set(what, known);
    this.count(`fault: ${what}`);
  }

  /** Enters a cause of failures that lasts as long as `act`. */
  async incident(cause: Cause, what: string, act: () => Promise<unknown>): Promise<void> {
    this.count(what);
    if (cause === 'replica') this.openAtKills += this.open;
    const incident = { cause, from: Date.now(), until: Number.POSITIVE_INFINITY };
    this.#incidents.push(incident);
    await act();
    incident.until = Date.now() + (cause === 'redis' ? RECOVERY_MS : 0);
  }

  /** Right results of requests in sessions. */
  get rightInSessions(): number {
    const stateless = [...this.counts].filter(([what]) => /^(?!.*broken)(?:2\.4 )?stateless/.test(what));
    return this.right - stateless.reduce((sum, [, count]) => sum + count, 0);
  }

  /** Whether there was a cause between the two times. */
  wasTroubled(cause: Cause, from: number, until: number = Date.now()): boolean {
    return this.#incidents.some((each) => each.cause === cause && each.from <= until && each.until >= from);
  }

  /** Runs one request. `state`: what its client waits for. Returns whether it had the right result. */
  async during(what: string, request: () => Promise<void>, state: () => string): Promise<boolean> {
    this.open++;
    const begun = Date.now();
    let timer: NodeJS.Timeout | undefined;
    const hung = new Promise<'hung'>((resolve) => {
      timer = setTimeout(() => resolve('hung'), HUNG_MS);
    });
    const outcome = await Promise.race([
      hung,
      request().then(
        () => 'right' as const,
        (error: unknown) => error,
      ),
    ]);
    clearTimeout(timer);
    this.open--;
    this.longestMs = Math.max(this.longestMs, Date.now() - begun);
    if (outcome === 'right') {
      this.right++;
      this.count(what);
      return true;
    }
    this.failed++;
    if (outcome === 'hung') this.fault('hung', `${what}: ${state()}`);
    else if (outcome instanceof Visible) this.#enterFailure(what, outcome, begun);
    else this.fault('unexpected', `${what}: ${(outcome as Error).stack}`);
    return false;
  }

  #enterFailure(what: string, { message, cause }: Visible, begun: number): void {
    this.failures.set(message, (this.failures.get(message) ?? 0) + 1);
    this.count(`failed by ${cause}`);
    if (!this.wasTroubled(cause, begun)) this.fault('failed without a cause', `${what}: ${message}`);
  }

  report(): string {
    const rows = [...this.counts].sort().map(([what, count]) => `  ${what}: ${count}`);
    const why = [...this.failures].sort((a, b) => b[1] - a[1]).map(([text, count]) => `  ${count} × ${text}`);
    return [
      `${this.right} right, ${this.failed} failed, ${this.openAtKills} open at kills, longest ${this.longestMs} ms`,
      ...rows,
      'failures, as clients saw them:',
      ...why.slice(0, 20),
    ].join('\n');
  }
}
