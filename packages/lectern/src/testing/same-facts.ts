/**
 * Checks whether the text of a tool result and its structured content agree. Claude Code and Codex give a model only
 * `structuredContent` if there is some, other clients only the text, so some models never see what one of them lacks.
 * @module
 */

/** The parts of a tool result that are compared; results of `client.callTool()` are accepted. */
export interface ComparedResult {
  /** Content blocks of any type, including links and embedded texts. */
  readonly content?: unknown;
  /** The structured content. A result without it has nothing to compare. */
  readonly structuredContent?: unknown;
}

/** What may differ between the text and `structuredContent` of a result. */
export interface SameFactsOptions {
  /** The arguments of the call, which need not be repeated in both parts. */
  readonly asked?: unknown;
  /** Words of the text that are only layout and not facts: `['page', 'overview']`. */
  readonly layout?: readonly string[];
  /** What the text uses for a code in the structured content, by code: `{ DE: 'Germany', true: 'yes' }`. */
  readonly codes?: Readonly<Record<string, string>>;
  /**
   * Members of the structured content, by name, that the text shows without words, such as a score shown by the order.
   */
  readonly implied?: readonly string[];
}

/** Words and numbers that only one part contains. Both lists are empty if the parts agree. */
export interface MissingFacts {
  /** In the text only: lost in clients that show only the structured content. */
  readonly fromStructure: readonly string[];
  /** In the structured content only: lost in clients that show only the text. */
  readonly fromText: readonly string[];
}

/** Words that connect facts and are not facts themselves. */
const GRAMMAR = new Set(
  (
    'about all also and any are but can does each every for from gives has have here into its may more most must ' +
    'not off one only other out over such than that the their them then there these they this those was were what ' +
    'when where which who will with without you your'
  ).split(' '),
);

const WORD = /\p{L}{3,}|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/gu;
/** Numbers of a numbered list, which structured content has as its order. */
const NUMBERING = /^\s*\d+[.)]\s/gm;
/** Scripts without spaces between words, in which a run of letters is a sentence. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const MOST_NAMED = 12;

/**
 * Compares both halves of a tool result word by word: words of three letters or more and numbers, whatever their case,
 * ending or order. Names of members and lengths of lists count as stated by the structure.
 *
 * @example
 * missingFacts({ content: [{ type: 'text', text: '3 pears, not washed' }], structuredContent: { pears: 3 } });
 * // { fromStructure: ['washed'], fromText: [] }
 */
export function missingFacts(result: ComparedResult, options: SameFactsOptions = {}): MissingFacts {
  const { structuredContent } = result;
  if (structuredContent === undefined) return { fromStructure: [], fromText: [] };
  const { text, linked } = sayingsOf(result.content);
  const { asked, layout = [], codes = {}, implied = [] } = options;
  const stated = statementsOf(structuredContent, new Set(implied));
  const { values: sent } = statementsOf(asked, new Set());
  const known = [...stated.values, ...stated.names, ...meaningsOf(codes, stated.values)];
  return {
    fromStructure: missing([text, ...linked], new Facts([...known, ...layout, ...sent])),
    fromText: missing(stated.required, new Facts([text, ...codesIn(codes, text), ...sent])),
  };
}

/**
 * Throws an `Error` that names the missing words where the two halves of a result do not state the same.
 *
 * @example
 * assertSameFacts(await client.callTool('forecast', { town: 'Bergen' }), { codes: { NO: 'Norway' } });
 */
export function assertSameFacts(result: ComparedResult, options: SameFactsOptions = {}): void {
  const { fromStructure, fromText } = missingFacts(result, options);
  const lines = [
    ...lineFor('The text states what structuredContent does not', fromStructure),
    ...lineFor('structuredContent states what the text does not', fromText),
  ];
  if (lines.length > 0) throw new Error(lines.join('\n'));
}

function lineFor(what: string, words: readonly string[]): string[] {
  if (words.length === 0) return [];
  const more = words.length > MOST_NAMED ? ` and ${words.length - MOST_NAMED} more` : '';
  return [`${what}: ${words.slice(0, MOST_NAMED).join(', ')}${more}.`];
}

/** Words and numbers to search for, ignoring case and ending. */
class Facts {
  readonly #words = new Set<string>();
  readonly #whole: string;

  constructor(texts: readonly string[]) {
    this.#whole = texts.map(folded).join('\n');
    for (const [word] of this.#whole.matchAll(WORD)) this.#words.add(stem(word));
  }

  has(word: string): boolean {
    return this.#words.has(stem(word)) || (UNSPACED.test(word) && this.#whole.includes(word));
  }
}

function missing(texts: readonly string[], facts: Facts): string[] {
  const words = texts.flatMap((text) =>
    [...folded(text).replace(NUMBERING, '').matchAll(WORD)].map(([word]) => word),
  );
  return [...new Set(words)].filter((word) => !GRAMMAR.has(word) && !facts.has(word));
}

/** `nextCursor` and `next_cursor` are two words; `Größe` is one in both spellings of its accent. */
function folded(text: string): string {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKC')
    .toLowerCase();
}

/** Numbers by their value, words by their beginning: `1,200.50` is `1200.5`, and `entries` an `entry`. */
function stem(word: string): string {
  if (/^\d/.test(word)) {
    const digits = word.replaceAll(',', '').replace(/^0+(?=\d)/, '');
    return digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
  }
  const plain = word.replace(/(?:ies|y)$/, 'i').replace(/(?:es|s|ed|ing|e)$/, '');
  return plain.length < 3 ? word : plain;
}

function sayingsOf(content: unknown): { text: string; linked: string[] } {
  const blocks = Array.isArray(content) ? (content as Record<string, unknown>[]) : [];
  const texts = blocks.filter(({ type }) => type === 'text').map(({ text }) => String(text));
  const linked = blocks.flatMap(({ type, uri, name, description, resource }) => {
    if (type === 'resource_link') return [uri, name, description];
    return type === 'resource' ? [(resource as Record<string, unknown>).text] : [];
  });
  return { text: texts.join('\n'), linked: linked.filter((said) => typeof said === 'string') };
}

interface Statements {
  readonly names: string[];
  readonly values: string[];
  /** Those values that the text has to state as well. */
  readonly required: string[];
}

/** Without recursion: what servers send may be nested to any depth. */
function statementsOf(structure: unknown, implied: ReadonlySet<string>): Statements {
  const names: string[] = [];
  const values: string[] = [];
  const required: string[] = [];
  const open: { value: unknown; isImplied: boolean }[] = [{ value: structure, isImplied: false }];
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    const { value, isImplied } = entry;
    if (Array.isArray(value)) {
      values.push(String(value.length));
      for (const item of value) open.push({ value: item, isImplied });
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        names.push(name);
        open.push({ value: member, isImplied: isImplied || implied.has(name) });
      }
    } else if (value !== null && value !== undefined) {
      values.push(String(value));
      if (!isImplied && typeof value !== 'boolean') required.push(String(value));
    }
  }
  return { names, values, required };
}

function meaningsOf(codes: Readonly<Record<string, string>>, values: readonly string[]): string[] {
  const present = new Set(values);
  return Object.entries(codes).flatMap(([code, meaning]) => (present.has(code) ? [meaning] : []));
}

function codesIn(codes: Readonly<Record<string, string>>, text: string): string[] {
  return Object.entries(codes).flatMap(([code, meaning]) => (text.includes(meaning) ? [code] : []));
}
