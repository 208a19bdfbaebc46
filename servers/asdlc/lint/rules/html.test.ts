import { expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { html } from './html.ts';

const of = (body: string): string[] => findings(html, articleText({ body }));

it('finds tags, comments and declarations', () => {
  expect(of('a <b>c</b>\n<!-- d -->\n<img\n src="e">\n<br/>\n')).toEqual([
    '17 HTML is not allowed outside code: <b>',
    '17 HTML is not allowed outside code: </b>',
    '18 HTML is not allowed outside code: <!--',
    '19 HTML is not allowed outside code: <img',
    '21 HTML is not allowed outside code: <br/>',
  ]);
});

it('leaves code, addresses and comparisons alone', () => {
  expect(of('`<b>` <https://example.org> a < b and c > d, <5 of them\n\n```html\n<b>\n```\n')).toEqual([]);
});
