import { defineConfig } from 'vitest/config';
import { workers } from './tools/process/workers.ts';

const slow = '**/*.slow.test.ts';
// A run of single files leaves the test database to the next one; `npm test` ends it.
const globalSetup = process.env['END_TEST_POSTGRES']
  ? ['apps/server/src/testing/end-of-run.ts']
  : [];
/** What is waited for comes on a busy machine too; the default is one second. */
const patient = { poll: { timeout: 20_000 } };
const outside = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    maxWorkers: workers,
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          globalSetup,
          environment: 'node',
          // Native addons and child processes want a process of their own, not a thread.
          pool: 'forks',
          include: ['{packages,apps/server,tools,bench}/**/*.test.ts'],
          exclude: [...outside, slow],
          testTimeout: 60_000,
          expect: patient,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          pool: 'threads',
          // Loading the app costs more than its tests: a worker loads it once.
          isolate: false,
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: outside,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'faults',
          globalSetup,
          environment: 'node',
          pool: 'forks',
          include: [`{packages,apps/server,tools}/${slow}`],
          exclude: outside,
          // These kill servers and wait for them.
          testTimeout: 600_000,
          expect: patient,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
