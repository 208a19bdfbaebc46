import type { UserConfig } from 'tsdown';

const common: UserConfig = { platform: 'node', target: 'node20', dts: false, sourcemap: true };

/** Programs that work on the articles, apart from the build because it needs what the first of them makes. */
const configs: UserConfig[] = [
  { ...common, entry: { main: 'src/knowledge/disk/bake-main.ts' }, outDir: 'build/bake' },
  { ...common, entry: { main: 'servers/asdlc/lint/main.ts' }, outDir: 'build/lint-content' },
  {
    ...common,
    entry: { run: 'bench/search/run.ts', scale: 'bench/search/scale.ts' },
    outDir: 'build/bench-search',
  },
];

export default configs;
