import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../packages/lectern/src/knowledge/document.ts';
import { ALL_RULES, lintPatterns } from './lint.ts';
import { findings, OTHER, OTHER_PATH, PATH, patternText, TODAY } from './pattern.testing.ts';
import { CODE_RULES } from './rules/code.ts';
import { PATTERN_RULES } from './rules/pattern.ts';
import { PROSE_RULES } from './rules/prose.ts';
import { TRIGGER_RULES } from './rules/triggers.ts';

const SYNONYMS = 'synonyms.yaml';
const inOrder: Readonly<Record<string, string>> = {
  [PATH]: patternText(),
  [OTHER_PATH]: OTHER,
  [SYNONYMS]: 'same: [[a, b]]\n',
};

const lintFiles = (texts: Readonly<Record<string, string>>, problems: readonly Problem[] = []) =>
  lintPatterns({ files: Object.entries(texts).map(([path, text]) => ({ path, text })), problems }, TODAY);

const found = (texts: Readonly<Record<string, string>>, problems?: readonly Problem[]): string[] =>
  lintFiles(texts, problems).findings.map(({ path, line, message }) => `${path}:${line}: ${message}`);

describe('the linter', () => {
  it('accepts a pattern that follows every rule', () => {
    expect(Object.keys(ALL_RULES).flatMap((name) => findings(name, patternText()))).toEqual([]);
  });

  it('combines the rules of all files, each under its own name', () => {
    const files = [PATTERN_RULES, TRIGGER_RULES, PROSE_RULES, CODE_RULES];
    expect(files.flatMap((rules) => Object.keys(rules))).toEqual(Object.keys(ALL_RULES));
  });

  it('finds nothing in valid content and counts the patterns', () => {
    expect(lintFiles(inOrder)).toEqual({ count: 2, findings: [] });
  });

  it('sorts by path and by numeric line', () => {
    const broken = patternText(['version: 1.0.0', 'version: 1'], ['Somebody does something.', 'Ha!']);
    const other = OTHER.replace('stride: [tampering]', 'stride: []');
    expect(found({ [OTHER_PATH]: other, [PATH]: broken, [SYNONYMS]: '{}' })).toEqual([
      `${PATH}:5: version "1" must be three numbers such as 1.2.0`,
      `${PATH}:43: no sentence may end with an exclamation mark`,
      `${OTHER_PATH}:9: stride must name at least one class`,
    ]);
  });

  it('reports what the reader refuses, but not references to it', () => {
    const refused = OTHER.replace('  name: Own\n', '');
    expect(found({ ...inOrder, [OTHER_PATH]: refused })).toEqual([
      expect.stringMatching(/^sharing\/TMKB-SHARE-001\.yaml:1: .*name/),
    ]);
    expect(found({ ...inOrder, [OTHER_PATH]: 'threat_pattern:\n  id: [\n' })).toEqual([
      expect.stringMatching(/^sharing\/TMKB-SHARE-001\.yaml:[23]: /),
    ]);
  });

  it('reports files that cannot be read, but not references to them', () => {
    const problem = { path: OTHER_PATH, reason: 'is binary' };
    const { [PATH]: own = '', [SYNONYMS]: synonyms = '' } = inOrder;
    expect(found({ [PATH]: own, [SYNONYMS]: synonyms }, [problem])).toEqual([`${OTHER_PATH}:1: is binary`]);
  });

  it('reports an id that is used twice', () => {
    expect(found({ ...inOrder, 'sharing/copy.yaml': patternText() })).toEqual([
      'sharing/copy.yaml:1: file must lie at authorization/TMKB-AUTHZ-001.yaml',
      `sharing/copy.yaml:2: The id TMKB-AUTHZ-001 is taken by ${PATH}.`,
    ]);
  });

  it('checks synonyms', () => {
    expect(found({ ...inOrder, [SYNONYMS]: 'same: []\nother: []\n' })).toEqual([
      'synonyms.yaml:2: unknown member "other"; use "same" and "also"',
    ]);
  });

  it('fails for a folder without patterns', () => {
    expect(found({ [SYNONYMS]: '{}' })).toEqual(['.:1: there are no patterns']);
  });
});
