import { expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { linkSchemes } from './link-schemes.ts';

it('wants https', () => {
  const body =
    '[a](https://a.org) [b](b.md) `http://c.org`\n[d](http://d.org)\nhttp://e.org\n[f](mailto:f@g.org)\n';
  expect(findings(linkSchemes, articleText({ body }))).toEqual([
    '18 link to "http://d.org" must begin with https://',
    '19 link to "http://e.org" must begin with https://',
    '20 link to "mailto:f@g.org" must begin with https://',
  ]);
});
