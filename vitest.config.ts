import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import LongFilesFirst from './test/setup/long-files-first.ts';

const SLOW = ['**/*.slow.test.ts'];
/** These measure what time does, or load both cores by themselves: they get the machine to themselves. */
const ALONE = ['test/faults/replicas/*.test.ts', '**/linearity.slow.test.ts'];
/** These only read files, and fail after many a change elsewhere: not worth waiting for a build. */
const READERS = ['test/docs/{references,language,links,doc-coverage}.test.ts'];

const BUILD = ['./test/setup/build-once.mjs'];
/** Slow tests start programs and wait for them on a shared machine. What needed it is listed after the run. */
const RETRY = process.env.CI ? 1 : 0;

/** Tests run on the sources of `lectern`, without a build. */
const sources = fileURLToPath(new URL('./packages/lectern/src/', import.meta.url));
const alias = [
  { find: /^@lectern\/auth$/, replacement: `${sources}../../auth/src/index.ts` },
  { find: /^lectern$/, replacement: `${sources}index.ts` },
  { find: /^lectern\/(\w+)$/, replacement: `${sources}$1.ts` },
  {
    find: '@lectern/redis',
    replacement: fileURLToPath(new URL('./packages/redis/src/index.ts', import.meta.url)),
  },
];

const config: ViteUserConfig = defineConfig({
  resolve: { alias },
  test: {
    // Vitest's own default is one less than the machine has cores: one, where there are two.
    maxWorkers: '100%',
    testTimeout: 60_000,
    sequence: { sequencer: LongFilesFirst },
    reporters: ['default', './test/setup/longest.ts'],
    // Programs that tests start must not leave indexes in the user's cache folder.
    env: { LECTERN_CACHE: 'off' },
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['{packages,servers}/**/*.test.ts', ...READERS],
          exclude: SLOW,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: ['{packages,servers}/**/*.slow.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...READERS, ...ALONE],
          globalSetup: BUILD,
          // Most of them wait for programs and timers, and leave half of the machine idle.
          maxWorkers: availableParallelism() + 1,
          // Projects that run at the same time must have the same number of workers.
          sequence: { groupOrder: 1 },
          retry: RETRY,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ALONE,
          globalSetup: BUILD,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          retry: RETRY,
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['packages/*/src/**/*.ts', 'servers/**/*.ts'],
      exclude: [
        '**/*.test.ts',
        '**/*.testing.ts',
        // They run in processes of their own, where nothing counts.
        'packages/lectern/src/transports/node/workers/{primary,worker,serve-with-workers}.ts',
      ],
      reporter: ['text-summary', 'json-summary'],
      thresholds: {
        'packages/lectern/src/jsonrpc/**': { lines: 90 },
        'packages/lectern/src/protocol/**': { lines: 90 },
        'packages/lectern/src/features/**': { lines: 90 },
        'packages/lectern/src/schema/**': { lines: 90 },
        'packages/lectern/src/transports/**': { lines: 90 },
        'packages/lectern/src/client/**': { lines: 90 },
        'packages/redis/src/**': { lines: 85 },
        'servers/tmkb/**': { lines: 85 },
        'servers/three-good-sources/**': { lines: 85 },
        'servers/media-gateway/**': { lines: 85 },
      },
    },
  },
});

export default config;
