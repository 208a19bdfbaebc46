/**
 * The registry as resources: each category as Markdown, and the signed file itself.
 * @module
 */
import type { ResourceContents, Server, TemplateValues } from '../../src/index.ts';
import { categoryMarkdown } from './category-markdown.ts';
import { CATEGORY_TEMPLATE, categoryUri, REGISTRY_URI, SHORT_TEMPLATE } from './category-uri.ts';
import { completeSlugs } from './complete-slugs.ts';
import type { SourceLibrary } from './library.ts';

export const MARKDOWN = 'text/markdown';

export function addResources(server: Server, library: SourceLibrary): void {
  const { registry, texts } = library.holdings;
  server.resource(
    REGISTRY_URI,
    {
      name: 'registry',
      title: 'The whole registry',
      description: 'The JSON file as the curator signed it.',
      mimeType: 'application/json',
    },
    () => texts.registry,
  );
  for (const [slug, category] of Object.entries(registry.categories)) {
    const { name: title, description } = category;
    server.resource(categoryUri(slug), { name: slug, title, description, mimeType: MARKDOWN }, () =>
      categoryMarkdown(registry, slug, category),
    );
  }
  const template = {
    description: 'One topic with its three sources, by its slug.',
    mimeType: MARKDOWN,
    complete: { slug: (typed: string) => completeSlugs(library, typed) },
  };
  const read = (_uri: string, { slug }: TemplateValues): ResourceContents[] | undefined => {
    const category = library.category(String(slug));
    if (category === undefined) return undefined;
    const text = categoryMarkdown(registry, String(slug), category);
    return [{ uri: categoryUri(String(slug)), mimeType: MARKDOWN, text }];
  };
  server
    .resourceTemplate(CATEGORY_TEMPLATE, { name: 'category', title: 'A category', ...template }, read)
    .resourceTemplate(
      SHORT_TEMPLATE,
      { name: 'category-short', title: 'A category, by the short form of its URI', ...template },
      read,
    );
}
