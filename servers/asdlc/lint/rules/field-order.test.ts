import { expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { fieldOrder } from './field-order.ts';

it('finds a field that stands too late', () => {
  expect(findings(fieldOrder, articleText({ fields: { supersededBy: 'patterns/other' } }))).toEqual([
    '16 supersededBy must stand before references',
  ]);
  const swapped = articleText().replace(/(tags: .*\n)(lastUpdated: .*\n)/, '$2$1');
  expect(findings(fieldOrder, swapped)).toEqual(['5 tags must stand before lastUpdated']);
});
