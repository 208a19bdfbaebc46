/**
 * Only Live and Experimental articles are in any answer, and no other is so much as named.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { openBaked } from '../../packages/lectern/src/knowledge/baked.ts';
import { asdlcAnswers } from '../../test/support/asdlc-answers.ts';
import { askingQuietly } from '../../test/support/asdlc-asking.ts';
import { libraryOf } from '../../test/support/asdlc-collection.ts';
import { BAKED } from './baked.ts';
import { isVisible } from './content.ts';

const HIDDEN = [
  'Draft',
  'Proposed',
  'Deprecated',
  'live',
  'LIVE',
  'Live!',
  'Archived',
  'experimental',
  '""',
  '[Live]',
];

/** All say the same, so that whatever finds the visible ones would find the hidden ones. */
function matter(status: string | undefined, more: readonly string[] = []): string[] {
  return [
    'title: Zebra',
    'description: All about zebras',
    'tags: [zebra]',
    ...(status === undefined ? [] : [`status: ${status}`]),
    ...more,
  ];
}

const hiddenIds = HIDDEN.map((_, i) => `patterns/secret-${i}`);
const library = libraryOf([
  {
    path: 'patterns/shown.md',
    matter: matter('Live', [`relatedIds: [concepts/trial, ${hiddenIds.join(', ')}]`]),
  },
  {
    path: 'concepts/trial.md',
    matter: matter('Experimental', ['supersededBy: patterns/secret-0']),
    body: 'See [the other](../patterns/secret-1.md#more) zebra, and [this](../patterns/shown.md).\n',
  },
  ...HIDDEN.map((status, i) => ({ path: `patterns/secret-${i}.md`, matter: matter(status) })),
  { path: 'patterns/secret-none.md', matter: matter(undefined) },
  { path: 'patterns/secret-draft.md', matter: matter('Live', ['draft: true']) },
]);
const secretSlugs = [...HIDDEN.map((_, i) => `secret-${i}`), 'secret-none', 'secret-draft'];

describe('a collection with articles of every status', () => {
  const { call, failingCall, resultOf, errorOf } = askingQuietly(library);

  it('no result names a hidden one', async () => {
    const answers = await asdlcAnswers(resultOf, ['zebra', 'all about zebras', 'secret']);
    expect(answers.join('\n')).toContain('patterns/shown');
    expect(answers.join('\n')).toContain('concepts/trial');
    for (const answer of answers) expect(answer).not.toContain('secret-');
  });

  it('lists, finds and relates the visible ones', async () => {
    expect(await call('list_articles')).toContain('2 articles');
    expect(await call('search_articles', { query: 'zebra' })).toContain('2 articles match');
    expect(await call('get_article', { slug: 'shown' })).toContain('concepts/trial');
  });

  it.each(secretSlugs)('%s cannot be read or used, and is not suggested', async (slug) => {
    for (const asked of [slug, `patterns/${slug}`, `patterns/${slug}.md`, `asdlc://patterns/${slug}`]) {
      const { code, message } = await failingCall('get_article', { slug: asked });
      expect(code).toBe(-32603);
      expect(message.replace(asked, '')).not.toContain('secret');
    }
    const near = await failingCall('get_article', { slug: `${slug}x` });
    expect(near.message).not.toContain(`/${slug}`);
    const uri = `asdlc://patterns/${slug}`;
    expect(await errorOf('resources/read', { uri })).toMatchObject({ code: -32002 });
    const prompt = await errorOf('prompts/get', { name: 'review_change', arguments: { pattern: slug } });
    expect(prompt.code).toBe(-32602);
  });
});

describe('the articles of the knowledge base', () => {
  const { resultOf } = askingQuietly();
  const documents = openBaked(BAKED).documents();
  const hidden = documents.filter((document) => !isVisible(document));

  it('include hidden ones of each status', () => {
    expect(new Set(hidden.map(({ status }) => status))).toEqual(new Set(['Draft', 'Proposed', 'Deprecated']));
    expect(documents.length - hidden.length).toBeGreaterThanOrEqual(60);
  });

  it('no result names or links to a hidden one', async () => {
    const slugs = hidden.map(({ id }) => id.slice(id.indexOf('/') + 1));
    const answers = await asdlcAnswers(resultOf, ['agent', 'prompt', 'specification test', ...slugs]);
    const named = answers.flatMap((answer) =>
      hidden.filter(
        ({ id }) => answer.includes(id) || answer.includes(`${id.slice(id.indexOf('/') + 1)}.md`),
      ),
    );
    expect(named).toEqual([]);
  });
});
