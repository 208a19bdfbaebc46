/**
 * The answer of `get_sources`: the best category with its three sources, and the others within reach.
 * @module
 */
import { factsOf, linkText, oneLine } from '../describe-source.ts';
import type { CategoryScore, MatchOutcome } from '../match/match-outcome.ts';
import { notesOn, type ProvenanceReport } from '../provenance/provenance-report.ts';
import type { Registry, Source } from '../registry.ts';
import { echo } from './known-name.ts';

export const ALSO =
  'The question may be about others as well; ask for each by itself to get its three sources.';
/** Of a question in another language. */
export function languageLines({ readAs }: Pick<MatchOutcome, 'readAs'>): string[] {
  if (readAs === undefined) return [];
  const read = readAs === '' ? 'No word of it is in the registry' : `Read from it: ${readAs}`;
  return [`The registry is in English and the query seems to be in another language. ${read}.`];
}

export function sourcesText(
  { version, curator }: Registry,
  report: ProvenanceReport,
  best: CategoryScore,
  outcome: MatchOutcome,
): string {
  return [
    ...languageLines(outcome),
    ...correctionLines(outcome.corrections),
    ...categoryLines(best, [
      `Registry Version: ${version}`,
      `Curator: ${oneLine(curator.name)} (${curator.pubkey})`,
      `Verified: ${report.verified ? 'yes' : 'no'}`,
      ...notesOn(report),
    ]),
    ...otherLines(outcome.others),
  ].join('\n');
}

/** A category with its three sources. `facts`: what is to be known of the registry that it is from. */
export function categoryLines(scored: CategoryScore, facts: readonly string[]): string[] {
  const { slug, category, score } = scored;
  return [
    `Category: ${oneLine(category.name)}`,
    `Slug: ${slug}`,
    `Description: ${oneLine(category.description)}`,
    ...facts,
    `Score: ${score.toFixed(2)}${evidenceText(scored)}`,
    '',
    'Sources:',
    ...category.sources.flatMap(sourceLines),
  ];
}

export function correctionLines(corrections: MatchOutcome['corrections']): string[] {
  return corrections.map(({ from, to }) => `Read '${echo(from)}' as '${to}'.`);
}

export function evidenceText({ evidence }: CategoryScore): string {
  return evidence.length === 0 ? '' : ` (matched: ${evidence.map(oneLine).join(', ')})`;
}

function sourceLines(source: Source): string[] {
  const facts = factsOf(source).map(([name, value]) => `${name}: ${value}`);
  return [
    `${source.rank}. ${oneLine(source.name)}`,
    `   URL: ${source.url}`,
    `   ${facts.join('; ')}`,
    `   Why: ${oneLine(source.why)}`,
    `   Link: ${linkText(source.checked)}`,
  ];
}

function otherLines(others: readonly CategoryScore[]): string[] {
  if (others.length === 0) return [];
  return [
    '',
    ALSO,
    ...others.map(
      (other) =>
        `- ${other.slug}: ${oneLine(other.category.name)}, score ${other.score.toFixed(2)}${evidenceText(other)}`,
    ),
  ];
}
