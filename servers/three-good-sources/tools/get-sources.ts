/**
 * `get_sources`: three good sources for a question.
 * @module
 */

import { type Server, ToolError, type TypedJsonSchema } from 'lectern';
import {
  count,
  flag,
  list,
  NO_SYNONYMS,
  oneOf,
  optional,
  readQuery,
  record,
  share,
  text,
} from 'lectern/knowledge';
import type { CategoryScore } from '../match/match-outcome.ts';
import { notesOn } from '../provenance/provenance-report.ts';
import { type Checked, SOURCE_TYPES, type Source } from '../registry.ts';
import type { SourceRegistry } from '../source-registry.ts';
import { addTool } from './add-tool.ts';
import { EMPTY_QUERY, noMatch, onlyStopWords, undecided } from './no-match.ts';
import { ALSO, languageLines, sourcesText } from './sources-answer.ts';

const LONGEST_QUERY = 1000;

const DESCRIPTION =
  'Finds the three best sources on a topic in computing (languages, databases, web, security, networks, operations, ' +
  'data, machine learning, hardware), chosen and ranked by a curator: documentation, standards, open books, courses. ' +
  'Returns the matching category with its evidence, three sources with address, type, level, cost and reason, and ' +
  'categories that come near. Use it before you search the web or recommend reading, one topic at a time. Not for ' +
  'answers, current events or other fields; if nothing fits, the registry does not cover the topic.';

/** What sources are asked for by. */
export interface SourcesQuery {
  readonly query: string;
  readonly threshold?: number;
}

/** Of this tool, and of the one that asks other registries as well. */
export const sourcesInput: TypedJsonSchema<SourcesQuery> = record({
  query: text('What you want sources on: a question or a few keywords', {
    maxLength: LONGEST_QUERY,
    examples: ['borrow checker keeps rejecting my code'],
  }),
  threshold: optional(
    share('Lowest score of a match; lower it to accept weaker ones (default: the server’s own)'),
  ),
});

const source = record({
  rank: count('1 for the first to read'),
  name: text('Its title'),
  url: text('Where it is'),
  type: oneOf(SOURCE_TYPES, 'What kind of source it is'),
  why: text('Why the curator chose it, and for whom'),
  level: optional(text('Whom it is written for')),
  cost: optional(text('What it costs')),
  license: optional(text('The licence of its content, where known')),
  publisher: optional(text('Who publishes it')),
  link: record({
    method: oneOf(['none', 'archived-copy', 'live'], 'How the address was checked'),
    on: optional(text('The date of the check')),
  }),
});

/** A category as results have it: what is matched, and its three sources. */
export interface Candidate {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly score: number;
  readonly evidence: readonly string[];
  readonly sources: readonly (Omit<Source, 'checked'> & { readonly link: Checked })[];
}

const candidate = record({
  slug: text('The name of the category'),
  name: text('Its title'),
  description: text('What it covers'),
  score: share('How well it fits the question'),
  evidence: list(text('A word or phrase'), 'What the question and the category have in common'),
  sources: list(source, 'Three, best first'),
});

const output = record({
  registry_version: text('Of the registry that the sources are from'),
  curator: record({
    name: text('Who chose the sources'),
    pubkey: text('The key that the registry is signed with'),
  }),
  verified: flag('Whether the registry is what its curator signed; get_provenance has every check'),
  corrections: list(
    record({ from: text('As it was written'), to: text('As it was read') }),
    'Words that were taken for others',
  ),
  best: candidate,
  others: list(
    record({
      slug: text('The name of the category'),
      name: text('Its title'),
      score: share('How well it fits the question'),
      evidence: list(text('A word or phrase'), 'What the question and the category have in common'),
    }),
    'Categories that fit nearly as well, or that the question names',
  ),
  notes: list(text('A sentence'), 'What else to know'),
});

export function addGetSources(server: Server, sourceRegistry: SourceRegistry): void {
  const lookUp = { title: 'Get three good sources', description: DESCRIPTION, input: sourcesInput, output };
  addTool(server, 'get_sources', lookUp, ({ query, threshold = sourceRegistry.threshold }) => {
    const { registry } = sourceRegistry.bundle;
    checkQuery(query);
    const outcome = sourceRegistry.match(query, threshold);
    const [best, ...equals] = outcome.best;
    if (best === undefined) throw new ToolError(noMatch(sourceRegistry, query, outcome, threshold));
    if (equals.length > 0) throw new ToolError(undecided(query, outcome));
    const { others } = outcome;
    const notes = [...languageLines(outcome), ...(others.length === 0 ? [] : [ALSO])];
    return sourceRegistry.withProvenance((report) => ({
      text: sourcesText(registry, report, best, outcome),
      data: {
        registry_version: registry.version,
        curator: registry.curator,
        verified: report.verified,
        corrections: outcome.corrections,
        best: candidateOf(best),
        others: others.map(otherOf),
        notes: [...notesOn(report), ...notes],
      },
    }));
  });
}

export function checkQuery(query: string): void {
  if (query.trim() === '') throw new ToolError(EMPTY_QUERY);
  if (readQuery(query, NO_SYNONYMS).length === 0) throw new ToolError(onlyStopWords(query));
}

function otherOf({ slug, category, score, evidence }: CategoryScore) {
  return { slug, name: category.name, score: Number(score.toFixed(2)), evidence };
}

export function candidateOf(scored: CategoryScore): Candidate {
  const { category } = scored;
  return {
    ...otherOf(scored),
    description: category.description,
    sources: category.sources.map(({ checked = { method: 'none' }, ...facts }) => ({
      ...facts,
      link: checked,
    })),
  };
}
