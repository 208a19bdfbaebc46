/** Every kind of violation, with the line that it is on. @module */
import { describe, expect, it } from 'vitest';
import { patternFile } from '../../test/support/sample-patterns.ts';
import { readPattern, repeatsWithinRepetition } from './read-pattern.ts';

const read = (text: string) => readPattern({ path: 'a.yaml', text });

function problemsOf(text: string): [line: number | undefined, reason: string][] {
  const outcome = read(text);
  return outcome.ok ? [] : outcome.problems.map(({ line, reason }) => [line, reason]);
}

/** The file with some lines more at its end, which is inside of the last mitigation. */
const withLines = (...lines: string[]): string => patternFile() + lines.map((line) => `${line}\n`).join('');
const changed = (from: string, to: string): string => {
  const text = patternFile().replace(from, to);
  if (text === patternFile()) throw new Error(`There is no ${from}`);
  return text;
};

describe('readPattern', () => {
  it('accepts a valid file', () => {
    const outcome = read(patternFile());
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
    expect(outcome.pattern).toEqual({
      id: 'TMKB-OWN-001',
      name: 'A pattern of our own',
      tier: 'B',
      category: 'rockets',
      severity: 'high',
      description: 'Anyone near it starts it.',
      agent_summary: {
        threat: 'Anybody can start the rocket.',
        check: 'Is a key asked for?',
        fix: 'Ask for a key.',
      },
      triggers: { keywords: ['rocket launch', 'ignition sequence'] },
      mitigations: [{ id: 'key', description: 'Ask for the key of the rocket.' }],
    });
    expect(outcome.lineOf(['id'])).toBe(2);
    expect(outcome.lineOf(['mitigations', 0, 'description'])).toBe(16);
    expect(outcome.lineOf(['nowhere'])).toBeUndefined();
  });

  it.each([
    ['no YAML', 'threat_pattern:\n  id: [', 2, /./],
    ['no pattern in it', 'pattern: 1\n', 1, /threat_pattern/],
    ['nothing', '', 1, /The file/],
    ['a list', '- a\n', 1, /The file/],
  ])('reports a file with %s', (_what, text, line, reason) => {
    const [first] = problemsOf(text);
    expect(first?.[0]).toBe(line);
    expect(first?.[1]).toMatch(reason);
  });

  it.each([
    ['id', '  id: TMKB-OWN-001\n'],
    ['name', '  name: A pattern of our own\n'],
    ['tier', '  tier: B\n'],
    ['category', '  category: rockets\n'],
    ['severity', '  severity: high\n'],
    ['description', '  description: Anyone near it starts it.\n'],
    ['agent_summary.threat', '    threat: Anybody can start the rocket.\n'],
    ['agent_summary.check', '    check: Is a key asked for?\n'],
    ['agent_summary.fix', '    fix: Ask for a key.\n'],
    ['mitigations[0].description', '      description: Ask for the key of the rocket.\n'],
  ])('%s is required', (field, lines) => {
    const problems = problemsOf(changed(lines, ''));
    expect(problems).toHaveLength(1);
    expect(problems[0]?.[1]).toContain(`Missing required field "threat_pattern.${field}"`);
    expect(problems[0]?.[0], 'the line of what it belongs into').toBeGreaterThanOrEqual(1);
  });

  it('reports a missing field on the line of its parent', () => {
    expect(problemsOf(changed('    check: Is a key asked for?\n', ''))[0]?.[0]).toBe(8);
    expect(problemsOf(changed('      description: Ask for the key of the rocket.\n', ''))[0]?.[0]).toBe(15);
  });

  it.each([
    ['id: TMKB-OWN-001', 'id: own pattern', 2, 'threat_pattern.id'],
    ['name: A pattern of our own', 'name: "  "', 3, 'threat_pattern.name'],
    ['name: A pattern of our own', 'name: 5', 3, 'threat_pattern.name'],
    ['tier: B', 'tier: C', 4, '"A", "B"'],
    ['severity: high', 'severity: hihg', 6, 'did you mean "high"'],
    ['keywords: [rocket launch, ignition sequence]', 'keywords: rocket', 13, 'keywords'],
    ['tier: B', 'tier: B\n  last_updated: yesterday', 5, 'last_updated'],
    ['tier: B', 'tier: B\n  likelihood: often', 5, 'likelihood'],
    ['tier: B', 'tier: B\n  stride: [magic]', 5, 'stride'],
    [
      'tier: B',
      'tier: B\n  provenance:\n    public_references:\n      - cwe: "862"',
      7,
      'public_references[0].cwe',
    ],
    [
      'tier: B',
      'tier: B\n  provenance:\n    public_references:\n      - name: x\n        url: http://example.com',
      8,
      'public_references[0].url',
    ],
    ['tier: B', 'tier: B\n  related_patterns:\n    - id: 001', 6, 'related_patterns[0].id'],
  ])('%j as %j is reported on line %i', (from, to, line, reason) => {
    const problems = problemsOf(changed(from, to));
    expect(problems[0]?.[0]).toBe(line);
    expect(problems.map(([, text]) => text).join('\n')).toContain(reason);
  });

  it.each([
    ['keywords: [rocket launch, ignition sequence]', 'keyword: [rocket]', 'threat_pattern.triggers.keywords'],
    ['mitigations:', 'mitigation:', 'threat_pattern.mitigations'],
    ['severity: high', 'severty: high', 'threat_pattern.severity'],
  ])('a misspelled field (%j as %j) gets a suggestion', (from, to, name) => {
    const [[, reason] = []] = problemsOf(changed(from, to));
    expect(reason).toContain(`did you mean "${name}"`);
  });

  it('an unknown field is reported', () => {
    const [[, reason] = []] = problemsOf(changed('tier: B', 'tier: B\n  colour: red'));
    expect(reason).toContain('Unknown field "threat_pattern.colour"');
  });

  it('requires at least one mitigation', () => {
    const text = patternFile().replace(/ {2}mitigations:[\s\S]*/, '  mitigations: []\n');
    expect(problemsOf(text)).toEqual([[14, expect.stringContaining('threat_pattern.mitigations')]]);
  });

  it('reports every error, not only the first', () => {
    const text = patternFile()
      .replace('tier: B', 'tier: C')
      .replace('severity: high', 'severity: huge')
      .replace('    fix: Ask for a key.\n', '')
      .replace('- id: key', '- name: key');
    expect(
      problemsOf(text)
        .map(([line]) => line)
        .sort(),
    ).toEqual([14, 4, 6, 8]);
  });
});

