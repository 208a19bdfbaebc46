import type { UserConfig } from 'tsdown';

const SRC = 'packages/lectern/src';

const common: UserConfig = {
  platform: 'node',
  target: 'node20',
  dts: false,
  clean: false,
  outDir: 'packages/lectern/dist',
  // Parsing is a large part of what the engine adds to the start of a process; maps keep its traces readable.
  minify: true,
  sourcemap: true,
  // The sources themselves would be four fifths of the package.
  outputOptions: { sourcemapExcludeSources: true },
};

/**
 * What every command loads, in two files instead of twenty: each file that Node opens delays the start. `main` waits for
 * the others, so it cannot be in a file with them.
 */
const startFiles = [
  {
    name: 'start',
    test: /[/]src[/](?:cli[/](?!main|open-folder|index-command|cache-command)[^/]+|cli[/]serve[/](?:arguments|command)|transports[/](?:process|stdio)[/][^/]+)[.]ts$/,
  },
  {
    name: 'base',
    test: /[/]src[/](?:base[/][^/]+|logging[/][^/]+|content[/](?:finding|subject)|knowledge[/](?:disk[/](?:failure|folder-name)|settings[/]collection-settings))[.]ts$/,
  },
];

/** The page is one file for `lectern/node` and the command. */
function importPage() {
  return {
    name: 'import-page',
    resolveId: (source: string) =>
      /\/page\/baked[.]ts$/.test(source) ? { id: './page.mjs', external: true } : null,
  };
}

/** Imports of `packages/lectern/src/index.ts` become imports of the entry: two engines would have two `ToolError`s. */
function importEngine() {
  return {
    name: 'import-engine',
    resolveId: (source: string) =>
      /(?:^|\/)index[.]ts$/.test(source) ? { id: './index.mjs', external: true } : null,
  };
}

/**
 * In a server package the engine, its transports and the command are imported from `lectern`. What it uses of
 * `lectern/knowledge` and `lectern/content` is bundled: loading all of either would delay every start.
 */
function importLectern() {
  const own = /^lectern(?:\/(?:stdio|http|edge|node|cli))?$/;
  return {
    name: 'import-lectern',
    resolveId(source: string) {
      if (own.test(source)) return { id: source, external: true };
      if (/^(?:[.]{1,2}\/)+index[.]ts$/.test(source)) return { id: 'lectern', external: true };
      return null;
    },
  };
}

/** Parsers and stemmers of others are bundled into server packages as well. */
const NOTICES = ['LICENSE', 'packages/lectern/THIRD-PARTY-NOTICES.md'];

function serverPackage(name: string): UserConfig[] {
  const folder = `servers/${name}`;
  const shared: UserConfig = { ...common, outDir: `${folder}/dist`, plugins: [importLectern()] };
  const entry = { 'package-entry': `${folder}/package-entry.ts` };
  return [
    { ...shared, entry: { ...entry, bin: `${folder}/bin.ts` }, copy: NOTICES },
    { ...shared, entry, dts: { emitDtsOnly: true } },
  ];
}

/** Runs wherever `lectern/http` does; `jose` and `lectern` are installed with it. */
const AUTH: UserConfig = {
  ...common,
  outDir: 'packages/auth/dist',
  deps: { neverBundle: ['jose', /^lectern/] },
  copy: ['LICENSE'],
};

/**
 * Every file that Node opens costs start-up time, so each program is built by itself: `index` and `stdio` have
 * nothing in common, and shared chunks with the command or the test kit would only split them.
 */
