/**
 * Which keywords each dialect knows, in the order in which they are checked: cheap ones first.
 * @module
 */
import type { CompileContext, KeywordCompiler, KeywordTable } from './context.ts';
import type { Dialect } from './dialect.ts';
import { ARRAY_KEYWORDS } from './keywords-array.ts';
import { DYNAMIC_REFERENCE_KEYWORDS, LOGIC_KEYWORDS, REFERENCE_KEYWORDS } from './keywords-logic.ts';
import { MEMBER_KEYWORDS } from './keywords-members.ts';
import {
  DEPENDENCY_KEYWORDS,
  DRAFT_07_DEPENDENCY_KEYWORDS,
  OBJECT_KEYWORDS,
  UNEVALUATED_KEYWORDS,
} from './keywords-object.ts';
import { NUMBER_KEYWORDS, STRING_KEYWORDS, VALUE_KEYWORDS } from './keywords-scalar.ts';
import type { Keyword } from './validator.ts';

interface Entry {
  readonly order: number;
  readonly compile: KeywordCompiler;
}

function inOrder(...tables: readonly KeywordTable[]): ReadonlyMap<string, Entry> {
  const compilers = [...new Set(tables.flatMap((table) => Object.values(table)))];
  const entries = tables.flatMap((table) => Object.entries(table));
  return new Map(
    entries.map(([keyword, compile]) => [keyword, { order: compilers.indexOf(compile), compile }]),
  );
}

const SHARED = [
  VALUE_KEYWORDS,
  NUMBER_KEYWORDS,
  STRING_KEYWORDS,
  MEMBER_KEYWORDS,
  OBJECT_KEYWORDS,
  ARRAY_KEYWORDS,
  REFERENCE_KEYWORDS,
  LOGIC_KEYWORDS,
];

const KEYWORDS: Readonly<Record<Dialect, ReadonlyMap<string, Entry>>> = {
  // The unevaluated ones come last: they judge what the others have left.
  '2020-12': inOrder(...SHARED, DEPENDENCY_KEYWORDS, DYNAMIC_REFERENCE_KEYWORDS, UNEVALUATED_KEYWORDS),
  'draft-07': inOrder(...SHARED, DRAFT_07_DEPENDENCY_KEYWORDS),
};

/** Draft-07 ignores whatever stands beside `$ref`. */
const ALONE: ReadonlyMap<string, Entry> = inOrder(REFERENCE_KEYWORDS);

export function keywordsOf(context: CompileContext): Keyword[] {
  const alone = context.dialect === 'draft-07' && context.schema.$ref !== undefined;
  const table = alone ? ALONE : KEYWORDS[context.dialect];
  const entries: Entry[] = [];
  for (const keyword of Object.keys(context.schema)) {
    const entry = table.get(keyword);
    if (entry && !entries.some((other) => other.order === entry.order)) entries.push(entry);
  }
  entries.sort((a, b) => a.order - b.order);
  const keywords: Keyword[] = [];
  for (const entry of entries) {
    const keyword = entry.compile(context);
    if (keyword) keywords.push(keyword);
  }
  return keywords;
}
