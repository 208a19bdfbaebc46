/**
 * The parts of a line of Markdown: code, emphasis, links with an address that is safe to follow.
 * @module
 */

const MOST_LEVELS = 6;
/** Longer ones are not looked into: the time to read a text must stay in proportion to it. */
const MOST_CHARACTERS = 20_000;

/** In the order in which they are tried at each place. Every repetition is bounded, for the same reason. */
const PARTS = new RegExp(
  [
    String.raw`\\(?<escaped>[!-/:-@[-\`{-~])`,
    String.raw`(?<!\`)(?<tick>\`{1,3})(?!\`)(?<code>[^]{1,1000}?)(?<!\`)\k<tick>(?!\`)`,
    String.raw`(?<image>!?)\[(?<label>[^[\]]{0,300})\]\(<?(?<target>[^\s()<>]{1,1000}(?:\([^\s()<>]{0,100}\)[^\s()<>]{0,100})?)>?(?:\s"[^"]{0,200}")?\)`,
    String.raw`<(?<angled>https?://[^\s<>]{1,1000})>`,
    String.raw`(?<bare>https?://[^\s<>"'\`|]{0,1000}[^\s<>"'\`|.,;:!?()[\]{}*_])`,
    String.raw`(?<mark>\*\*|(?<!\w)__)(?=\S)(?<strong>[^]{0,400}?\S)\k<mark>`,
    String.raw`~~(?=\S)(?<strike>[^]{0,400}?\S)~~`,
    String.raw`\*(?=[^\s*])(?<star>[^*]{0,400}?[^\s*])\*`,
    String.raw`(?<![\w_])_(?=[^\s_])(?<underscore>[^_]{0,400}?[^\s_])_(?![\w_])`,
    String.raw`(?: {1,9}|\\)?\n`,
  ].join('|'),
  'g',
);

export function parseInline(text: string, level = 0): Inline[] {
  if (level > MOST_LEVELS || text.length > MOST_CHARACTERS) return [{ kind: 'text', text }];
  const found: Inline[] = [];
  let plain = '';
  let at = 0;
  const finishPlain = (): void => {
    if (plain !== '') found.push({ kind: 'text', text: plain });
    plain = '';
  };
  for (const match of text.matchAll(PARTS)) {
    const { 0: whole, index, groups = {} } = match;
    plain += text.slice(at, index);
    at = index + whole.length;
    const part = partOf(whole, groups, level);
    if (typeof part === 'string') {
      plain += part;
    } else {
      finishPlain();
      found.push(part);
    }
  }
  plain += text.slice(at);
  finishPlain();
  return found;
}

/** The text itself where it is not a separate part. */
function partOf(whole: string, groups: Record<string, string | undefined>, level: number): Inline | string {
  const { escaped, code, target, label = '', strong, strike } = groups;
  const inside = (text: string): Inline[] => parseInline(text, level + 1);
  if (whole.endsWith('\n')) return { kind: 'break' };
  if (escaped !== undefined) return escaped;
  if (code !== undefined) return { kind: 'code', text: trimOnce(code) };
  if (strong !== undefined) return { kind: 'strong', inside: inside(strong) };
  if (strike !== undefined) return { kind: 'strike', inside: inside(strike) };
  const emphasis = groups.star ?? groups.underscore;
  if (emphasis !== undefined) return { kind: 'emphasis', inside: inside(emphasis) };
  const given = target ?? groups.angled ?? groups.bare ?? '';
  const address = safeAddress(given);
  // What leads elsewhere stays what it is, for everybody to see.
  if (address === undefined) return whole;
  // Images are not fetched.
  const words = groups.image === '!' && label === '' ? 'image' : label;
  return { kind: 'link', address, inside: words === given ? [] : inside(words) };
}

/** CommonMark 6.1: a blank on either side is there for the backticks. */
function trimOnce(code: string): string {
  return code.startsWith(' ') && code.endsWith(' ') && code.trim() !== '' ? code.slice(1, -1) : code;
}

/** In full, as the browser will ask for it; undefined for all that is not http or https. */
export function safeAddress(given: string): string | undefined {
  if (!/^https?:\/\//i.test(given)) return undefined;
  try {
    const url = new URL(given);
    // A name before the host makes one address look like another.
    return url.username === '' && url.password === '' ? url.href : undefined;
  } catch {
    return undefined;
  }
}

export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis' | 'strike'; readonly inside: readonly Inline[] }
  /** An address that may be followed; every other one is part of a text. */
  | { readonly kind: 'link'; readonly address: string; readonly inside: readonly Inline[] }
  | { readonly kind: 'break' };

export type Align = 'left' | 'center' | 'right' | undefined;

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly inside: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly inside: readonly Inline[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | {
      readonly kind: 'list';
      readonly start: number | undefined;
      readonly items: readonly (readonly Block[])[];
    }
  | {
      readonly kind: 'table';
      readonly align: readonly Align[];
      readonly rows: readonly (readonly Inline[])[][];
    }
  | { readonly kind: 'rule' };
