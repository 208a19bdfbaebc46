import { expect, it } from 'vitest';
import { entryOf, PATH, patternText } from './pattern.testing.ts';
import { textLines } from './text-lines.ts';

const path = ['mitigations', 0, 'code_examples', 0, 'vulnerable_code'];
const linesOf = (text: string) => {
  const entry = entryOf(PATH, text);
  const code = entry.pattern.mitigations[0]?.code_examples?.[0]?.vulnerable_code ?? '';
  return textLines(entry, path, code);
};

it('returns the lines of a block', () => {
  const key =
    patternText()
      .split('\n')
      .findIndex((line) => line.includes('vulnerable_code')) + 1;
  expect(linesOf(patternText())).toEqual([
    { text: 'task.delay(1)', line: key + 1 },
    { text: '', line: key + 2 },
    { text: 'if not done: run()', line: key + 3 },
  ]);
  expect(linesOf(patternText().replaceAll('\n', '\r\n'))).toEqual(linesOf(patternText()));
});

it('returns the line of the key if the text is not a block', () => {
  const text = patternText().replace(/vulnerable_code: \|\n.*\n\n.*\n/, 'vulnerable_code: "a()\\nb()"\n');
  const key = text.split('\n').findIndex((line) => line.includes('vulnerable_code')) + 1;
  expect(linesOf(text)).toEqual([
    { text: 'a()', line: key },
    { text: 'b()', line: key },
  ]);
});
