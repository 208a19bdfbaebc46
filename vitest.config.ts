import { defineConfig, type ViteUserConfig } from 'vitest/config';

const SLOW = ['**/*.slow.test.ts'];

const config: ViteUserConfig = defineConfig({
  test: {
    // Vitest's own default is one less than the machine has cores: one, where there are two.
    maxWorkers: '100%',
    testTimeout: 60_000,
    // Programs that tests start must not leave indexes in the user's cache folder.
    env: { LECTERN_CACHE: 'off' },
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['src/**/*.test.ts', 'servers/**/*.test.ts', 'console/**/*.test.ts'],
          exclude: SLOW,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: ['{src,servers,console}/**/*.slow.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: ['./test/setup/build.ts'],
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts', 'servers/**/*.ts'],
      exclude: ['**/*.test.ts'],
      reporter: ['text-summary', 'json-summary'],
      thresholds: {
        'src/jsonrpc/**': { lines: 90 },
        'src/protocol/**': { lines: 90 },
        'src/features/**': { lines: 90 },
        'src/schema/**': { lines: 90 },
        'src/transports/**': { lines: 90 },
        'servers/tmkb/**': { lines: 85 },
        'servers/three-good-sources/**': { lines: 85 },
        'servers/media-gateway/**': { lines: 85 },
      },
    },
  },
});

export default config;
