import { defineConfig } from 'vitest/config';

const ALONE = ['tests/races/**/*.test.ts', 'tests/journeys/**/*.test.ts', 'tests/specification/*-browser.test.ts'];
/** What depends on dates must not depend on where the machine stands. */
const ZONES = ['UTC', 'Africa/Windhoek', 'Pacific/Kiritimati', 'America/Los_Angeles'];
const DATED = [
  'packages/domain/src/{zoned-time,ticket-display,settlement}.test.ts',
  'apps/web/app/features/{catalogue,event}/*.test.ts',
  'apps/server/src/features/catalogue/catalogue.test.ts',
];
const shared = {
  exclude: ['**/node_modules/**', '**/build/**'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // What is waited for comes at once, but on a busy machine.
  expect: { poll: { timeout: 10_000 } },
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
          exclude: [...shared.exclude, ...ALONE, ...DATED],
        },
      },
      ...ZONES.map((zone) => ({
        extends: false as const,
        test: { ...shared, name: `dates in ${zone}`, include: DATED, env: { TZ: zone } },
      })),
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
