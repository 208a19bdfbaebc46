import { expect, it } from 'vitest';
import { findings, patternText } from '../test-patterns.ts';
import { attackScenario } from './attack-scenario.ts';

const LEVELS = 'one of high, medium, low, none';

it('wants a whole scenario in tier A', () => {
  const text = patternText()
    .replace(/ {4}preconditions:.*\n/, '')
    .replace(/ {6}- step: 3\n.*\n/, '')
    .replace('integrity: none, availability: low', 'integrity: some');
  expect(findings(attackScenario, text)).toEqual([
    '42 preconditions are missing',
    '44 attack_steps are 2; at least 3 are needed',
    `49 impact must say integrity: ${LEVELS}`,
    `49 impact must say availability: ${LEVELS}`,
  ]);
  expect(findings(attackScenario, text.replace('tier: A', 'tier: B'))).toEqual([]);
});

it('wants steps numbered from 1', () => {
  const text = patternText(['step: 1', 'step: 0'], ['step: 3\n        action', 'action']);
  expect(findings(attackScenario, text)).toEqual([
    '46 step must have the number 1',
    '50 step must have the number 3',
  ]);
});
