import type { UserConfig } from 'tsdown';

const common: UserConfig = { platform: 'node', target: 'node20', dts: false, sourcemap: true };

/** Programs that work on content, apart from the build because it needs what the first of them makes. */
const configs: UserConfig[] = [
  {
    ...common,
    entry: { main: 'servers/bake-main.ts', page: 'packages/lectern/page/bake-main.ts' },
    outDir: 'build/bake',
  },
  // The script of the page, for browsers; the program above makes a module of it.
  {
    ...common,
    platform: 'browser',
    target: 'es2023',
    format: 'iife',
    minify: true,
    sourcemap: false,
    entry: { page: 'packages/lectern/page/main.ts' },
    outputOptions: { entryFileNames: '[name].js' },
    outDir: 'build/page',
  },
  {
    ...common,
    entry: {
      asdlc: 'servers/asdlc/lint/main.ts',
      tmkb: 'servers/tmkb/lint/main.ts',
      'media-gateway': 'servers/media-gateway/lint/main.ts',
    },
    outDir: 'build/lint-content',
  },
  {
    ...common,
    entry: { main: 'servers/three-good-sources/provenance/sign-main.ts' },
    outDir: 'build/sign-registry',
  },
  {
    ...common,
    entry: {
      run: 'bench/search/run.ts',
      records: 'bench/search/records.ts',
      titles: 'bench/search/titles.ts',
      'titles-scale': 'bench/search/titles-scale.ts',
      scale: 'bench/search/scale.ts',
    },
    // Reads its WebAssembly from its own folder.
    deps: { neverBundle: ['node-sqlite3-wasm'] },
    outDir: 'build/bench-search',
  },
];

export default configs;
