import { defineConfig, type ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'servers/**/*.test.ts',
      'console/**/*.test.ts',
      'test/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    globalSetup: ['./test/setup/build.ts'],
    testTimeout: 60_000,
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
