/**
 * The layers of the house: imports go one way, and `node:` stays where the runtime is Node.
 * base ← jsonrpc ← protocol ← features ← server ← transports ← servers, cli
 */
const TESTS = '[.]test(ing)?[.]ts$';

const layer = (name, from, allowed) => ({
  name: `layer-${name}`,
  severity: 'error',
  comment: `${name} may import ${allowed.length > 0 ? allowed.join(', ') : 'nothing but itself'}`,
  from: {
    path: from,
    pathNot: [TESTS, '^servers/bake-main[.]ts$', ...(from === SERVE_STDIO ? [] : [SERVE_STDIO])],
  },
  to: { path: '^(packages|servers|test|bench)/', pathNot: [from, BASE, 'package[.]json$', ...allowed] },
});

/** What every layer may import. */
const BASE = '^packages/lectern/src/base/';
const JSONRPC = '^packages/lectern/src/jsonrpc/';
const LOGGING = '^packages/lectern/src/logging/';
const SCHEMA = '^packages/lectern/src/schema/';
const PROTOCOL = '^packages/lectern/src/protocol/';
const FEATURES = '^packages/lectern/src/features/';
const SERVER = '^packages/lectern/src/server(-definition|-options)?[.]ts$';
const INDEX = '^packages/lectern/src/index[.]ts$';
const PROCESS = '^packages/lectern/src/transports/process/';
const STDIO = '^packages/lectern/src/(transports/stdio/|stdio[.]ts$)';
const HTTP = '^packages/lectern/src/transports/http/';
const FETCH = '^packages/lectern/src/(transports/fetch/|http[.]ts$)';
const EDGE = '^packages/lectern/src/edge[.]ts$';
const NODE = '^packages/lectern/src/(transports/node/|node[.]ts$)';
/** The one MCP client; knows nothing of the engine. */
const CLIENT = '^packages/lectern/src/client(/|[.]ts$)';
const CHILD_PROCESS = '^packages/lectern/src/client/child-process[.]ts$';
/** How tools mark arguments that travel in headers. */
const X_MCP_HEADER = '^packages/lectern/src/schema/.*x-mcp-header[.]ts$';
/** Plain data about client applications. */
const CLIENT_APPS = '^packages/lectern/src/client-apps/';
const TESTING = '^packages/lectern/src/testing(/|[.]ts$)';
const KNOWLEDGE = '^packages/lectern/src/knowledge/';
const DISK = '^packages/lectern/src/knowledge/disk/';
/** What a server package may import of `lectern`. */
const ENTRIES =
  '^packages/lectern/src/(index|stdio|http|edge|node|knowledge|content|cli|client|testing)[.]ts$';
/** Serves folders from programs. */
const KNOWLEDGE_ENTRY = '^packages/lectern/src/knowledge[.]ts$';
/** MCP tools and resources over a library; the folder server. */
const ARTICLES = '^packages/lectern/src/articles/';
/** Reads, validates and lints content, and reports what is wrong with it. */
const CONTENT = '^packages/lectern/src/content/';
/** Protects servers with tokens; imports what every user of `lectern` can. */
const AUTH = '^packages/auth/src/';
const CLI = '^packages/lectern/src/cli/';
/** What replicas share; imports public entries of `lectern` only. */
const REDIS = '^packages/redis/src/';
const SERVERS = '^servers/';
/** The page for people: runs in browsers, and stands by itself but for how templates and formats are written. */
const PAGE = '^packages/lectern/page/';
const PAGE_FILES = '^packages/lectern/page/baked[.]ts$';
const URI_TEMPLATES = '^packages/lectern/src/features/uri-template/';
/** Programs of ours that read content from disk. */
const CONTENT_PROGRAMS =
  '^(packages/lectern/page/bake-main|servers/(bake-main|[a-z-]+/(lint/main|provenance/sign-main)))[.]ts$';
/** The Node part of a server package: what `lectern` opens, and content that users write for it. */
const NODE_PARTS =
  '^servers/[a-z-]+/(bin|open-(?:server|file)|own-[a-z]+|[a-z]+-commands?|federation/guarded-fetch|provenance/sign-host|catalogue/catalogue-formats|backend/http/serve-catalogue)[.]ts$';
/** Serves over stdio by the name that S1.126 gives to it. */
const SERVE_STDIO = '^servers/tmkb/serve-stdio[.]ts$';

/** Everything that must run on any runtime. */
const NEUTRAL = [
  BASE,
  JSONRPC,
  LOGGING,
  SCHEMA,
  PROTOCOL,
  FEATURES,
  SERVER,
  INDEX,
  HTTP,
  FETCH,
  EDGE,
  CLIENT,
  CLIENT_APPS,
  KNOWLEDGE,
  ARTICLES,
  CONTENT,
  SERVERS,
  PAGE,
  AUTH,
];

