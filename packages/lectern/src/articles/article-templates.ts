/**
 * The resource templates: articles by category and slug, articles in the top folder, and lists by tag.
 * @module
 */

import { visibleText } from '../base/shown-text.ts';
import { completeNames } from '../content/definition-parts.ts';
import type { Completer, ResourceReturn, Server } from '../index.ts';
import { LARGEST_BUDGET } from '../knowledge/answer/cut.ts';
import { pieceOfDocument } from '../knowledge/answer/view.ts';
import type { Library } from '../knowledge/library.ts';
import { fitLines } from '../knowledge/text/token-estimate.ts';
import { type Collection, idOfUri } from './article-uri.ts';
import { articleLine } from './describe-article.ts';
import { facetsOf } from './facets.ts';

const MARKDOWN = 'text/markdown';
const MIME_TYPES: Readonly<Record<string, string>> = {
  rst: 'text/x-rst',
  adoc: 'text/asciidoc',
  asciidoc: 'text/asciidoc',
  txt: 'text/plain',
};

/** Media type of the contents: HTML and definitions are rendered as Markdown. */
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
    // Most specific first, because the first template that matches is read.
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
        description: 'The Markdown of one article at the top level of the folder.',
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

/** The current Markdown of an article without its front matter. Undefined if the article does not exist (any more). */
export async function articleBody(library: Library, id: string): Promise<string | undefined> {
  const reading = await library.read(id);
  return reading && visibleText(pieceOfDocument(reading, 0, Number.POSITIVE_INFINITY).text);
}

/** Completes categories, slugs and tags from the current articles. */
function categoryCompleter(library: Library): Completer {
  return (typed) => matching(facetsOf(library.list()).categories, typed);
}

/** Limited to the category chosen before, including its subfolders. */
function slugCompleter(library: Library): Completer {
  return (typed, { arguments: { category } }) => {
    const wanted = category?.toLowerCase();
    const inside = library
      .list()
      .filter(
        (document) =>
          document.category !== '' &&
          (wanted ?? document.category.toLowerCase()) === document.category.toLowerCase(),
      );
    return matching(
      new Set(inside.map((document) => document.id.slice(document.category.length + 1))),
      typed,
    );
  };
}

/** Completes articles in the top folder. */
function topSlugCompleter(library: Library): Completer {
  return (typed) => {
    const top = library.list().filter(({ category }) => category === '');
    return matching(
      top.map(({ slug }) => slug),
      typed,
    );
  };
}

function tagCompleter(library: Library): Completer {
  return (typed) => matching(facetsOf(library.list()).tags, typed);
}

function matching(names: Iterable<string>, typed: string): string[] {
  return completeNames(
    [...names].map((name) => ({ name })),
    typed,
  );
}