describe('rules beyond the schema', () => {
  it('a pattern of tier A requires an attack narrative', () => {
    const tierA = changed('tier: B', 'tier: A');
    expect(problemsOf(tierA)).toEqual([
      [1, 'A pattern of tier A needs the narrative of its attack scenario.'],
    ]);
    const scenario = `${tierA}  attack_scenario:\n    preconditions: [It is dark]\n`;
    expect(problemsOf(scenario).map(([line]) => line)).toEqual([17]);
    expect(problemsOf(`${tierA}  attack_scenario:\n    narrative: Mallory comes.\n`)).toEqual([]);
  });

  it('mitigations have unique ids', () => {
    const text = withLines(
      '    - id: lock',
      '      description: Lock it.',
      '    - id: key',
      '      description: B.',
    );
    expect(problemsOf(text)).toEqual([[19, 'The mitigation "key" is there twice.']]);
  });

  it.each([
    ['pattern: "(a+)+"', 21, 'A repetition inside a repetition can take for ever.'],
    ['pattern: "(a|b*)*"', 21, 'A repetition inside a repetition can take for ever.'],
    ['pattern: "(a+){2,}"', 21, 'A repetition inside a repetition can take for ever.'],
    ['pattern: "a("', 21, 'Invalid regular expression'],
    ['expectation: A key', 19, 'A check of type grep needs a pattern.'],
  ])('a check that cannot be run is reported: %s', (line, at, reason) => {
    const text = withLines(
      '  testing:',
      '    automated_checks:',
      '      - type: grep',
      '        description: A start',
      `        ${line}`,
    );
    expect(problemsOf(text)).toEqual([[at, expect.stringContaining(reason)]]);
  });

  it('a check of another type may have no pattern', () => {
    const text = withLines(
      '  testing:',
      '    automated_checks:',
      '      - type: review',
      '        description: Look.',
    );
    expect(problemsOf(text)).toEqual([]);
  });
});

describe('repeated repetition', () => {
  it.each(['(a+)+', '((a+))+', '(?:a*b)*', '(x{2,})+', '((?:a|b+)c)*', '(a+){2,}', '((a)+b)*'])(
    'finds %s',
    (source) => {
      expect(repeatsWithinRepetition(source)).toBe(true);
    },
  );

  it.each([
    '\\(a+\\)+',
    '[(a+)]+',
    '(a+)b+',
    '(ab)+',
    '(a+)?',
    '(a{2})+',
    '(a)(b+)',
    '\\bnew Worker\\(',
    ')',
    '(',
    '',
  ])('accepts %s', (source) => {
    expect(repeatsWithinRepetition(source)).toBe(false);
  });
});
