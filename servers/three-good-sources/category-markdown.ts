/**
 * A category with everything that the registry knows of it, as Markdown.
 * @module
 */
import { visibleText } from '../articles/visible-text.ts';
import { factsOf, linkText, oneLine } from './describe-source.ts';
import { type ProvenanceReport, verdictOf } from './provenance/provenance-report.ts';
import type { Category, Registry, Source } from './registry.ts';

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
