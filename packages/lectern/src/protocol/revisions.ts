/**
 * The five protocol revisions as data: what each one supports, since when and until when. The router and the
 * projections read it; nothing else compares revisions.
 * @module
 */
import { ErrorCode } from '../jsonrpc/message.ts';

/** The supported protocol versions, oldest first. */
export const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const;

/** A protocol version that the engine supports. */
export type Revision = (typeof REVISIONS)[number];

/** `handshake`: a session opened by `initialize`. `stateless`: every request describes itself in `_meta`. */
export type Era = 'handshake' | 'stateless';

export const LATEST_HANDSHAKE: Revision = '2025-11-25';
const FIRST_STATELESS: Revision = '2026-07-28';

/** From the first revision to the second, both included; without a second, up to the newest. */
type Span = readonly [since: Revision, until?: Revision];

const ALWAYS: Span = ['2024-11-05'];
const HANDSHAKE: Span = ['2024-11-05', LATEST_HANDSHAKE];
const STATELESS: Span = [FIRST_STATELESS];
const SINCE_R2: Span = ['2025-03-26'];
const SINCE_R3: Span = ['2025-06-18'];
const SINCE_R4: Span = ['2025-11-25'];

const REQUESTS: Record<string, Span> = {
  initialize: HANDSHAKE,
  ping: HANDSHAKE,
  'server/discover': STATELESS,
  'tools/list': ALWAYS,
  'tools/call': ALWAYS,
  'resources/list': ALWAYS,
  'resources/templates/list': ALWAYS,
  'resources/read': ALWAYS,
  'resources/subscribe': HANDSHAKE,
  'resources/unsubscribe': HANDSHAKE,
  'prompts/list': ALWAYS,
  'prompts/get': ALWAYS,
  'completion/complete': ALWAYS,
  'logging/setLevel': HANDSHAKE,
  'subscriptions/listen': STATELESS,
};

const NOTIFICATIONS: Record<string, Span> = {
  'notifications/initialized': HANDSHAKE,
  'notifications/cancelled': ALWAYS,
  'notifications/progress': HANDSHAKE,
  'notifications/roots/list_changed': HANDSHAKE,
};

const CAPABILITIES: Record<string, Span> = {
  tools: ALWAYS,
  resources: ALWAYS,
  prompts: ALWAYS,
  logging: ALWAYS,
  experimental: ALWAYS,
  completions: SINCE_R2,
  extensions: STATELESS,
};

const CONTENT: Record<string, Span> = {
  text: ALWAYS,
  image: ALWAYS,
  resource: ALWAYS,
  audio: SINCE_R2,
  resource_link: SINCE_R3,
};

/** Requests to the client. In the stateless era they are sent inside a result. */
const CLIENT_REQUESTS: Record<string, Span> = {
  'sampling/createMessage': ALWAYS,
  'roots/list': ALWAYS,
  'elicitation/create': SINCE_R3,
};

export type Shape = 'tool' | 'resource' | 'resourceTemplate' | 'prompt' | 'promptArgument' | 'implementation';

/** Members of definitions in lists and in initialize. */
const FIELDS: Record<Shape, Record<string, Span>> = {
  tool: {
    name: ALWAYS,
    description: ALWAYS,
    inputSchema: ALWAYS,
    annotations: SINCE_R2,
    title: SINCE_R3,
    outputSchema: SINCE_R3,
    _meta: SINCE_R3,
    icons: SINCE_R4,
  },
  resource: {
    uri: ALWAYS,
    name: ALWAYS,
    description: ALWAYS,
    mimeType: ALWAYS,
    size: ALWAYS,
    annotations: ALWAYS,
    title: SINCE_R3,
    _meta: SINCE_R3,
    icons: SINCE_R4,
  },
  resourceTemplate: {
    uriTemplate: ALWAYS,
    name: ALWAYS,
    description: ALWAYS,
    mimeType: ALWAYS,
    annotations: ALWAYS,
    title: SINCE_R3,
    _meta: SINCE_R3,
    icons: SINCE_R4,
  },
  prompt: {
    name: ALWAYS,
    description: ALWAYS,
    arguments: ALWAYS,
    title: SINCE_R3,
    _meta: SINCE_R3,
    icons: SINCE_R4,
  },
  promptArgument: { name: ALWAYS, description: ALWAYS, required: ALWAYS, title: SINCE_R3 },
  implementation: {
    name: ALWAYS,
    version: ALWAYS,
    title: SINCE_R3,
    description: SINCE_R4,
    websiteUrl: SINCE_R4,
    icons: SINCE_R4,
  },
};

