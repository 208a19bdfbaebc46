/** Categories as resources: their text, URIs and completion. @module */
import { completeNames, visibleText } from 'lectern/knowledge';
import { factsOf, linkText, oneLine } from './describe-source.ts';
import { type ProvenanceReport, verdictOf } from './provenance/provenance-report.ts';
import type { Category, Registry, Source } from './registry.ts';
import type { SourceRegistry } from './source-registry.ts';

/** Not `3gs`: a scheme begins with a letter (RFC 3986, 3.1), and clients refuse to parse anything else. */
const SCHEME = 'three-good-sources';

/** What people write nevertheless, and what is read as well. */
export const SHORT_TEMPLATE = '3gs://category/{slug}';

export const REGISTRY_URI: string = `${SCHEME}://registry`;
export const CATEGORY_TEMPLATE: string = `${SCHEME}://category/{slug}`;

export function categoryMarkdown(
  { version, updated, curator }: Registry,
  slug: string,
  { name, description, sources }: Category,
  report: ProvenanceReport,
): string {
  const parts = [
    `# ${oneLine(name)}`,
    oneLine(description),
    `Category ${slug} of registry version ${version} (${updated}), chosen and ranked by ${oneLine(curator.name)}.`,
    `Verified: ${verdictOf(report)}`,
    ...sources.map(sourceMarkdown),
  ];
  return visibleText(`${parts.join('\n\n')}\n`);
}

function sourceMarkdown(source: Source): string {
  const facts = [['URL', `<${source.url}>`], ...factsOf(source), ['Link', linkText(source.checked)]].map(
    ([fact, value]) => `- ${fact}: ${value}`,
  );
  return `## ${source.rank}. ${oneLine(source.name)}\n\n${oneLine(source.why)}\n\n${facts.join('\n')}`;
}

export function categoryUri(slug: string): string {
  return `${SCHEME}://category/${slug}`;
}

/** Slugs for what somebody has typed so far. Also by the names of categories. */
export function completeSlugs({ bundle }: SourceRegistry, typed: string): string[] {
  const categories = Object.entries(bundle.registry.categories);
  return completeNames(
    categories.map(([name, { name: title }]) => ({ name, title })),
    typed,
  );
}
