/**
 * Wrong calls of the built-in servers with the corrected one beside each, written from what the servers list.
 * @module
 */

import { createFolderServer } from '../../packages/lectern/src/articles/folder/server.ts';
import type { Logger, Server } from '../../packages/lectern/src/index.ts';
import { asdlcLibrary } from '../../servers/asdlc/content.ts';
import { createAsdlcServer } from '../../servers/asdlc/server.ts';
import { createCobolServer } from '../../servers/cobol/server.ts';
import { createMediaGatewayServer } from '../../servers/media-gateway/server.ts';
import { createThreeGoodSourcesServer } from '../../servers/three-good-sources/server.ts';
import { createTmkbServer } from '../../servers/tmkb/server.ts';
import type { Case } from './cases.ts';
import type { Method } from './measure.ts';

export interface ServerCases {
  readonly server: string;
  open(logger: Logger): Server | Promise<Server>;
  readonly cases: readonly (Case & { readonly method: Method })[];
}

type Args = Record<string, unknown>;
/** A name that nothing has, and the right one; the arguments are right. */
type WrongName = readonly [wrong: string, right: string, args?: Args];
/** What was sent to a tool or prompt, and what should have been; members of `free` may have any value. */
type WrongArgs = readonly [name: string, wrong: Args, right: Args, ...free: string[]];

interface Mistakes {
  open(logger: Logger): Server | Promise<Server>;
  readonly tools?: readonly WrongName[];
  readonly prompts?: readonly WrongName[];
  readonly resources?: readonly WrongName[];
  readonly calls?: readonly WrongArgs[];
  readonly promptCalls?: readonly WrongArgs[];
}