const configs: UserConfig[] = [
  { ...common, entry: { index: `${SRC}/index.ts`, stdio: `${SRC}/stdio.ts` } },
  // Bundlers of edge platforms make maps of their own; this one would be a twentieth of the package.
  { ...common, entry: { edge: `${SRC}/edge.ts` }, sourcemap: false },
  // What serves HTTP is large, and a program that does need not start as fast as one over stdio.
  { ...common, entry: { http: `${SRC}/http.ts`, node: `${SRC}/node.ts` }, plugins: [importPage()] },
  { ...common, entry: { page: 'packages/lectern/page/baked.ts' }, sourcemap: false },
  { ...common, entry: { client: `${SRC}/client.ts` } },
  { ...common, entry: { testing: `${SRC}/testing.ts` }, sourcemap: false },
  // These share what they read content with: parsers, stemmers and the index.
  {
    ...common,
    entry: {
      cli: `${SRC}/cli/main.ts`,
      command: `${SRC}/cli.ts`,
      knowledge: `${SRC}/knowledge.ts`,
      content: `${SRC}/content.ts`,
      'index-worker': `${SRC}/knowledge/disk/index-worker.ts`,
    },
    plugins: [importEngine(), importPage()],
    outputOptions: {
      ...common.outputOptions,
      codeSplitting: { includeDependenciesRecursively: false, groups: startFiles },
    },
  },
  // Declarations are shared, or `lectern/testing` would not accept a server from `lectern`.
  {
    ...common,
    entry: {
      index: `${SRC}/index.ts`,
      stdio: `${SRC}/stdio.ts`,
      http: `${SRC}/http.ts`,
      edge: `${SRC}/edge.ts`,
      node: `${SRC}/node.ts`,
      knowledge: `${SRC}/knowledge.ts`,
      content: `${SRC}/content.ts`,
      command: `${SRC}/cli.ts`,
      client: `${SRC}/client.ts`,
      testing: `${SRC}/testing.ts`,
    },
    dts: { emitDtsOnly: true },
  },
  { ...AUTH, entry: { index: 'packages/auth/src/index.ts' } },
  { ...AUTH, entry: { index: 'packages/auth/src/index.ts' }, dts: { emitDtsOnly: true } },
  // The client of Redis is a dependency, not a part of it: programs may use it as well.
  ...[{ dts: false }, { dts: { emitDtsOnly: true } }].map(
    (declarations): UserConfig => ({
      ...common,
      ...declarations,
      entry: { index: 'packages/redis/src/index.ts' },
      outDir: 'packages/redis/dist',
      deps: { neverBundle: ['@redis/client', /^lectern/] },
      copy: ['LICENSE'],
    }),
  ),
  ...['asdlc', 'cobol', 'media-gateway', 'three-good-sources', 'tmkb'].flatMap(serverPackage),
  // A whole edge function with its articles, to be deployed as it is; a map would hold all of the articles again. One
  // build each, since two entries of one build would share a chunk.
  ...['netlify', 'cloudflare'].map(
    (platform): UserConfig => ({
      ...common,
      platform: 'neutral',
      sourcemap: false,
      entry: { [platform]: `servers/asdlc/edge/${platform}.ts` },
      outDir: 'servers/asdlc/dist/edge',
      outExtensions: () => ({ js: '.mjs' }),
    }),
  ),
  // Not published: a server that shows every feature, and the official suite against it.
  { ...common, entry: { main: 'test/fixture/main.ts' }, outDir: 'build/fixture' },
  {
    ...common,
    entry: {
      main: 'test/faults/replicas/replica.ts',
      'fault-proxy': 'test/faults/replicas/fault-proxy.ts',
      'with-workers': 'test/faults/replicas/with-workers.ts',
    },
    outDir: 'build/replica',
    deps: { neverBundle: ['@redis/client'] },
  },
  { ...common, entry: { run: 'test/conformance/run.ts' }, outDir: 'build/conformance' },
  {
    ...common,
    entry: { 'client-driver': 'test/conformance/client-driver.ts' },
    outDir: 'build/conformance',
  },
  { ...common, entry: { inside: 'test/clients/inside/main.ts' }, outDir: 'build/clients' },
  { ...common, entry: { shapes: 'test/clients/shapes-server.ts' }, outDir: 'build/clients' },
  {
    ...common,
    entry: { 'sign-in': 'test/clients/inside/sign-in.ts' },
    outDir: 'build/clients',
    // Reads its own package.
    deps: { neverBundle: ['oidc-provider'] },
  },
  { ...common, entry: { 'bare-cobol': 'bench/start/bare-cobol.ts' }, outDir: 'build/start' },
  { ...common, entry: { run: 'bench/repair/run.ts' }, outDir: 'build/bench-repair' },
];

export default configs;
