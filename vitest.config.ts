import { defineConfig } from 'vitest/config';

const ALONE = ['tests/races/**/*.test.ts', 'tests/journeys/**/*.test.ts', 'tests/specification/*-browser.test.ts'];
const shared = {
  exclude: ['**/node_modules/**', '**/build/**'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    globalSetup: 'tests/world/test-cluster.ts',
    maxWorkers: 2,
    projects: [
      {
        extends: false,
        test: {
          ...shared,
          name: 'tests',
          include: ['{packages,apps,tests}/**/*.test.{ts,tsx}'],
          exclude: [...shared.exclude, ...ALONE],
        },
      },
      // One file at a time and nothing beside it: what they measure and wait for is not disturbed.
      {
        extends: false,
        test: {
          ...shared,
          name: 'races and journeys',
          include: ALONE,
          globalSetup: 'tests/world/chromium.ts',
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
