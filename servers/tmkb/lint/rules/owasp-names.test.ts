import { expect, it } from 'vitest';
import { findings, patternText } from '../test-patterns.ts';
import { owaspNames } from './owasp-names.ts';

const of = (id: string, name: string): string[] =>
  findings(
    owaspNames,
    patternText(
      ['owasp: API1:2023', `owasp: "${id}"`],
      ['name: Broken Object Level Authorization', `name: ${name}`],
    ),
  );

it('knows risks by their names', () => {
  expect([
    ...of('API10:2023', 'Unsafe Consumption of APIs'),
    ...of('A01:2021', 'Broken Access Control'),
    ...of('LLM06:2025', 'Excessive Agency'),
  ]).toEqual([]);
  expect(of('A01:2021', 'Broken access')).toEqual([
    '16 A01:2021 is called "Broken Access Control", not "Broken access"',
  ]);
});

it('finds ids that there are not', () => {
  for (const id of ['API11:2023', 'A1:2021', 'A01:2017', 'LLM1:2025', 'toString'])
    expect(of(id, 'Any')).toEqual([`15 "${id}" is no risk such as API1:2023, A01:2021 or LLM01:2025`]);
});
