import type { UserConfig } from 'tsdown';

const common: UserConfig = {
  platform: 'node',
  target: 'node20',
  dts: false,
  clean: false,
  // Parsing is a large part of what the engine adds to the start of a process; maps keep its traces readable.
  minify: true,
  sourcemap: true,
};

/** What is imported from `src/index.ts` comes from the entry `lectern`. */
function importEngine() {
  return {
    name: 'import-engine',
    resolveId: (source: string) =>
      /(?:^|\/)index[.]ts$/.test(source) ? { id: './index.mjs', external: true } : null,
  };
}

/**
 * Every file that Node opens costs start-up time, so each program is built by itself: `index` and `stdio` have
 * nothing in common, and shared chunks with the command or the test kit would only split them.
 */
const configs: UserConfig[] = [
  { ...common, entry: { index: 'src/index.ts', stdio: 'src/stdio.ts' } },
  { ...common, entry: { http: 'src/http.ts' } },
  { ...common, entry: { edge: 'src/edge.ts' } },
  { ...common, entry: { node: 'src/node.ts' } },
  // Another copy of the engine would have error classes and schemas that the server's own does not know.
  { ...common, entry: { knowledge: 'src/knowledge.ts' }, plugins: [importEngine()] },
  { ...common, entry: { testing: 'src/testing.ts' } },
  { ...common, entry: { cli: 'src/cli/main.ts' } },
  { ...common, entry: { 'index-worker': 'src/knowledge/disk/index-worker.ts' } },
  // Whole edge functions, with their articles: each is one file to be deployed as it is. Maps would hold all of the
  // articles again.
  {
    ...common,
    platform: 'neutral',
    sourcemap: false,
    entry: { 'asdlc-netlify': 'servers/asdlc/edge/netlify.ts' },
    outDir: 'dist/edge',
  },
  {
    ...common,
    platform: 'neutral',
    sourcemap: false,
    entry: { 'asdlc-cloudflare': 'servers/asdlc/edge/cloudflare.ts' },
    outDir: 'dist/edge',
  },
  // Declarations are shared, or a server from `lectern` would be none for `lectern/testing`.
  {
    ...common,
    entry: {
      index: 'src/index.ts',
      stdio: 'src/stdio.ts',
      http: 'src/http.ts',
      edge: 'src/edge.ts',
      node: 'src/node.ts',
      knowledge: 'src/knowledge.ts',
      testing: 'src/testing.ts',
    },
    dts: { emitDtsOnly: true },
  },
  // Not published: a server that shows every feature, and the official suite against it.
  { ...common, entry: { main: 'test/fixture/main.ts' }, outDir: 'build/fixture' },
  { ...common, entry: { run: 'test/conformance/run.ts' }, outDir: 'build/conformance' },
  { ...common, entry: { inside: 'test/clients/inside/main.ts' }, outDir: 'build/clients' },
  { ...common, entry: { shapes: 'test/clients/shapes-server.ts' }, outDir: 'build/clients' },
  { ...common, entry: { 'bare-cobol': 'bench/start/bare-cobol.ts' }, outDir: 'build/start' },
  { ...common, entry: { run: 'bench/repair/run.ts' }, outDir: 'build/bench-repair' },
];

export default configs;
