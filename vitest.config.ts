import { defineConfig } from 'vitest/config';
import { failuresReporter } from './tests/world/failures-reporter.ts';

const JOURNEYS = ['tests/journeys/**/*.test.ts', 'tests/specification/*-browser.test.ts'];
const RACES = ['tests/races/**/*.test.ts'];
/** Races that run alone, because they bring servers to their limits. */
const LOAD = ['tests/races/{overload,on-sale}.test.ts'];
/** Tests that start nothing and change nothing that others use. */
const PURE = ['packages/**/*.test.{ts,tsx}', 'apps/web/**/*.test.{ts,tsx}'];
/** Compares the locks that the other tests took, so it runs last. */
const LOCK_ORDER = ['tests/locks/lock-order.test.ts'];
const RECORD_LOCKS = ['tests/locks/record-locks.ts'];
/** Time zones in which the tests of dates run, since results mustn't depend on the machine's own. */
const ZONES = ['UTC', 'Africa/Windhoek', 'Pacific/Kiritimati', 'America/Los_Angeles'];
const DATED = [
  'packages/domain/src/{dates/zoned-time,catalogue/search-words,stock/ticket-display,settlement/settlement}.test.ts',
  'apps/web/app/features/catalogue/**/*.test.ts',
  'apps/server/src/features/catalogue/catalogue.test.ts',
];
const shared = {
  // The companion app has its own test runner.
  exclude: ['**/node_modules/**', '**/build/**', 'apps/mobile/**'],
  // One more than the cores of a small machine, since tests wait a lot: for servers to start, emails and timeouts.
  maxWorkers: 3,
  // All generous, because a busy machine is slow; usually the first poll succeeds.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
  // Files of one worker share what they import, since importing it takes longer than most files' tests. Each file has a
  // database and servers of its own.
  isolate: false,
};

export default defineConfig({
  test: {
    globalSetup: ['tests/world/test-cluster.ts', 'tests/locks/lock-folder.ts'],
    reporters: ['default', failuresReporter],
    projects: [
      {
        extends: false,
        test: {
          ...shared,
          name: 'tests',
          include: ['{packages,apps,tests}/**/*.test.{ts,tsx}'],
          exclude: [...shared.exclude, ...PURE, ...JOURNEYS, ...RACES, ...LOCK_ORDER, ...DATED],
          setupFiles: RECORD_LOCKS,
        },
      },
      {
        extends: false,
        test: {
          ...shared,
          name: 'pure',
          include: PURE,
          exclude: [...shared.exclude, ...DATED],
        },
      },
      ...ZONES.map((zone) => ({
        extends: false as const,
        test: { ...shared, name: `dates in ${zone}`, include: DATED, env: { TZ: zone } },
      })),
      {
        extends: false,
        test: {
          ...shared,
          name: 'journeys',
          include: JOURNEYS,
          // On a busy machine, a page can move under a click. The report names the tests that needed a second run.
          retry: 1,
          globalSetup: 'tests/world/chromium.ts',
          setupFiles: RECORD_LOCKS,
        },
      },
      {
        extends: false,
        test: {
          ...shared,
          name: 'races',
          include: RACES,
          exclude: [...shared.exclude, ...LOAD],
          setupFiles: RECORD_LOCKS,
        },
      },
      {
        extends: false,
        test: {
          ...shared,
          name: 'load',
          include: LOAD,
          setupFiles: RECORD_LOCKS,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: false,
        test: { ...shared, name: 'locks', include: LOCK_ORDER, sequence: { groupOrder: 2 } },
      },
    ],
  },
});
