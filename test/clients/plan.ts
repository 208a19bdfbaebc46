/**
 * The calls that show whether a server's results reach the model: something is found, nothing is found, and the
 * call is wrong.
 * @module
 */
import type { ToolCall } from './scenario.ts';

export interface PlannedCall extends ToolCall {
  readonly outcome: 'what was found' | 'what to do when nothing is found' | 'how to correct the call';
  /** What the model has to be given. */
  readonly given: readonly RegExp[];
}

export const PLAN: readonly PlannedCall[] = [
  ...planFor('asdlc', {
    found: [
      'search_articles',
      { query: 'machines before people' },
      /Let automated passes clear the ground/,
      /asdlc:\/\//,
    ],
    nothing: ['search_articles', { query: 'zzqx qqzv' }, /Nothing found/, /list_articles/],
    wrong: ['get_article', { slug: 'small-comits' }, /'small-comits' not found/, /practices\/small-commits/],
  }),
  ...planFor('cobol', {
    found: ['format_currency', { amount: '1.005' }, /\$1\.01/, /NEAREST-AWAY-FROM-ZERO/],
    nothing: ['validate_date', { date: '2023-02-29' }, /29 February needs a leap year/],
    wrong: ['add', { a: 'abc', b: '1' }, /which is not a number/, /-12\.50/],
  }),
  ...planFor('media-gateway', {
    found: [
      'semantic_search',
      { query: 'shark', limit: 2 },
      /jaws-1975/,
      /a great white shark kills bathers/,
    ],
    nothing: ['semantic_search', { query: 'zzqx' }, /Try other words for what happens in it/],
    wrong: ['check_availability', { contentId: 'zzqx' }, /zzqx/, /semantic_search/],
  }),
  ...planFor('three-good-sources', {
    found: [
      'get_sources',
      { query: 'rust' },
      /https:\/\/doc\.rust-lang\.org\/book\//,
      /The official introduction/,
    ],
    nothing: ['get_sources', { query: 'zzqx' }, /No matching category/, /list_categories/],
    wrong: ['get_proposal', { id: 'PROP-1' }, /'PROP-1'/, /Known: [\da-f-]{36}/],
  }),
  ...planFor('tmkb', {
    found: [
      'tmkb_query',
      { context: 'background job exports invoices of a tenant' },
      /TMKB-AUTHZ-001/,
      /authorize again inside the worker/,
    ],
    nothing: ['tmkb_query', { context: 'zzqx' }, /No pattern matches this context/, /in other words/],
    // The document's message to the letter (S1.64).
    wrong: ['tmkb_query', { context: ' ' }, /context must be non-empty/],
  }),
  ...planFor('notes', {
    found: [
      'search_articles',
      { query: 'radiator valve' },
      /Bleed the radiator valve before the first frost/,
    ],
    nothing: ['search_articles', { query: 'zzqx qqzv' }, /Nothing found/, /list_articles/],
    wrong: ['get_article', { slug: 'radiatrs' }, /radiatrs/, /radiators/],
  }),
];

type Case = readonly [tool: string, input: ToolCall['arguments'], ...given: RegExp[]];

function planFor(
  server: string,
  cases: Readonly<Record<'found' | 'nothing' | 'wrong', Case>>,
): PlannedCall[] {
  const planned = (outcome: PlannedCall['outcome'], [tool, input, ...given]: Case): PlannedCall => ({
    server,
    tool,
    arguments: input,
    outcome,
    given,
  });
  return [
    planned('what was found', cases.found),
    planned('what to do when nothing is found', cases.nothing),
    planned('how to correct the call', cases.wrong),
  ];
}
