import { expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { maturity, status } from './choices.ts';

it('knows the values of status', () => {
  const of = (value: string): string[] => findings(status, articleText({ fields: { status: value } }));
  expect(['Draft', 'Proposed', 'Live', 'Deprecated', 'Experimental'].flatMap(of)).toEqual([]);
  expect(of('live')).toEqual([
    '6 status "live" must be one of Draft, Proposed, Live, Deprecated, Experimental',
  ]);
});

it('knows the values of maturity', () => {
  const of = (value: string): string[] => findings(maturity, articleText({ fields: { maturity: value } }));
  expect(['Early', 'Growing', 'Established'].flatMap(of)).toEqual([]);
  expect(of('Live')).toEqual(['7 maturity "Live" must be one of Early, Growing, Established']);
});
