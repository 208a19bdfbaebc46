/**
 * Finds patterns whose matching can take exponential time: a loop that can read the same text in two ways. Uses the
 * position automaton of the pattern, in which such a loop is a pair of different positions on one cycle (exponential
 * ambiguity; Weber and Seidl, 1991).
 * @module
 */
import { lazily } from '../../base/promises.ts';

/** What a part of a pattern can begin and end with, and whether it can match nothing. */
interface Part {
  readonly first: ReadonlySet<number>;
  readonly last: ReadonlySet<number>;
  readonly isOptional: boolean;
}

const NOTHING: Part = { first: new Set(), last: new Set(), isOptional: true };

/** Only a loop around a group can be exponentially ambiguous; other patterns are not analysed. */
const LOOPED_GROUP = /\)(?:[*+]|\{\d*,?\d*\})/;
/** A group that is repeated fewer times multiplies the work by a constant, not by the length of the text. */
const FEW_REPETITIONS = 12;
/** Limit on the analysis; patterns that people write take far less. */
const MAX_STEPS = 300_000;

/** Characters by which sets of characters are compared: ASCII, Latin-1, and one of several further scripts. */
const samples = lazily(() => [
  ...Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)),
  ...'\u0100\u03b1\u0416\u05d0\u0627\u0905\u2028\u2192\u4e00\uac00\ufeff',
]);

const TOKEN =
  /\\(?:u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]*\}|k<[^>]*>|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<[^>]*>|[a-z-]*:))?|[\s\S]/uy;
const QUANTIFIER = /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/uy;
const MATCHES_NOTHING = /^(?:[$^]|\\[bB1-9]|\\k<.*)$/;

/** Whether matching this pattern can take time that grows exponentially with the text. */
export function canExplode(source: string): boolean {
  if (!LOOPED_GROUP.test(source)) return false;
  for (const flags of ['u', '']) {
    try {
      // An invalid regular expression is reported when the schema is compiled.
      new RegExp(source, flags);
      return new Automaton(source, flags).isAmbiguous();
    } catch {}
  }
  return false;
}

function union(a: ReadonlySet<number>, b: ReadonlySet<number>): ReadonlySet<number> {
  return new Set([...a, ...b]);
}

class Automaton {
  readonly #source: string;
  readonly #flags: string;
  /** The sample characters that each position matches, one bit each. */
  readonly #sets: bigint[] = [];
  readonly #follow: Set<number>[] = [];
  /** Steps that two loops allow: taking them twice on a cycle leaves a choice each time. */
  readonly #doubled: (readonly [number, number])[] = [];
  #at = 0;
  #steps = MAX_STEPS;

  constructor(source: string, flags: string) {
    this.#source = source;
    this.#flags = flags;
    this.#alternatives();
  }

  isAmbiguous(): boolean {
    for (const [from, to] of this.#doubled) if (from === to || this.#pairsFrom(to, 1).has(from)) return true;
    return this.#sets.some((_, start) => this.#returnsApart(start));
  }

  /** Whether two readers who start at one position can part and meet there again after the same text. */
  #returnsApart(start: number): boolean {
    const count = this.#sets.length;
    const came = this.#pairsFrom(start * count + start, count);
    const seen = new Set<number>();
    const open = [start * count + start];
    for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
      for (const before of came.get(pair) ?? []) {
        if (seen.has(before)) continue;
        if (before % count !== Math.floor(before / count)) return true;
        seen.add(before);
        open.push(before);
      }
    }
    return false;
  }

  /** All pairs reachable by two readers, each with its preceding pairs; for one reader, `count` is 1. */
  #pairsFrom(start: number, count: number): Map<number, number[]> {
    const came = new Map<number, number[]>();
    const open = [start];
    for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
      const second = count === 1 ? undefined : this.#follow[pair % count];
      for (const p of this.#follow[Math.floor(pair / count)] ?? []) {
        for (const q of second ?? [0]) {
          if (second !== undefined && !this.#overlap(p, q)) continue;
          if (--this.#steps < 0) return came;
          const next = count === 1 ? p : p * count + q;
          const before = came.get(next);
          if (before !== undefined) before.push(pair);
          else {
            came.set(next, [pair]);
            open.push(next);
          }
        }
      }
    }
    return came;
  }

  #overlap(p: number, q: number): boolean {
    return p === q || ((this.#sets[p] ?? 0n) & (this.#sets[q] ?? 0n)) !== 0n;
  }

  #alternatives(): Part {
    let whole = this.#sequence();
    while (this.#source[this.#at] === '|') {
      this.#at++;
      const next = this.#sequence();
      whole = {
        first: union(whole.first, next.first),
        last: union(whole.last, next.last),
        isOptional: whole.isOptional || next.isOptional,
      };
    }
    return whole;
  }

  #sequence(): Part {
    let whole = NOTHING;
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at] as string)) {
      whole = this.#joined(whole, this.#quantified(this.#atom()));
    }
    return whole;
  }

  #joined(left: Part, right: Part): Part {
    this.#connect(left.last, right.first);
    return {
      first: left.isOptional ? union(left.first, right.first) : left.first,
      last: right.isOptional ? union(left.last, right.last) : right.last,
      isOptional: left.isOptional && right.isOptional,
    };
  }

  #connect(from: ReadonlySet<number>, to: ReadonlySet<number>): void {
    for (const p of from) {
      for (const q of to) {
        if (this.#follow[p]?.has(q)) this.#doubled.push([p, q]);
        this.#follow[p]?.add(q);
      }
    }
  }

  #atom(): Part {
    TOKEN.lastIndex = this.#at;
    const [token] = TOKEN.exec(this.#source) as RegExpExecArray;
    this.#at += token.length;
    if (token.startsWith('(')) {
      const inside = this.#alternatives();
      this.#at++;
      // A look-around consumes nothing; a loop inside it was analysed on the way.
      return /^\(\?<?[=!]/.test(token) ? NOTHING : inside;
    }
    if (MATCHES_NOTHING.test(token)) return NOTHING;
    const position = this.#sets.length;
    const matcher = new RegExp(`^(?:${token})$`, this.#flags);
    this.#sets.push(
      BigInt(
        `0b${samples()
          .map((sample) => (matcher.test(sample) ? 1 : 0))
          .join('')}`,
      ),
    );
    this.#follow.push(new Set());
    return { first: new Set([position]), last: new Set([position]), isOptional: false };
  }

  #quantified(part: Part): Part {
    QUANTIFIER.lastIndex = this.#at;
    const found = QUANTIFIER.exec(this.#source);
    if (found === null) return part;
    const [text, least, comma, most] = found;
    this.#at += text.length;
    const isOptional = part.isOptional || text.startsWith('*') || text.startsWith('?') || least === '0';
    const times = comma === '' ? Number(least) : most ? Number(most) : Infinity;
    const isLoop = /^[*+]/.test(text) || (least !== undefined && times > FEW_REPETITIONS);
    if (isLoop) this.#connect(part.last, part.first);
    return { ...part, isOptional };
  }
}
