/**
 * Files of patterns, each with something wrong in it, and what is told of it.
 * @module
 */
import { patternFile } from '../support/sample-patterns.ts';

const GOOD = patternFile();
const withCheck = (expression: string): string =>
  `${GOOD}  testing:
    automated_checks:
      - type: grep
        description: A rocket that is started
        pattern: ${expression}
`;

export interface FlawedPattern {
  readonly text: string;
  /** After the path of the folder and a slash. */
  readonly lines: readonly string[];
}

/** By file, in the order in which they are told. */
export const FLAWED_PATTERNS: Readonly<Record<string, FlawedPattern>> = {
  'bad-expression.yaml': {
    text: withCheck('"(open"'),
    lines: ['bad-expression.yaml:21: Invalid regular expression: /(open/: Unterminated group.'],
  },
  'empty.yaml': {
    text: '',
    lines: ['empty.yaml:1: The file: got null; expected an object with "threat_pattern".'],
  },
  'endless-expression.yaml': {
    text: withCheck('"(a+)+$"'),
    lines: ['endless-expression.yaml:21: A repetition inside a repetition can take for ever.'],
  },
  'missing/field.yaml': {
    text: GOOD.replace('  severity: high\n', ''),
    lines: [
      'missing/field.yaml:1: Missing required field "threat_pattern.severity": expected one of "critical"',
    ],
  },
  'misspelled.yml': {
    text: GOOD.replace('severity', 'severty'),
    lines: [
      'misspelled.yml:6: Unknown field "threat_pattern.severty": did you mean "threat_pattern.severity" (required)?',
    ],
  },
  'not-yaml.yaml': {
    text: 'threat_pattern: [\n',
    lines: ['not-yaml.yaml:2: Flow sequence in block collection must be'],
  },
  'tier-a.yaml': {
    text: GOOD.replace('tier: B', 'tier: A'),
    lines: ['tier-a.yaml:1: A pattern of tier A needs the narrative of its attack scenario.'],
  },
  'two-enums.yaml': {
    text: GOOD.replace('tier: B', 'tier: C').replace('high', 'huge'),
    lines: [
      'two-enums.yaml:4: Field "threat_pattern.tier": got "C" (string); expected one of "A", "B".',
      'two-enums.yaml:6: Field "threat_pattern.severity": got "huge" (string); expected one of "critical"',
    ],
  },
};
