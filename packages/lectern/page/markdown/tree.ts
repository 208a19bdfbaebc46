/**
 * Markdown as data. Nothing in it is HTML: what looks like it is text.
 * @module
 */

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