export interface RevisionRules {
  readonly revision: Revision;
  readonly era: Era;
  readonly requests: ReadonlySet<string>;
  readonly notifications: ReadonlySet<string>;
  readonly capabilities: ReadonlySet<string>;
  readonly content: ReadonlySet<string>;
  readonly clientRequests: ReadonlySet<string>;
  readonly fields: Readonly<Record<Shape, ReadonlySet<string>>>;
  /** Arrays of messages: required by 2025-03-26, removed in 2025-06-18. */
  readonly batches: boolean;
  /** Clients are expected to show a model the error of a tool (2025-11-25, tools: error handling). */
  readonly failuresAreResults: boolean;
  /** Allowed types of `structuredContent`, and so of the root of an output schema. */
  readonly structured: 'none' | 'object' | 'any';
  /** `_meta` and `annotations.lastModified` on content. */
  readonly contentMeta: boolean;
  readonly progressMessage: boolean;
  /** `resultType` and server info in every result; `ttlMs` and `cacheScope` in cacheable ones. */
  readonly selfDescribingResults: boolean;
  /** URL mode, multiple choice, titled enums and defaults of every type. */
  readonly richElicitation: boolean;
  /** `tools`, `toolChoice` and lists of content in sampling. */
  readonly samplingTools: boolean;
  readonly resourceNotFound: number;
  readonly missingCapability: number;
  /** Server-sent event streams begin with an ID to resume from, so that they may be closed early. */
  readonly primedStreams: boolean;
  /** Whether clients accept further members in results that are empty by definition. */
  readonly looseEmptyResults: boolean;
}

const compiled = new Map<Revision, RevisionRules>();

/** Compiled on first use: most processes see one revision. */
export function rulesOf(revision: Revision): RevisionRules {
  let rules = compiled.get(revision);
  if (rules === undefined) {
    rules = compile(revision);
    compiled.set(revision, rules);
  }
  return rules;
}

export function isHandshakeRevision(value: unknown): value is Revision {
  return isRevision(value) && order(value) < order(FIRST_STATELESS);
}

export function isStatelessRevision(value: unknown): value is Revision {
  return isRevision(value) && order(value) >= order(FIRST_STATELESS);
}

/** The revisions that a stateless client can use, for `server/discover` and the unsupported-version error. */
export const STATELESS_REVISIONS: readonly Revision[] = REVISIONS.filter(isStatelessRevision);

function isRevision(value: unknown): value is Revision {
  return (REVISIONS as readonly unknown[]).includes(value);
}

function compile(revision: Revision): RevisionRules {
  const known = (span: Span): boolean =>
    order(revision) >= order(span[0]) && (span[1] === undefined || order(revision) <= order(span[1]));
  const names = (table: Record<string, Span>): ReadonlySet<string> =>
    new Set(Object.keys(table).filter((name) => known(table[name] as Span)));
  return Object.freeze({
    revision,
    era: known(STATELESS) ? 'stateless' : 'handshake',
    requests: names(REQUESTS),
    notifications: names(NOTIFICATIONS),
    capabilities: names(CAPABILITIES),
    content: names(CONTENT),
    clientRequests: names(CLIENT_REQUESTS),
    fields: Object.fromEntries(
      Object.entries(FIELDS).map(([shape, table]) => [shape, names(table)]),
    ) as unknown as RevisionRules['fields'],
    batches: revision === '2025-03-26',
    structured: known(STATELESS) ? 'any' : known(SINCE_R3) ? 'object' : 'none',
    contentMeta: known(SINCE_R3),
    progressMessage: known(SINCE_R2),
    selfDescribingResults: known(STATELESS),
    failuresAreResults: known(SINCE_R4),
    richElicitation: known(SINCE_R4),
    samplingTools: known(SINCE_R4),
    resourceNotFound: known(STATELESS) ? ErrorCode.InvalidParams : ErrorCode.ResourceNotFound,
    missingCapability: known(STATELESS) ? ErrorCode.MissingClientCapability : ErrorCode.InvalidRequest,
    primedStreams: known(SINCE_R4) && !known(STATELESS),
    looseEmptyResults: !known(SINCE_R2),
  } satisfies RevisionRules);
}

function order(revision: Revision): number {
  return REVISIONS.indexOf(revision);
}
