import { expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { trailingSpace } from './trailing-space.ts';

it('finds white space at the end of any line', () => {
  const fields = { title: 'Own ' };
  expect(findings(trailingSpace, articleText({ fields, body: 'Text.  \n\n```text\na\t\n```\n' }))).toEqual([
    '2 line ends with white space',
    '17 line ends with white space',
    '20 line ends with white space',
  ]);
});

it('finds line ends of other systems', () => {
  expect(findings(trailingSpace, articleText({ body: 'Text.\r\n' }))).toEqual([
    '17 line must end with LF, not CRLF',
  ]);
});
