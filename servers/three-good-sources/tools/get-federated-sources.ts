/**
 * `get_federated_sources`: the sources of this registry and of those that its curator endorses, each with how far it can
 * be trusted and how old it is.
 * @module
 */

import { type Server, ToolError } from 'lectern';
import { anyObject, count, flag, list, oneOf, optional, record, text, visibleLine } from 'lectern/knowledge';
import type { PeerReport } from '../federation/peers.ts';
import type { CategoryScore } from '../match/match-outcome.ts';
import type { ProvenanceReport } from '../provenance/provenance-report.ts';
import type { Category, Registry } from '../registry.ts';
import type { SourceRegistry } from '../source-registry.ts';
import { addTool } from './add-tool.ts';
import { candidateOf, checkQuery, sourcesInput } from './get-sources.ts';
import { echo } from './known-name.ts';
import { categoryLines } from './sources-answer.ts';

/** Blocks of three sources; further registries with a match are only named. */
const MOST_SHOWN = 4;
/** Longest text of another registry: its curator is endorsed, not edited. */
const LONGEST_TEXT = 400;

const DESCRIPTION =
  'Finds sources in this registry and in those that its curator endorses. Each result says who chose it, its trust ' +
  '(direct: this registry; endorsed: signed with the endorsed key; unverified: not signed) and its age. Use it when ' +
  'get_sources finds nothing or a second opinion helps. Not for registries that nobody endorsed.';

const output = record({
  results: list(
    record({
      trust: oneOf(['direct', 'endorsed', 'unverified'], 'How far it can be trusted'),
      stale: flag('Whether it could not be read again for an hour'),
      curator: record({ name: text('Who chose the sources'), pubkey: text('Their key') }),
      url: optional(text('Where the registry is')),
      registry_version: text('Of the registry'),
      signed: optional(text('When it was signed')),
      fetched_seconds_ago: optional(count('Its age here')),
      category: anyObject('As in get_sources'),
    }),
    'This registry first',
  ),
  not_used: list(
    record({ name: text('The curator'), url: text('Where'), reason: text('Why') }),
    'Endorsed registries without a result here',
  ),
});

interface Result {
  readonly trust: 'direct' | 'endorsed' | 'unverified';
  readonly stale: boolean;
  readonly curator: Registry['curator'];
  readonly url?: string;
  readonly registry_version: string;
  readonly signed?: string;
  readonly fetched_seconds_ago?: number;
  readonly best: CategoryScore;
}

interface NotUsed {
  readonly name: string;
  readonly url: string;
  readonly reason: string;
}

const TAMPERED =
  'The registry that endorses it fails verification, so its endorsements are not followed; see get_provenance.';

/** `everyEra`: whether handshake-era clients see the tool, which the server's document does not have. */
export function addGetFederatedSources(
  server: Server,
  sourceRegistry: SourceRegistry,
  everyEra: boolean,
): void {
  const lookUp = {
    title: 'Get federated sources',
    description: DESCRIPTION,
    input: sourcesInput,
    output,
    openWorld: true,
    ...(everyEra ? {} : ({ era: 'stateless' } as const)),
  };
  addTool(
    server,
    'get_federated_sources',
    lookUp,
    async ({ query, threshold = sourceRegistry.threshold }) => {
      checkQuery(query);
      const provenance = await sourceRegistry.withProvenance((report) => report);
      const reports = await reportsOf(sourceRegistry, provenance);
      const asked = reports.map((report) => askPeer(report, query, threshold));
      const results = [
        ...askOwn(sourceRegistry, query, threshold),
        ...asked.flatMap((each) => ('best' in each ? [each] : [])),
      ];
      const notUsed = asked.flatMap((each) => ('best' in each ? [] : [each]));
      const more = results.slice(MOST_SHOWN).map(
        ({ curator, url = '', best }): NotUsed => ({
          name: curator.name,
          url,
          reason: `It has ${best.slug}, score ${best.score.toFixed(2)}, which is not shown.`,
        }),
      );
      const shown = results.slice(0, MOST_SHOWN);
      const unused = [...more, ...notUsed];
      if (shown.length === 0) throw new ToolError(nothingFound(query, unused));
      return {
        text: [...shown.map(blockText), ...unusedText(unused)].join('\n\n'),
        data: {
          results: shown.map(({ best, ...facts }) => ({ ...facts, category: candidateOf(best) })),
          not_used: unused,
        },
      };
    },
  );
}

