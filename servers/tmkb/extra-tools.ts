/**
 * Tools in addition to the required one: read a pattern, list them, review a change. The specification lists exactly one
 * tool (S1.50), so handshake-era clients see these only if the server is configured to show them.
 * @module
 */

import { type JsonSchemaObject, jsonSchema, type Server, ToolError, type TypedJsonSchema } from 'lectern';
import { READ_ONLY, Slices } from 'lectern/knowledge';
import { PARTS, type Part, patternMarkdown } from './answer/pattern-markdown.ts';
import { findPattern } from './find-pattern.ts';
import { listInput, listPatterns } from './list-patterns.ts';
import type { PatternBook } from './pattern-book.ts';
import { readDiff } from './review/read-diff.ts';
import { reviewAnswer } from './review/review-answer.ts';
import { Reviewer } from './review/review-code.ts';
import { reviewInput, reviewOutput } from './review/review-schemas.ts';

interface GetInput {
  readonly id: string;
  readonly parts?: readonly Part[];
  readonly language?: string;
  readonly framework?: string;
}

const getInput: TypedJsonSchema<GetInput> = jsonSchema({
  type: 'object',
  properties: {
    id: {
      type: 'string',
      minLength: 1,
      description: 'Id from tmkb_query or tmkb_list',
      examples: ['TMKB-AUTHZ-001'],
    },
    parts: {
      type: 'array',
      items: { type: 'string', enum: PARTS },
      description: 'Only these parts (default: all)',
    },
    language: { type: 'string', description: 'Only code in this language', examples: ['python'] },
    framework: { type: 'string', description: 'Only code for this framework', examples: ['flask'] },
  },
  required: ['id'],
  additionalProperties: false,
} satisfies JsonSchemaObject);

export function addExtraTools(server: Server, book: PatternBook, everyEra: boolean): void {
  const era = everyEra ? {} : ({ era: 'stateless' } as const);
  let reviewer: Reviewer | undefined;
  server
    .tool(
      'tmkb_get',
      {
        description:
          'Returns one threat pattern in full, as Markdown: attack scenario, mitigations with vulnerable and secure ' +
          'code, verification steps, CWE and OWASP references, related patterns. Use it for a pattern that ' +
          'tmkb_query named and that applies; choose parts and a language to keep it short. Not for finding ' +
          'patterns.',
        input: getInput,
        annotations: { title: 'Read a threat pattern', ...READ_ONLY },
        ...era,
      },
      ({ id, parts, language, framework }) => {
        const found = findPattern(book, id);
        if (!found.ok) throw new ToolError(found.message);
        const stack = { language: language?.toLowerCase(), framework: framework?.toLowerCase() };
        return patternMarkdown(found.pattern, {
          ...(parts === undefined || parts.length === 0 ? {} : { parts }),
          ...(language === undefined && framework === undefined ? {} : { stack }),
        });
      },
    )
    .tool(
      'tmkb_list',
      {
        description:
          'Lists the threat patterns: id, severity, category and name, one line each. Use it for all patterns of a ' +
          'category, severity, CWE or OWASP id, or class of STRIDE. Not for what matters to a feature: use tmkb_query.',
        input: listInput,
        annotations: { title: 'List threat patterns', ...READ_ONLY },
        ...era,
      },
      (filter) => listPatterns(book, filter),
    )
    .tool(
      'tmkb_review',
      {
        description:
          'Reads a diff, or the paths of changed files, and returns the threat patterns that the change calls for, ' +
          'with the lines that triggered each. Use it when code is written; before that, use tmkb_query. Lines are ' +
          'places to look at, not findings: answer the check question of each pattern from the code.',
        input: reviewInput,
        output: reviewOutput,
        annotations: { title: 'Review a change', ...READ_ONLY },
        ...era,
      },
      async ({ diff, paths = [], limit }) => {
        if ((diff ?? '').trim() === '' && paths.length === 0) {
          throw new ToolError(
            'Give a diff, or the paths of changed files. Example: {"paths":["app/tasks.py"]}',
          );
        }
        const read = readDiff(diff ?? '');
        reviewer ??= new Reviewer(book.list());
        const changed = [...new Set([...paths, ...read.paths])];
        const found = await new Slices().run(reviewer.review(read.lines, changed, { removed: read.removed }));
        const { text, structured } = reviewAnswer(
          found,
          read.lines.filter(({ isContext }) => !isContext).length,
          limit,
        );
        return { content: [{ type: 'text', text }], structuredContent: structured };
      },
    );
}
