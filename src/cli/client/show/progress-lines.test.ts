import { expect, it } from 'vitest';
import { logLine, progressLine } from './progress-lines.ts';

it.each([
  [{ progress: 1 }, '1'],
  [{ progress: 1, total: 3 }, '1 of 3'],
  [{ progress: 1, total: 3, message: 'step\n\u001b[1mone' }, '1 of 3: step one'],
])('progress %j', (params, line) => {
  expect(progressLine(params)).toBe(line);
});

it.each([
  [{ level: 'info', data: 'hello' }, 'info: hello'],
  [{ level: 'error', logger: 'db', data: { a: 1 } }, 'error: db: {"a":1}'],
  [{ level: 'info' }, 'info: '],
  [{ level: 'info', data: { message: 'Answered' } }, 'info: Answered'],
  [{ level: 'info', data: { message: 'Answered', ms: 3 } }, 'info: Answered {"ms":3}'],
])('message %j', (params, line) => {
  expect(logLine(params)).toBe(line);
});
