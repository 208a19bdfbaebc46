/** Rules for code: examples of mitigations, and expressions that look for flaws. @module */
import { type DataPath, findingIn } from 'lectern/content';
import { estimateTokens } from 'lectern/knowledge';
import type { ThreatPattern } from '../../pattern.ts';
import type { PatternRules } from '../entry.ts';
import { charactersIn, textLines } from '../text-lines.ts';

const KINDS = ['vulnerable_code', 'secure_code'] as const;

interface Code {
  readonly path: DataPath;
  readonly kind: (typeof KINDS)[number];
  readonly language: string;
  readonly framework: string | undefined;
  readonly text: string;
}

const FEWEST_STACKS = 2;

const LIMITS: readonly { readonly unit: string; readonly most: number; sizeOf(code: string): number }[] = [
  { unit: 'lines', most: 18, sizeOf: (code) => code.split('\n').length },
  { unit: 'characters', most: 750, sizeOf: charactersIn },
  { unit: 'estimated tokens', most: 225, sizeOf: estimateTokens },
];

const LONGEST_CODE_LINE = 100;

/** An asynchronous handler as an argument, which nothing catches the rejection of. */
const BARE_HANDLER = /(?<!wrap\()\basync \(req\b/;

/** Its formatter indents with them. */
const WITH_TABS = 'go';

export const CODE_RULES: PatternRules = {
  /** The first mitigation is the one to take: it works, and shows how in more than one stack. */
  *firstMitigation(entry) {
    const [first] = entry.pattern.mitigations;
    const examples = first?.code_examples ?? [];
    const path = ['mitigations', 0];
    if (first?.effectiveness !== 'high')
      yield findingIn(entry, [...path, 'effectiveness'], 'first mitigation must have the effectiveness high');
    const stacks = new Set(examples.map(({ language, framework }) => `${language}/${framework ?? ''}`));
    if (stacks.size < FEWEST_STACKS) {
      const message = `first mitigation has code for ${stacks.size} of at least ${FEWEST_STACKS} stacks`;
      yield findingIn(entry, [...path, 'code_examples'], message);
    }
    for (const [i, example] of examples.entries())
      for (const kind of ['vulnerable_code', 'secure_code'] as const)
        if (example[kind] === undefined)
          yield findingIn(
            entry,
            [...path, 'code_examples', i],
            `example of the first mitigation has no ${kind}`,
          );
  },

  /** The secure code of the first mitigation is handed to agents as a template, within a budget. */
  *templateSize(entry) {
    for (const [i, { secure_code }] of (entry.pattern.mitigations[0]?.code_examples ?? []).entries()) {
      if (secure_code === undefined) continue;
      const path = ['mitigations', 0, 'code_examples', i, 'secure_code'];
      for (const { unit, most, sizeOf } of LIMITS) {
        const size = sizeOf(secure_code.trimEnd());
        if (size > most)
          yield findingIn(
            entry,
            path,
            `secure_code of the first mitigation has ${size} ${unit}; at most ${most} are allowed`,
          );
      }
    }
  },

  /** Code can be read without scrolling, and copied as it is. */
  *codeLines(entry) {
    for (const { path, language, text: code } of codeIn(entry.pattern)) {
      for (const { text, line } of textLines(entry, path, code)) {
        const length = charactersIn(text);
        if (length > LONGEST_CODE_LINE)
          yield findingIn(
            entry,
            line,
            `line of code is ${length} characters long; at most ${LONGEST_CODE_LINE} are allowed`,
          );
        if (text.includes('\t') && language !== WITH_TABS)
          yield findingIn(entry, line, 'line of code has a tab');
        if (/\s$/.test(text)) yield findingIn(entry, line, 'line of code ends with white space');
      }
    }
  },

  /** Express 4 does not see the rejection of a handler, which then ends the process. */
  *rejections(entry) {
    for (const { path, kind, framework, text: code } of codeIn(entry.pattern)) {
      if (framework !== 'express' || kind !== 'secure_code') continue;
      for (const { text, line } of textLines(entry, path, code))
        if (BARE_HANDLER.test(text))
          yield findingIn(entry, line, 'async handler must pass rejections on: wrap(async (req, res) => …)');
    }
  },

  /**
   * A review by the checks of a pattern notices the code that the pattern itself calls vulnerable. One check
   * that does is enough: others look for the same in stacks without an example. That all are expressions, the
   * reader sees to.
   */
  *grepChecks(entry) {
    const checks = entry.pattern.testing?.automated_checks ?? [];
    const expressions = checks.flatMap(({ type, pattern }) =>
      type === 'grep' && pattern !== undefined ? [new RegExp(pattern)] : [],
    );
    if (expressions.length === 0) return;
    const lines = codeIn(entry.pattern)
      .filter(({ kind }) => kind === 'vulnerable_code')
      .flatMap(({ text }) => text.split('\n'));
    if (lines.some((line) => expressions.some((expression) => expression.test(line)))) return;
    const message = 'no grep finds a line of the vulnerable code of this pattern';
    yield findingIn(entry, ['testing', 'automated_checks'], message);
  },
};

/** All code of a pattern. */
function codeIn({ mitigations }: ThreatPattern): Code[] {
  return mitigations.flatMap(({ code_examples = [] }, i) =>
    code_examples.flatMap((example, j) =>
      KINDS.flatMap((kind) => {
        const text = example[kind];
        if (text === undefined) return [];
        const { language, framework } = example;
        return [{ path: ['mitigations', i, 'code_examples', j, kind], kind, language, framework, text }];
      }),
    ),
  );
}