/** What fails verification may have been given its endorsements by somebody else. */
async function reportsOf(
  { peers, bundle }: SourceRegistry,
  { checks }: ProvenanceReport,
): Promise<PeerReport[]> {
  const isTampered = checks.some(({ status }) => status === 'failed');
  if (!isTampered) return peers?.reports() ?? [];
  return bundle.registry.endorsements.map((endorsement) => ({ endorsement, fault: TAMPERED }));
}

function askOwn(sourceRegistry: SourceRegistry, query: string, threshold: number): Result[] {
  const { version, curator } = sourceRegistry.bundle.registry;
  const [best] = sourceRegistry.match(query, threshold).best;
  if (best === undefined) return [];
  return [{ trust: 'direct', stale: false, curator, registry_version: version, best }];
}

function askPeer(
  { endorsement, found, fault }: PeerReport,
  query: string,
  threshold: number,
): Result | NotUsed {
  const { name, pubkey, url } = endorsement;
  const called = visibleLine(name ?? found?.registry.curator.name ?? 'Without a name', LONGEST_TEXT);
  if (found === undefined) return { name: called, url, reason: fault ?? 'It was not read yet.' };
  const [best] = found.matcher.match(query, threshold).best;
  if (best === undefined) return { name: called, url, reason: 'None of its categories fits.' };
  return {
    trust: found.trust,
    stale: found.isStale,
    // The key that was endorsed: an unsigned registry can name any.
    curator: { name: called, pubkey },
    url,
    registry_version: found.registry.version,
    ...(found.signed === undefined ? {} : { signed: found.signed }),
    fetched_seconds_ago: Math.max(0, Math.round((Date.now() - found.fetched) / 1000)),
    best: { ...best, category: shortened(best.category) },
  };
}

/** With no text longer than what a model should read of somebody else's. */
function shortened(category: Category): Category {
  const short = (given: string): string => visibleLine(given, LONGEST_TEXT);
  return {
    ...category,
    name: short(category.name),
    description: short(category.description),
    sources: category.sources.map(({ level, cost, license, publisher, ...source }) => ({
      ...source,
      name: short(source.name),
      why: short(source.why),
    })),
  };
}

function blockText({
  trust,
  stale,
  curator,
  url,
  registry_version,
  signed,
  fetched_seconds_ago,
  best,
}: Result): string {
  const age = fetched_seconds_ago === undefined ? [] : [`read ${fetched_seconds_ago} seconds ago`];
  const facts = [
    trust,
    ...(stale ? ['stale'] : []),
    ...(signed === undefined ? [] : [`signed ${signed}`]),
    ...age,
  ];
  return categoryLines(best, [
    `Registry Version: ${registry_version}`,
    `Curator: ${curator.name} (${curator.pubkey})`,
    ...(url === undefined ? [] : [`Registry: ${url}`]),
    `Trust: ${facts.join('; ')}`,
  ]).join('\n');
}

function unusedText(unused: readonly NotUsed[]): string[] {
  if (unused.length === 0) return [];
  return [['Endorsed registries without a result here:', ...unused.map(unusedLine)].join('\n')];
}

function unusedLine({ name, url, reason }: NotUsed): string {
  return `- ${name}, ${url}: ${reason}`;
}

function nothingFound(query: string, unused: readonly NotUsed[]): string {
  const asked =
    unused.length === 0
      ? 'It endorses no other registry that could be asked.'
      : 'Nor has one that it endorses:';
  return [
    `No matching category found for query '${echo(query)}' in this registry. ${asked}`,
    ...unused.map(unusedLine),
    'Most likely nobody here covers this: say so, rather than take sources on something else.',
  ].join('\n');
}
