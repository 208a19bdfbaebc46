import { expect, it } from 'vitest';
import { articleText, findings, OTHERS } from '../test-articles.ts';
import { linkVisibility } from './link-visibility.ts';

const of = (status: string, otherStatus: string): string[] =>
  findings(linkVisibility, articleText({ fields: { status } }), {
    ...OTHERS,
    'patterns/other.md': articleText({ fields: { status: otherStatus } }),
  });

it('keeps readers from what they may not see', () => {
  for (const status of ['Live', 'Experimental'])
    for (const hidden of ['Draft', 'Proposed'])
      expect(of(status, hidden)).toEqual([
        `17 link to "../patterns/other.md" leads to an article that is ${hidden}; ${status} articles must not link to it`,
      ]);
});

it('leaves other links alone', () => {
  expect([...of('Draft', 'Proposed'), ...of('Live', 'Experimental'), ...of('Live', 'Deprecated')]).toEqual(
    [],
  );
});
