/**
 * The layers of the house: imports go one way, and `node:` stays where the runtime is Node.
 * base ← jsonrpc ← protocol ← features ← server ← transports ← servers, cli
 */
const TESTS = '[.]test[.]ts$';

const layer = (name, from, allowed) => ({
  name: `layer-${name}`,
  severity: 'error',
  comment: `${name} may import ${allowed.length > 0 ? allowed.join(', ') : 'nothing but itself'}`,
  from: { path: from, pathNot: [TESTS, ...(from === SERVE_STDIO ? [] : [SERVE_STDIO])] },
  to: { path: '^(src|servers|console|test|bench)/', pathNot: [from, BASE, ...allowed] },
});

/** What every layer may import. */
const BASE = '^src/base/';
const SPELLING = '^src/spelling/';
const JSONRPC = '^src/jsonrpc/';
const LOGGING = '^src/logging/';
const SCHEMA = '^src/schema/';
/** For content that people write. */
const CHECK_DATA = '^src/schema/check-data[.]ts$';
const PROTOCOL = '^src/protocol/';
const FEATURES = '^src/features/';
const SERVER = '^src/server(-definition|-options|-assembly)?[.]ts$';
const INDEX = '^src/index[.]ts$';
const PROCESS = '^src/transports/process/';
const STDIO = '^src/(transports/stdio/|stdio[.]ts$)';
const HTTP = '^src/transports/http/';
const FETCH = '^src/(transports/fetch/|http[.]ts$)';
const EDGE = '^src/edge[.]ts$';
const NODE = '^src/(transports/node/|node[.]ts$)';
const TESTING = '^src/testing(/|[.]ts$)';
const KNOWLEDGE = '^src/knowledge/';
const DISK = '^src/knowledge/disk/';
/** Serves folders from programs. */
const KNOWLEDGE_ENTRY = '^src/knowledge[.]ts$';
const CLI = '^src/cli/';
const SERVERS = '^servers/';
/** The page for people: runs in browsers, and stands by itself but for how templates and formats are written. */
const PAGE = '^console/';
const PAGE_FILES = '^console/baked[.]ts$';
const URI_TEMPLATES = '^src/features/uri-template/';
/** Programs of ours that read content from disk. */
const CONTENT_PROGRAMS =
  '^(console/bake-main|servers/(bake-main|[a-z-]+/(lint/main|provenance/sign-main)))[.]ts$';
/** Serves over stdio by the name that a document gave to it. */
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
  KNOWLEDGE,
  SPELLING,
  SERVERS,
  PAGE,
];

module.exports = {
  forbidden: [
    layer('base', BASE, []),
    layer('jsonrpc', JSONRPC, []),
    layer('logging', LOGGING, []),
    layer('spelling', SPELLING, []),
    layer('schema', SCHEMA, [SPELLING]),
    layer('knowledge', KNOWLEDGE, [SPELLING]),
    layer('protocol', PROTOCOL, [JSONRPC, LOGGING]),
    layer('features', FEATURES, [PROTOCOL, JSONRPC, LOGGING, SCHEMA, SPELLING]),
    layer('server', SERVER, [FEATURES, PROTOCOL, JSONRPC, LOGGING, SCHEMA]),
    layer('index', INDEX, [SERVER, FEATURES, PROTOCOL, JSONRPC, LOGGING, SCHEMA]),
    layer('process', PROCESS, [LOGGING]),
    layer('stdio', STDIO, [PROCESS, SERVER, FEATURES, PROTOCOL, JSONRPC, LOGGING, SCHEMA]),
    layer('http', HTTP, [PROTOCOL, JSONRPC, LOGGING, SCHEMA]),
    layer('fetch', FETCH, [HTTP, PROTOCOL]),
    layer('edge', EDGE, [FETCH, SERVER, SCHEMA]),
    layer('node', NODE, [PROCESS, HTTP, PROTOCOL, LOGGING, PAGE_FILES]),
    layer('testing', TESTING, [SERVER, PROTOCOL, JSONRPC, LOGGING]),
    layer('knowledge-entry', KNOWLEDGE_ENTRY, [SERVERS, KNOWLEDGE, INDEX]),
    layer('serve-stdio', SERVE_STDIO, [SERVERS, STDIO]),
    layer('servers', SERVERS, [INDEX, FETCH, KNOWLEDGE, SPELLING, CHECK_DATA]),
    layer('page', PAGE, [
      URI_TEMPLATES,
      '^src/schema/formats[.]ts$',
      '^src/knowledge/disk/string-module[.]ts$',
    ]),
    layer('cli', CLI, [
      SERVERS,
      KNOWLEDGE,
      STDIO,
      NODE,
      PROCESS,
      SERVER,
      FEATURES,
      PROTOCOL,
      JSONRPC,
      SCHEMA,
      TESTING,
      SPELLING,
      LOGGING,
    ]),
    {
      name: 'node-only-where-node-is',
      severity: 'error',
      comment: 'The engine and the servers run on every runtime',
      from: { path: NEUTRAL, pathNot: [TESTS, DISK, CONTENT_PROGRAMS, SERVE_STDIO] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'disk-only-where-a-disk-is',
      severity: 'error',
      comment: 'What runs at the edge has its content baked in',
      from: { path: [KNOWLEDGE, SERVERS, PAGE], pathNot: [TESTS, DISK, CONTENT_PROGRAMS] },
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
          '^src/knowledge/(data/|formats/html/|disk/ignore-rules[.]ts$)',
          '^src/knowledge/text/(?:english|other-languages)[.]ts$',
        ],
      },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer'] },
    },
    {
      name: 'no-packages-in-the-engine',
      severity: 'error',
      comment: 'The engine depends on nothing',
      from: { path: '^src/', pathNot: [TESTS, KNOWLEDGE] },
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
      from: {},
      to: { couldNotResolve: true, pathNot: '^([.][.]/)+dist/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
