/**
 * The tmkb server: what can go wrong with what I am about to build.
 * @module
 */
import {
  type Compatibility,
  createLogger,
  createServer,
  ErrorCode,
  type Logger,
  type Policy,
  type Server,
} from 'lectern';
import { builtInBook } from './content.ts';
import { addExtraTools } from './extra-tools.ts';
import { tmkbLines, withDocumentLevels } from './log-lines.ts';
import type { PatternBook } from './pattern-book.ts';
import { addPrompts } from './prompts.ts';
import { QueryCounter, type QueryCounts } from './query-counts.ts';
import { addResources } from './resources.ts';
import { addQueryTool } from './tools.ts';

/** The same for everybody while the process lives. */
const CACHE = { ttlMs: 300_000, cacheScope: 'public' } as const;

const INSTRUCTIONS = [
  'Threat patterns for code that is about to be written: authorization across boundaries (jobs, tenants, lists,',
  'exports, caches, webhooks, files, sharing, API keys, workflows, services, tools of language models).',
  'Before you write or change an endpoint, job, import, export, webhook or anything that acts on data of several',
  'users, call tmkb_query with one or two sentences on what you build: who acts on whose data, by which way.',
  'Describe any language and framework in them; leave out language and framework unless it is Python with Flask.',
  'Answer the check question of each pattern from the code, apply the fix, and name the pattern id in your summary.',
  'An empty result does not prove that the code is safe. Do not use tmkb_query for dependency advisories or whole repositories.',
].join('\n');

/** Which tools clients see: the document's in the handshake era, all of them, or only what the document has. */
export type ToolSelection = 'default' | 'all' | 'document';

export interface TmkbOptions {
  /** Other patterns than those of the knowledge base. */
  readonly book?: PatternBook;
  /**
   * `all` shows the further tools to handshake-era clients as well; `document` gives the document's exact capabilities,
   * tools and texts in every revision (S1.42, S1.50). Default: the document's tool to handshake-era clients, and all
   * tools to those of 2026-07-28.
   */
  readonly tools?: ToolSelection;
  readonly logger?: Logger;
}

const counters = new WeakMap<Server, QueryCounter>();

/** Returns what a server has counted since it was created; undefined for a server that is not tmkb. */
export function queryCountsOf(server: Server): QueryCounts | undefined {
  return counters.get(server);
}

export function createTmkbServer(options: TmkbOptions = {}): Server {
  const { book = builtInBook(), tools = 'default', logger = createLogger({ format: tmkbLines }) } = options;
  const isDocument = tools === 'document';
  const server = createServer({
    name: 'tmkb',
    // Version and description are required by S1.44 and S1.45.
    version: '0.1.0',
    description: 'Threat Model Knowledge Base - Query authorization security threats',
    ...(isDocument ? {} : { instructions: INSTRUCTIONS }),
    policy: tmkbPolicy,
    compatibility: tmkbCompatibility,
    capabilities: {
      tools: { listChanged: false },
      ...(isDocument ? {} : { resources: {}, prompts: {}, logging: {}, completions: {} }),
    },
    cache: CACHE,
    logger: withDocumentLevels(logger),
  });
  const counter = new QueryCounter();
  counters.set(server, counter);
  addQueryTool(server, book, counter, isDocument ? 'document' : 'annotated');
  if (isDocument) return server;
  addExtraTools(server, book, tools === 'all');
  addResources(server, book);
  addPrompts(server, book);
  return server;
}

export const tmkbPolicy: Partial<Policy> = {
  gate: 'initialized',
};

/** What the server's own document prescribes beyond that. */
export const tmkbCompatibility: Partial<Compatibility> = {
  initializeParams: 'protocolVersion',
  notReady: {
    code: ErrorCode.InvalidRequest,
    message: 'Server not initialized. Send initialized notification first.',
  },
  repeatInitialize: 'reject',
  knownTools: 'omit',
  unreadableId: 'omit',
  logMessages: 'asked',
  // S1.38: parameters of a wrong type.
  malformed: { 'bad-params': { code: ErrorCode.InvalidParams, message: 'Invalid params' } },
};
