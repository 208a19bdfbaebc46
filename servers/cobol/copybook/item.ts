/** The items that a copybook describes. @module */

import type { SignPlace } from '../decode-number.ts';
import type { FieldPicture } from './field-picture.ts';

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
