/** Writes a decimal through a numeric-edited picture, with refusal instead of lost digits or signs. @module */

import type { Decimal } from './decimal.ts';
import type { Picture } from './picture.ts';
import type { Refusal } from './refusal.ts';
import type { RoundingMode } from './rounding.ts';
import { storeDecimal } from './store-decimal.ts';

interface Edited {
  readonly ok: true;
  /** Exactly as wide as the picture, suppressed positions included. */
  readonly text: string;
  readonly inexact: boolean;
}

/** Edits one value. */
export function editPicture(picture: Picture, value: Decimal, mode: RoundingMode): Edited | Refusal {
  const stored = storeDecimal(picture, value, mode);
  if (!stored.ok) return stored;
  const { units } = stored.value;
  const text = units === 0n && vanishesAtZero(picture) ? vanished(picture) : edit(picture, units);
  return { ok: true, text, inexact: stored.inexact };
}

/** Without a 9 every digit position can be suppressed, so nothing of a zero is left. */
function vanishesAtZero(picture: Picture): boolean {
  return picture.blankWhenZero || !picture.symbols.includes('9');
}

/** Spaces all over; under asterisks, asterisks all over except for the point, as check protection wants it. */
function vanished({ symbols, characters }: Picture): string {
  const fill = symbols.includes('*') ? '*' : ' ';
  return symbols
    .map((symbol) => (symbol === '.' && fill === '*' ? characters['.'] : fill.repeat(widthOf(symbol))))
    .join('');
}

function widthOf(symbol: string): number {
  return symbol === 'V' ? 0 : symbol.length;
}

/**
 * Suppression lasts from the first Z, * or floating symbol to the first digit other than zero, the first 9 or
 * the point, whichever comes first; insertion symbols inside it are suppressed with it, and the floating
 * character takes the last position that it covered.
 */
function edit(picture: Picture, units: bigint): string {
  const { symbols, floating, integerDigits, decimals, characters } = picture;
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(integerDigits + decimals, '0');
  const fill = symbols.includes('*') ? '*' : ' ';
  const written: string[] = [];
  let nextDigit = 0;
  let suppression: 'ahead' | 'on' | 'over' = 'ahead';

  const endSuppression = (): void => {
    if (suppression === 'on' && floating !== undefined) {
      written[written.length - 1] = fixedCharacter(floating, negative, characters);
    }
    suppression = 'over';
  };

  for (const symbol of symbols) {
    if (symbol === floating && suppression === 'ahead') {
      suppression = 'on';
      written.push(fill);
    } else if (symbol === 'Z' || symbol === '*' || symbol === floating) {
      const digit = digits.charAt(nextDigit++);
      if (suppression === 'ahead') suppression = 'on';
      if (digit !== '0') endSuppression();
      written.push(suppression === 'on' ? fill : digit);
    } else if (symbol === '9') {
      endSuppression();
      written.push(digits.charAt(nextDigit++));
    } else if (symbol === '.' || symbol === 'V') {
      endSuppression();
      if (symbol === '.') written.push(characters['.']);
    } else if (',B0/'.includes(symbol) && suppression === 'on') {
      written.push(fill);
    } else {
      written.push(fixedCharacter(symbol, negative, characters));
    }
  }
  return written.join('');
}

/** What a fixed insertion symbol becomes for the sign of the value. */
function fixedCharacter(symbol: string, negative: boolean, characters: Picture['characters']): string {
  switch (symbol) {
    case '+':
      return negative ? '-' : '+';
    case '-':
      return negative ? '-' : ' ';
    case 'CR':
    case 'DB':
      return negative ? symbol : '  ';
    case 'B':
      return ' ';
    case '$':
    case ',':
      return characters[symbol];
    default:
      return symbol;
  }
}
