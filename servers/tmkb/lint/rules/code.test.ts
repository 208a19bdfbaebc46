import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../../../packages/lectern/src/knowledge/text/token-estimate.ts';
import { findings, patternText } from '../pattern.testing.ts';

describe('first mitigation', () => {
  it('must have the effectiveness high', () => {
    expect(
      findings('firstMitigation', patternText(['effectiveness: high', 'effectiveness: medium'])),
    ).toEqual(['56 first mitigation must have the effectiveness high']);
    expect(findings('firstMitigation', patternText(['      effectiveness: high\n', '']))).toHaveLength(1);
  });

  it('must have code for two stacks', () => {
    const same = patternText(
      ['language: go', 'language: python'],
      ['framework: net-http', 'framework: flask'],
    );
    expect(findings('firstMitigation', same)).toEqual([
      '57 first mitigation has code for 1 of at least 2 stacks',
    ]);
    expect(findings('firstMitigation', patternText(['framework: net-http', 'framework: gin']))).toEqual([]);
    const none = patternText().replace(/ {6}code_examples:\n(?: {8}.*\n|\n)*/, '');
    expect(findings('firstMitigation', none)).toEqual([
      '54 first mitigation has code for 0 of at least 2 stacks',
    ]);
  });

  it('must have both sides of each example', () => {
    const text = patternText(
      ['          secure_code: |\n            task.delay(1, user)\n', ''],
      ['          vulnerable_code: |\n            run(1)\n', ''],
    );
    expect(findings('firstMitigation', text)).toEqual([
      '58 example of the first mitigation has no secure_code',
      '64 example of the first mitigation has no vulnerable_code',
    ]);
  });
});

describe('template size', () => {
  const of = (...lines: readonly string[]): string[] => {
    const code = lines.map((line) => `            ${line}\n`).join('');
    return findings('templateSize', patternText(['            task.delay(1, user)\n', code]));
  };
  const lines = (count: number): string[] => Array.from({ length: count }, () => 'a()');

  const LINE = 64;
  const tooMuch = (size: string): string =>
    `${LINE} secure_code of the first mitigation has ${size} are allowed`;

  it('has at most 18 lines', () => {
    expect(of(...lines(18))).toEqual([]);
    expect(of(...lines(19))).toEqual([tooMuch('19 lines; at most 18')]);
  });

  it('has at most 750 characters', () => {
    const words = 'word '.repeat(149).trim();
    expect(of(words, '12345')).toEqual([]);
    expect(of(words, '123456')).toEqual([tooMuch('751 characters; at most 750')]);
  });

  it('has at most 225 tokens', () => {
    const call = 'a(b); ';
    const wanted = Math.floor((225 / estimateTokens(call.repeat(100))) * 100);
    expect(of(call.repeat(wanted).trim())).toEqual([]);
    expect(of(call.repeat(wanted + 2).trim())).toEqual([
      expect.stringMatching(/has 2[23]\d estimated tokens; at most 225/),
    ]);
  });
});

describe('code lines', () => {
  const of = (code: string): string[] => findings('codeLines', patternText(['if not done: run()', code]));

  it('have at most 100 characters', () => {
    expect(of('x'.repeat(100))).toEqual([]);
    expect(of('x'.repeat(101))).toEqual(['63 line of code is 101 characters long; at most 100 are allowed']);
  });

  it('contain no tabs, except in Go', () => {
    expect(of('if not done:\trun()')).toEqual(['63 line of code has a tab']);
    expect(findings('codeLines', patternText(['language: go', 'language: java']))).toEqual([
      '72 line of code has a tab',
    ]);
  });

  it('have no trailing white space', () => {
    expect(of('run() ')).toEqual(['63 line of code ends with white space']);
  });
});

describe('grep checks', () => {
  const of = (expression: string): string[] =>
    findings('grepChecks', patternText(["'\\.delay\\('", expression]));

  it('must find a line of the vulnerable code', () => {
    expect([...of("'^run'"), ...of("'not done'")]).toEqual([]);
    const nothing = ['80 no grep finds a line of the vulnerable code of this pattern'];
    expect(of("'nowhere'")).toEqual(nothing);
    expect(of("'1, user'")).toEqual(nothing);
    expect(of("'\\(1\\)\\s+if'")).toEqual(nothing);
  });

  it('are not required here, but by another rule', () => {
    expect(findings('grepChecks', patternText().replace(/ {4}automated_checks:\n[\s\S]*/, ''))).toEqual([]);
  });
});

describe('rejections', () => {
  const handler = (code: string) =>
    findings(
      'rejections',
      patternText(
        ['framework: flask', 'framework: express'],
        ['            task.delay(1, user)\n', `            ${code}\n`],
      ),
    );

  it('must be passed on by Express handlers', () => {
    expect(handler("app.get('/', async (req, res) => {")).toEqual([
      expect.stringContaining('async handler must pass rejections on'),
    ]);
    expect(handler("app.get('/', wrap(async (req, res) => {")).toEqual([]);
    expect(handler("app.get('/', (req, res) => {")).toEqual([]);
  });
});
