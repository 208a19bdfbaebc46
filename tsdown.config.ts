import { defineConfig } from 'tsdown';

export default defineConfig([
  {
    entry: {
      index: 'src/index.ts',
      stdio: 'src/stdio.ts',
      testing: 'src/testing.ts',
      cli: 'src/cli/main.ts',
    },
    outDir: 'dist',
    platform: 'node',
    target: 'node20',
    dts: true,
  },
  {
    // Not published: programs for tests and for a look at every feature.
    entry: { main: 'test/fixture/main.ts' },
    outDir: 'build/fixture',
    platform: 'node',
    target: 'node20',
    dts: false,
  },
]);
