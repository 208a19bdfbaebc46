/**
 * The registry as resources: each category as Markdown, and the signed file itself.
 * @module
 */
import type { MaybePromise, ResourceContents, Server, TemplateValues } from 'lectern';
import {
  CATEGORY_TEMPLATE,
  categoryMarkdown,
  categoryUri,
  completeSlugs,
  REGISTRY_URI,
  SHORT_TEMPLATE,
} from './category-markdown.ts';
import type { SourceRegistry } from './source-registry.ts';

export const MARKDOWN = 'text/markdown';

export function addResources(server: Server, sourceRegistry: SourceRegistry): void {
  const { registry, texts } = sourceRegistry.bundle;
  server.resource(
    REGISTRY_URI,
    {
      name: 'registry',
      title: 'The whole registry',
      description: 'The JSON file, byte for byte. Its _meta says whether it is what the curator signed.',
      mimeType: 'application/json',
    },
    () =>
      sourceRegistry.withProvenance(({ verified }) => [
        { uri: REGISTRY_URI, mimeType: 'application/json', text: texts.registry, _meta: { verified } },
      ]),
  );
  for (const [slug, category] of Object.entries(registry.categories)) {
    const { name: title, description } = category;
    server.resource(categoryUri(slug), { name: slug, title, description, mimeType: MARKDOWN }, () =>
      sourceRegistry.withProvenance((report) => categoryMarkdown(registry, slug, category, report)),
    );
  }
  const template = {
    description: 'One topic with its three sources, by its slug.',
    mimeType: MARKDOWN,
    complete: { slug: (typed: string) => completeSlugs(sourceRegistry, typed) },
  };
  const read = (_uri: string, { slug }: TemplateValues): MaybePromise<ResourceContents[]> | undefined => {
    const category = sourceRegistry.category(String(slug));
    if (category === undefined) return undefined;
    return sourceRegistry.withProvenance((report) => {
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
