/**
 * Keywords for strings: lengths, pattern, format.
 * @module
 */

import { FORMATS } from './formats.ts';
import { compilePattern, type KeywordCompiler, type KeywordTable, readCount, readString } from './site.ts';
import { assertion } from './validator.ts';

/** In code points, as the specification counts: an emoji outside the basic plane is one character. */
function codePoints(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const isPair = (text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00;
    if (!isPair) continue;
    count--;
    i++;
  }
  return count;
}

const minLength: KeywordCompiler = (site) => {
  const limit = readCount(site, 'minLength');
  if (limit === undefined) return undefined;
  return assertion(site.schema, 'minLength', (value) => {
    if (typeof value !== 'string' || value.length >= 2 * limit) return true;
    return value.length >= limit && codePoints(value) >= limit;
  });
};

const maxLength: KeywordCompiler = (site) => {
  const limit = readCount(site, 'maxLength');
  if (limit === undefined) return undefined;
  return assertion(site.schema, 'maxLength', (value) => {
    if (typeof value !== 'string' || value.length <= limit) return true;
    return value.length <= 2 * limit && codePoints(value) <= limit;
  });
};

const pattern: KeywordCompiler = (site) => {
  const source = readString(site, 'pattern');
  if (source === undefined) return undefined;
  const expression = compilePattern(site, source, 'pattern');
  return assertion(site.schema, 'pattern', (value) => typeof value !== 'string' || expression.test(value));
};

const format: KeywordCompiler = (site) => {
  const known = FORMATS.get(readString(site, 'format') ?? '');
  if (!known || !site.formats) return undefined;
  return assertion(site.schema, 'format', (value) => typeof value !== 'string' || known.test(value));
};

export const STRING_KEYWORDS: KeywordTable = { minLength, maxLength, pattern, format };
