/** The items that a copybook describes, and what their pictures say about the bytes of a field. @module */

import type { SignPlace } from '../decode-number.ts';

/** How an item is stored. */
export type Usage =
  | 'display'
  | 'packed'
  | 'unsigned-packed'
  | 'binary'
  | 'native'
  | 'float'
  | 'double'
  | 'index'
  | 'pointer';

/** An 88 level: a name for values of the item above it. */
export interface Condition {
  readonly name: string;
  /** Single values, and ranges of two. */
  readonly values: readonly (readonly [from: string, to?: string])[];
}

export interface Item {
  readonly level: number;
  /** Undefined for FILLER. */
  readonly name: string | undefined;
  readonly picture: FieldPicture | undefined;
  /** The clause as it was written. */
  readonly pictureText: string | undefined;
  readonly usage: Usage;
  readonly sign: SignPlace;
  readonly occurs: { readonly most: number; readonly dependingOn: string | undefined } | undefined;
  readonly redefines: string | undefined;
  readonly conditions: Condition[];
  readonly children: Item[];
  readonly line: number;
}

/** How the bytes of a field are read. */
export interface FieldPicture {
  readonly kind: 'numeric' | 'text' | 'edited' | 'national';
  /** Characters of the field when its usage is DISPLAY. */
  readonly length: number;
  /** Digits of a number. */
  readonly digits: number;
  /** Digits after the point; below zero where P stands for zeros at the end. */
  readonly scale: number;
  readonly signed: boolean;
}

const symbolWithRepetition = /(CR|DB|[ABEGNPSVXZ90*$€£¥+\-.,/])(?:\((\d{1,5})\))?/gy;

/** Undefined for what is not a picture. */
export function readFieldPicture(text: string): FieldPicture | undefined {
  const symbols: string[] = [];
  let read = 0;
  for (const [all, symbol = '', repetition = '1'] of text.toUpperCase().matchAll(symbolWithRepetition)) {
    read += all.length;
    symbols.push(...Array<string>(Math.min(Number(repetition), 65_536)).fill(symbol));
  }
  if (read !== text.length || symbols.length === 0) return undefined;
  const shown = symbols.join('');
  const count = (which: RegExp): number => symbols.filter((symbol) => which.test(symbol)).length;
  if (/^S?[9P]*V?[9P]*$/.test(shown)) return numeric(shown);
  const isNational = /^[NGB0/]+$/.test(shown);
  const widths = symbols.reduce((sum, symbol) => sum + (/^[VPS]$/.test(symbol) ? 0 : symbol.length), 0);
  const common = { digits: count(/^[9Z*]$/), scale: 0, signed: /[S+-]|CR|DB/.test(shown) };
  if (isNational) return { kind: 'national', length: widths, ...common };
  return { kind: /^[XA9B0/]+$/.test(shown) ? 'text' : 'edited', length: widths, ...common };
}

/** `9(5)V99`, `VPP9(3)` (thousandths of thousandths) or `9(3)PP` (hundreds). */
function numeric(shown: string): FieldPicture | undefined {
  const bare = shown.replace('S', '');
  const digits = bare.replace(/[PV]/g, '').length;
  if (digits === 0) return undefined;
  const zeros = (bare.match(/P/g) ?? []).length;
  const isLeading = /^V?P/.test(bare);
  const afterPoint = bare.includes('V') ? bare.slice(bare.indexOf('V')).replace(/[PV]/g, '').length : 0;
  const scale = zeros === 0 ? afterPoint : isLeading ? zeros + digits : -zeros;
  return { kind: 'numeric', length: digits, digits, scale, signed: shown.startsWith('S') };
}
