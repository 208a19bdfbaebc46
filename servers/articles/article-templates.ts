/**
 * The families of resources: articles by category and slug, articles at the top of the folder, and lists by tag.
 * @module
 */
import type { ResourceReturn, Server } from '../../src/index.ts';
import { LARGEST_BUDGET } from '../../src/knowledge/answer/budget.ts';
import { articleBody } from './article-body.ts';
import { idOfUri } from './article-uri.ts';
import type { Collection } from './collection.ts';
import { categoryCompleter, slugCompleter, tagCompleter, topSlugCompleter } from './complete-articles.ts';
import { articleLine } from './describe-article.ts';
import { fitLines } from './fit-lines.ts';

const MARKDOWN = 'text/markdown';
const MIME_TYPES: Readonly<Record<string, string>> = {
  rst: 'text/x-rst',
  adoc: 'text/asciidoc',
  asciidoc: 'text/asciidoc',
  txt: 'text/plain',
};

/** Of what is read: HTML and definitions are rendered as Markdown. */
export function mimeTypeOf(path: string): string {
  return MIME_TYPES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? MARKDOWN;
}

export function addTemplates(server: Server, { library, scheme }: Collection): void {
  const read = async (uri: string): Promise<ResourceReturn | undefined> => {
    const id = idOfUri(scheme, uri);
    const text = id === undefined ? undefined : await articleBody(library, id);
    if (id === undefined || text === undefined) return undefined;
    const mimeType = mimeTypeOf(library.get(id)?.path ?? '');
    return mimeType === MARKDOWN ? text : [{ uri, mimeType, text }];
  };
  server
    // The most special one first: the first that matches is read.
    .resourceTemplate(
      `${scheme}://.articles{?tag}`,
      {
        name: 'articles-by-tag',
        title: 'Articles with a tag',
        description:
          'One line for each article with this tag, newest first; without a tag, for all articles.',
        mimeType: MARKDOWN,
        complete: { tag: tagCompleter(library) },
      },
      (_uri, { tag }) => listWithTag({ library, scheme }, tag as string | undefined),
    )
    .resourceTemplate(
      `${scheme}://{category}/{+slug}`,
      {
        name: 'article',
        title: 'An article',
        description: 'The Markdown of one article, by its category and slug.',
        mimeType: MARKDOWN,
        complete: { category: categoryCompleter(library), slug: slugCompleter(library) },
      },
      read,
    )
    .resourceTemplate(
      `${scheme}://{slug}`,
      {
        name: 'top-article',
        title: 'An article without a category',
        description: 'The Markdown of one article that stands at the top of the folder.',
        mimeType: MARKDOWN,
        complete: { slug: topSlugCompleter(library) },
      },
      read,
    );
}

function listWithTag({ library }: Collection, tag: string | undefined): string | undefined {
  const documents = library.list(tag === undefined ? {} : { tag });
  if (documents.length === 0) return undefined;
  const lines = documents.map(articleLine);
  const shown = fitLines(lines, LARGEST_BUDGET, 1);
  const left = lines.length - shown.length;
  return [...shown, ...(left > 0 ? [`${left} more: use list_articles.`] : [])].join('\n');
}