const MISTAKES: Readonly<Record<string, Mistakes>> = {
  asdlc: {
    open: (logger) => createAsdlcServer({ logger }),
    tools: [
      ['serach_articles', 'search_articles', { query: 'review' }],
      ['article_search', 'search_articles', { query: 'review' }],
      ['getArticle', 'get_article', { slug: 'small-commits' }],
      ['read_article', 'get_article', { slug: 'small-commits' }],
      ['articles_list', 'list_articles', {}],
      ['list', 'list_articles', {}],
    ],
    prompts: [
      ['specification_draft', 'draft_specification', { feature: 'login' }],
      ['reviewChange', 'review_change', { pattern: 'small-commits' }],
      ['autonomy_level', 'choose_autonomy_level', { task: 'migrate a table' }],
    ],
    resources: [
      ['asdlc://practice/small-commits', 'asdlc://practices/small-commits'],
      ['asdlc://concepts/guardrail', 'asdlc://concepts/guardrails'],
      ['asdlc://concepts/context-enginering', 'asdlc://concepts/context-engineering'],
      ['asdlc://concepts/small-commits', 'asdlc://practices/small-commits'],
      ['asdlc:patterns/human-gate', 'asdlc://patterns/human-gate'],
    ],
    calls: [
      ['search_articles', { text: 'review' }, { query: 'review' }],
      [
        'search_articles',
        { query: 'review', includeContent: true },
        { query: 'review', include_content: true },
      ],
      [
        'search_articles',
        { query: 'review', include_content: 'true' },
        { query: 'review', include_content: true },
      ],
      ['search_articles', {}, {}, 'query'],
      ['list_articles', { category: 'practice' }, { category: 'practices' }],
      ['list_articles', { categories: 'patterns', limit: 5 }, { category: 'patterns', limit: 5 }],
      ['list_articles', { limit: '5' }, { limit: 5 }],
      ['get_article', { article_slug: 'small-commits' }, { slug: 'small-commits' }],
      ['get_article', { slug: ['small-commits'] }, { slug: 'small-commits' }],
      ['get_article', { slug: 'small-comits' }, { slug: 'practices/small-commits' }],
    ],
    promptCalls: [
      ['draft_specification', { features: 'login' }, { feature: 'login' }],
      ['review_change', { change: 'a diff' }, { change: 'a diff' }, 'pattern'],
    ],
  },
  cobol: {
    open: (logger) => createCobolServer({ logger }),
    tools: [
      ['adds', 'add', { a: '1', b: '2' }],
      ['currency_format', 'format_currency', { amount: '10' }],
      ['check_date', 'validate_date', { date: '20250115' }],
      ['validateDate', 'validate_date', { date: '20250115' }],
    ],
    calls: [
      ['add', { a: '0.1' }, { a: '0.1' }, 'b'],
      ['add', { a: '0.1', b: '0.2', round: 'TRUNCATION' }, { a: '0.1', b: '0.2', rounding: 'TRUNCATION' }],
      ['add', { a: '0.1', b: '0.2', rounding: 'truncate' }, { a: '0.1', b: '0.2', rounding: 'TRUNCATION' }],
      [
        'add',
        { a: '0.1', b: '0.2', rounding: 'nearest_even' },
        { a: '0.1', b: '0.2', rounding: 'NEAREST-EVEN' },
      ],
      ['format_currency', { value: '10' }, { amount: '10' }],
      ['format_currency', { amount: ['10'] }, { amount: '10' }],
      ['format_currency', { amount: '10', symbol: '€' }, { amount: '10' }],
      ['validate_date', { day: '20250115' }, { date: '20250115' }],
      ['validate_date', { date: null }, {}, 'date'],
    ],
  },
  tmkb: {
    open: (logger) => createTmkbServer({ logger }),
    tools: [
      ['tmkb_search', 'tmkb_query', { context: 'webhook' }],
      ['tmkbQuery', 'tmkb_query', { context: 'webhook' }],
      ['query', 'tmkb_query', { context: 'webhook' }],
      ['tmkb_qurey', 'tmkb_query', { context: 'webhook' }],
    ],
    prompts: [
      ['threat_model', 'threat_model_feature', { feature: 'export' }],
      ['endpoint_review', 'review_endpoint', { code: 'x = 1' }],
      ['negative_tests', 'write_negative_tests', { pattern: 'TMKB-HOOK-001' }],
    ],
    resources: [
      ['tmkb://patterns/TMKB-HOOK-001', 'tmkb://pattern/TMKB-HOOK-001'],
      ['tmkb://pattern/TMKB-HOOK-01', 'tmkb://pattern/TMKB-HOOK-001'],
      ['tmkb://pattern/tmkb-hook-1', 'tmkb://pattern/TMKB-HOOK-001'],
      ['tmkb://threats/TMKB-HOOK-001', 'tmkb://pattern/TMKB-HOOK-001'],
      ['tmkb://paterns', 'tmkb://patterns'],
    ],
    // The other mistakes get the document's messages to the letter (S1.63 to S1.68), which were not written for repair.
    calls: [['tmkb_query', { context: ['webhook'] }, { context: 'webhook' }]],
    promptCalls: [['review_endpoint', { source: 'x = 1', purpose: 'export' }, { purpose: 'export' }, 'code']],
  },
  'three-good-sources': {
    open: (logger) => createThreeGoodSourcesServer({ logger }),
    tools: [
      ['categories_list', 'list_categories', {}],
      ['find_sources', 'get_sources', { query: 'rust' }],
      ['getSources', 'get_sources', { query: 'rust' }],
      ['audit_log', 'get_audit_log', {}],
      ['proposals_list', 'list_proposals', {}],
    ],
    prompts: [['research', 'research_with_sources', { question: 'how do I learn Rust' }]],
    resources: [
      ['three-good-sources://topic/rust-learning', 'three-good-sources://category/rust-learning'],
      ['three-good-sources://category/rust-learnin', 'three-good-sources://category/rust-learning'],
      ['three-good-sources://categories/python-learning', 'three-good-sources://category/python-learning'],
      ['three-good-sources://category/learning-rust', 'three-good-sources://category/rust-learning'],
    ],
    calls: [
      ['get_sources', { topic: 'rust' }, { query: 'rust' }],
      ['get_sources', { query: 'rust', threshhold: 0.5 }, { query: 'rust', threshold: 0.5 }],
      ['get_sources', { query: 'rust', threshold: 70 }, { query: 'rust' }, 'threshold'],
      ['list_categories', { query: 'rust' }, {}],
      ['get_audit_log', { action: 'categoryAdded' }, { action: 'category_added' }],
      ['get_audit_log', { max: 10 }, { limit: 10 }],
      ['get_audit_log', { limit: 1000 }, {}, 'limit'],
      ['list_proposals', { status: 'open' }, {}, 'status'],
      ['list_proposals', { state: 'pending' }, { status: 'pending' }],
      ['get_audit_log', { since: 20261101 }, {}, 'since'],
    ],
  },
  'media-gateway': {
    open: (logger) => createMediaGatewayServer({ logger }),
    tools: [
      ['search', 'semantic_search', { query: 'western' }],
      ['getRecommendations', 'get_recommendations', { preferences: { genres: ['comedy'] } }],
      ['availability_check', 'check_availability', { contentId: 'metropolis-1927' }],
      ['content_details', 'get_content_details', { contentId: 'metropolis-1927' }],
      ['genres', 'get_genres', {}],
      ['start_playback', 'initiate_playback', { contentId: 'metropolis-1927', deviceId: 'my-phone' }],
      ['devices', 'list_devices', {}],
    ],
    prompts: [
      ['what_to_watch', 'what_to_watch_tonight', {}],
      ['search_content', 'content_search', { genre: 'comedy' }],
    ],
    resources: [
      ['media://film/stagecoach-1939', 'media://title/stagecoach-1939'],
      ['media://title/stagecoch-1939', 'media://title/stagecoach-1939'],
      ['media://titles/metropolis-1927', 'media://title/metropolis-1927'],
      ['media://genre', 'media://genres'],
    ],
    calls: [
      [
        'semantic_search',
        { query: 'western', filters: { genre: 'comedy' } },
        { query: 'western', filters: { genres: ['comedy'] } },
      ],
      [
        'semantic_search',
        { query: 'western', filters: { mediaType: 'film' } },
        { query: 'western', filters: { mediaType: 'movie' } },
      ],
      [
        'semantic_search',
        { query: 'western', filters: { max_runtime: '90' } },
        { query: 'western', filters: { maxRuntime: 90 } },
      ],
      [
        'semantic_search',
        { query: 'western', genres: ['comedy'] },
        { query: 'western', filters: { genres: ['comedy'] } },
      ],
      ['semantic_search', { query: 'western', limit: 500 }, { query: 'western' }, 'limit'],
      ['semantic_search', { q: 'western' }, { query: 'western' }],
      [
        'get_recommendations',
        { basedOn: { content_id: 'alien-1979' } },
        { basedOn: { contentId: 'alien-1979' } },
      ],
      ['get_recommendations', { preferences: { genres: 'comedy' } }, { preferences: { genres: ['comedy'] } }],
      ['check_availability', { id: 'metropolis-1927' }, { contentId: 'metropolis-1927' }],
      [
        'check_availability',
        { contentId: 'metropolis-1927', country: 'DE' },
        { contentId: 'metropolis-1927', region: 'DE' },
      ],
      [
        'get_content_details',
        { contentId: 'metropolis-1927', include: ['credit'] },
        { contentId: 'metropolis-1927', include: ['credits'] },
      ],
      [
        'get_content_details',
        { contentId: 'metropolis-1927', include: 'credits' },
        { contentId: 'metropolis-1927', include: ['credits'] },
      ],
      ['get_genres', { media_type: 'tv' }, { mediaType: 'tv' }],
      ['list_devices', { includeOffline: 'yes' }, { includeOffline: true }],
      [
        'initiate_playback',
        { contentId: 'metropolis-1927', device: 'my-phone' },
        { contentId: 'metropolis-1927', deviceId: 'my-phone' },
      ],
      ['initiate_playback', { contentId: 'metropolis-1927' }, { contentId: 'metropolis-1927' }, 'deviceId'],
    ],
  },
  folder: {
    open: (logger) => createFolderServer(asdlcLibrary(), { name: 'articles', logger }),
    tools: [
      ['search_article', 'search_articles', { query: 'review' }],
      ['articleSearch', 'search_articles', { query: 'review' }],
      ['open_article', 'get_article', { slug: 'small-commits' }],
      ['fetch_document', 'fetch', { id: 'practices/small-commits' }],
    ],
    resources: [
      ['articles://practice/small-commits', 'articles://practices/small-commits'],
      ['articles://patterns/human-gates', 'articles://patterns/human-gate'],
    ],
    calls: [
      [
        'search_articles',
        { query: 'review', updatedSince: '2026-01-31' },
        { query: 'review', updated_since: '2026-01-31' },
      ],
      [
        'search_articles',
        { query: 'review', updated_since: '2026/01/31' },
        { query: 'review', updated_since: '2026-01-31' },
      ],
      ['search_articles', { query: 'review', budget: '500' }, { query: 'review', budget: 500 }],
      [
        'get_article',
        { slug: 'small-commits', view: 'outlines' },
        { slug: 'small-commits', view: 'outline' },
      ],
      ['get_article', { id: 'small-commits' }, { slug: 'small-commits' }],
      ['list_articles', { tags: 'testing' }, { tag: 'testing' }],
      ['fetch', { document_id: 'practices/small-commits' }, { id: 'practices/small-commits' }],
      ['get_article', { slug: 'small-comits' }, { slug: 'practices/small-commits' }],
    ],
  },
};

function casesOf(mistakes: Mistakes): ServerCases['cases'] {
  const named = (method: Method, kind: string, list: readonly WrongName[] = []): ServerCases['cases'] =>
    list.map(([wrong, right, args = {}]) => ({
      method,
      kind,
      wrong: { name: wrong, args },
      right: { name: right, args },
      free: [],
      isHard: false,
    }));
  const called = (method: Method, kind: string, list: readonly WrongArgs[] = []): ServerCases['cases'] =>
    list.map(([name, wrong, right, ...free]) => ({
      method,
      kind,
      wrong: { name, args: wrong },
      right: { name, args: right },
      free,
      isHard: false,
    }));
  return [
    ...named('tools/call', 'unknown tool', mistakes.tools),
    ...named('prompts/get', 'unknown prompt', mistakes.prompts),
    ...named('resources/read', 'unknown resource', mistakes.resources),
    ...called('tools/call', 'wrong arguments', mistakes.calls),
    ...called('prompts/get', 'wrong prompt arguments', mistakes.promptCalls),
  ];
}

export const SERVER_CASES: readonly ServerCases[] = Object.entries(MISTAKES).map(([server, mistakes]) => ({
  server,
  open: mistakes.open,
  cases: casesOf(mistakes),
}));
