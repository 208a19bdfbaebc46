import { expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { images } from './images.ts';

it('finds images', () => {
  const body = 'Text.\n![a](b.png) `![c](d.png)`\n';
  expect(findings(images, articleText({ body }))).toEqual(['18 images are not allowed']);
});
