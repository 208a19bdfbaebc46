/** For the tests of rules: an article that keeps them all, and ways to break it. @module */
import { applyRules, createCollection } from '../../../packages/lectern/src/content/lint.ts';
import { type Article, idOf, readArticle } from './article.ts';
import { ALL_RULES } from './lint.ts';

export interface Changes {
  /** YAML by field, in place of what is there or behind it; undefined takes a field away. */
  readonly fields?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
}

/** The line of an article on which its body begins, unless fields were added or taken away. */
export const BODY_LINE = 17;

const FIELDS = {
  title: 'Own',
  description: 'One sentence that says what the article is about and why it matters.',
  tags: '[context, review, testing]',
  lastUpdated: '2026-09-14',
  status: 'Live',
  maturity: 'Growing',
  relatedIds: '[patterns/other, practices/third]',
  references: `
  - type: paper
    title: A Work
    author: Somebody
    published: 2022
    url: https://example.org/work
    annotation: What it is good for here.`,
};

const tenWords = 'plain words that fill a line and say nothing else\n';
const BODY = `It is linked to [another](../patterns/other.md).

## First

${tenWords.repeat(20)}
## Second

${tenWords.repeat(20)}
### Below the second

| a | b |
| --- | --- |
| 1 | 2 |

## Third

\`\`\`ts
let shout = !quiet;
\`\`\`

${tenWords.repeat(20)}`;

export function articleText({ fields = {}, body = BODY }: Changes = {}): string {
  const matter = Object.entries<string | undefined>({ ...FIELDS, ...fields })
    .filter(([, yaml]) => yaml !== undefined)
    .map(([name, yaml]) => `${name}:${yaml?.startsWith('\n') ? '' : ' '}${yaml}\n`);
  return `---\n${matter.join('')}---\n${body}`;
}

export const OTHERS: Readonly<Record<string, string>> = {
  'patterns/other.md': articleText({
    fields: { title: 'Other', relatedIds: '[concepts/own, practices/third]' },
    body: BODY.replace('../patterns/other.md', '../concepts/own.md'),
  }),
  'practices/third.md': articleText({
    fields: { title: 'Third', relatedIds: '[concepts/own, patterns/other]' },
  }),
};

export function articleOf(path: string, text: string): Article {
  const read = readArticle({ path, text, hash: '' });
  if (!read.ok) throw new Error(`${read.finding.path}:${read.finding.line} ${read.finding.message}`);
  return read.article;
}

/** What the rule of this name finds in a text among other articles: `line message`. */
export function findings(
  name: string,
  text: string,
  others: Readonly<Record<string, string>> = OTHERS,
  path = 'concepts/own.md',
): string[] {
  const article = articleOf(path, text);
  const rest = Object.entries(others).map(([other, content]) => articleOf(other, content));
  const rule = ALL_RULES[name];
  if (rule === undefined) throw new Error(`There is no rule ${name}.`);
  const collection = createCollection([article, ...rest], idOf);
  return applyRules({ [name]: rule }, [article], collection).map(({ line, message }) => `${line} ${message}`);
}
