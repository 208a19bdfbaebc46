/**
 * The registry as resources: each category as Markdown, and the signed file itself.
 * @module
 */
import type { MaybePromise, ResourceContents, Server, TemplateValues } from '../../src/index.ts';
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
      description: 'The JSON file, byte for byte. Its _meta says whether it is what the curator signed.',
      mimeType: 'application/json',
    },
    () =>
      library.withProvenance(({ verified }) => [
        { uri: REGISTRY_URI, mimeType: 'application/json', text: texts.registry, _meta: { verified } },
      ]),
  );
  for (const [slug, category] of Object.entries(registry.categories)) {
    const { name: title, description } = category;
    server.resource(categoryUri(slug), { name: slug, title, description, mimeType: MARKDOWN }, () =>
      library.withProvenance((report) => categoryMarkdown(registry, slug, category, report)),
    );
  }
  const template = {
    description: 'One topic with its three sources, by its slug.',
    mimeType: MARKDOWN,
    complete: { slug: (typed: string) => completeSlugs(library, typed) },
  };
  const read = (_uri: string, { slug }: TemplateValues): MaybePromise<ResourceContents[]> | undefined => {
    const category = library.category(String(slug));
    if (category === undefined) return undefined;
    return library.withProvenance((report) => {
      const text = categoryMarkdown(registry, String(slug), category, report);
      return [{ uri: categoryUri(String(slug)), mimeType: MARKDOWN, text }];
    });
  };
  server
    .resourceTemplate(CATEGORY_TEMPLATE, { name: 'category', title: 'A category', ...template }, read)
    .resourceTemplate(
      SHORT_TEMPLATE,
      { name: 'category-short', title: 'A category, by the short form of its URI', ...template },
      read,
    );
}
