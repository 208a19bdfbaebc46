/**
 * What became of everything that clients sent. Each request has one outcome: the right result, or an error that its
 * client saw.
 * @module
 */

/** The right result; an error that says to try again; anything else is a fault. */
export type Outcome = 'right' | 'failed';

export class Ledger {
  readonly counts: Map<string, number> = new Map();
  /** What must not happen, with an example of each. */
  readonly faults: Map<string, string[]> = new Map();
  /** Why requests failed, as clients saw it. */
  readonly failures: Map<string, number> = new Map();
  open = 0;

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  fail(why: string): void {
    this.failures.set(why, (this.failures.get(why) ?? 0) + 1);
  }

  fault(what: string, detail: string): void {
    const known = this.faults.get(what) ?? [];
    if (known.length < 5) known.push(detail);
    this.faults.set(what, known);
    this.count(`fault: ${what}`);
  }

  /** Runs one request. It is hung if it has no outcome within the time. */
  async during(what: string, ms: number, request: () => Promise<Outcome>): Promise<void> {
    this.open++;
    let timer: NodeJS.Timeout | undefined;
    const hung = new Promise<'hung'>((resolve) => {
      timer = setTimeout(() => resolve('hung'), ms);
    });
    const begun = Date.now();
    const outcome = await Promise.race([request(), hung]);
    clearTimeout(timer);
    this.open--;
    this.longestMs = Math.max(this.longestMs, Date.now() - begun);
    if (outcome === 'hung') this.fault('hung', what);
    else this.count(`${what}: ${outcome}`);
  }

  longestMs = 0;

  get right(): number {
    let sum = 0;
    for (const [what, count] of this.counts) if (what.endsWith(': right')) sum += count;
    return sum;
  }

  report(): string {
    const rows = [...this.counts].sort().map(([what, count]) => `  ${what}: ${count}`);
    const why = [...this.failures].sort((a, b) => b[1] - a[1]).map(([text, count]) => `  ${count} × ${text}`);
    return [
      `longest ${this.longestMs} ms`,
      ...rows,
      'failures, as clients saw them:',
      ...why.slice(0, 20),
    ].join('\n');
  }
}