module.exports = {
  forbidden: [
    layer('base', BASE, []),
    layer('jsonrpc', JSONRPC, []),
    layer('logging', LOGGING, []),
    layer('schema', SCHEMA, []),
    layer('knowledge', KNOWLEDGE, []),
    layer('protocol', PROTOCOL, [JSONRPC, LOGGING]),
    layer('features', FEATURES, [PROTOCOL, JSONRPC, LOGGING, SCHEMA]),
    layer('server', SERVER, [FEATURES, PROTOCOL, JSONRPC, LOGGING, SCHEMA]),
    layer('index', INDEX, [SERVER, FEATURES, PROTOCOL, JSONRPC, LOGGING, SCHEMA]),
    layer('process', PROCESS, [LOGGING]),
    layer('stdio', STDIO, [PROCESS, SERVER, FEATURES, PROTOCOL, JSONRPC, LOGGING, SCHEMA]),
    layer('http', HTTP, [PROTOCOL, JSONRPC, LOGGING, SCHEMA]),
    layer('fetch', FETCH, [HTTP, PROTOCOL]),
    layer('edge', EDGE, [HTTP, FETCH, SERVER, FEATURES, PROTOCOL, SCHEMA]),
    layer('node', NODE, [PROCESS, HTTP, PROTOCOL, LOGGING, PAGE_FILES]),
    layer('client', CLIENT, [PROTOCOL, JSONRPC, LOGGING, X_MCP_HEADER]),
    layer('client-apps', CLIENT_APPS, []),
    layer('testing', TESTING, [CLIENT, PROTOCOL]),
    layer('content', CONTENT, [INDEX, KNOWLEDGE, SCHEMA]),
    layer('articles', ARTICLES, [INDEX, KNOWLEDGE, CONTENT]),
    layer('knowledge-entry', KNOWLEDGE_ENTRY, [
      ARTICLES,
      CONTENT,
      KNOWLEDGE,
      INDEX,
      '^packages/lectern/src/transports/fetch/body[.]ts$',
    ]),
    layer('content-entry', '^packages/lectern/src/content[.]ts$', [CONTENT, KNOWLEDGE]),
    layer('cli-entry', '^packages/lectern/src/cli[.]ts$', [CLI, CONTENT]),
    layer('serve-stdio', SERVE_STDIO, [SERVERS, STDIO]),
    layer('servers', SERVERS, [ENTRIES]),
    layer('auth', AUTH, [ENTRIES]),
    layer('redis', REDIS, [ENTRIES]),
    layer('page', PAGE, [
      CLIENT,
      CLIENT_APPS,
      '^packages/lectern/src/protocol/revisions[.]ts$',
      URI_TEMPLATES,
      '^packages/lectern/src/schema/compiler/formats[.]ts$',
      '^packages/lectern/src/knowledge/disk/string-module[.]ts$',
    ]),
    layer('cli', CLI, [
      SERVERS,
      ARTICLES,
      CONTENT,
      KNOWLEDGE,
      STDIO,
      NODE,
      PROCESS,
      SERVER,
      FEATURES,
      PROTOCOL,
      JSONRPC,
      SCHEMA,
      CLIENT,
      CLIENT_APPS,
      '^packages/lectern/src/testing/same-facts[.]ts$',
      LOGGING,
    ]),
    {
      name: 'node-only-where-node-is',
      severity: 'error',
      comment: 'The engine and the servers run on every runtime',
      from: {
        path: NEUTRAL,
        pathNot: [TESTS, DISK, CONTENT, CONTENT_PROGRAMS, NODE_PARTS, SERVE_STDIO, CHILD_PROCESS],
      },
      to: { dependencyTypes: ['core'], dependencyTypesNot: ['type-only', 'type-import'] },
    },
    {
      name: 'processes-on-demand',
      severity: 'error',
      comment: 'The client runs where there are no processes, and loads what it needs for them on demand',
      from: { path: CHILD_PROCESS, pathNot: TESTS },
      to: { dependencyTypes: ['core'], dependencyTypesNot: ['type-only', 'dynamic-import'] },
    },
    {
      name: 'disk-only-where-a-disk-is',
      severity: 'error',
      comment: 'What runs at the edge has its content baked in',
      from: { path: [KNOWLEDGE, ARTICLES, SERVERS, PAGE], pathNot: [TESTS, DISK, CONTENT_PROGRAMS] },
      to: { path: DISK },
    },
    {
      name: 'packages-only-where-files-and-words-are-read',
      severity: 'error',
      comment:
        'YAML, HTML, the rules of .gitignore and stemmers: nothing else that the collections need is bought',
      from: {
        path: KNOWLEDGE,
        pathNot: [
          TESTS,
          '^packages/lectern/src/knowledge/(data/|formats/html/|disk/ignore-rules[.]ts$)',
          '^packages/lectern/src/knowledge/text/(?:english|other-languages)[.]ts$',
        ],
      },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer'] },
    },
    {
      name: 'no-packages-in-the-engine',
      severity: 'error',
      comment: 'The engine depends on nothing; only bundles need zip archives',
      from: {
        path: '^packages/lectern/src/',
        pathNot: [TESTS, KNOWLEDGE, '^packages/lectern/src/cli/bundle/zip[.]ts$'],
      },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer'] },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      // What is loaded on demand is no circle for whoever starts.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'Examples import what is installed beside them, where it is installed',
      from: { pathNot: '^test/examples/' },
      to: { couldNotResolve: true, pathNot: '^([.][.]/)+packages/lectern/dist/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '^test/examples/python/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
