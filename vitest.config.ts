import { defineConfig } from 'vitest/config';
import { temporaryFolder } from './tools/process/temporary-folder.ts';
import { testWorkers } from './tools/process/workers.ts';
import { filesOf, type Project } from './tools/suites/projects.ts';

process.env['TMPDIR'] = temporaryFolder();
// A run of single files leaves the test database to the next one; `npm test` ends it.
const globalSetup = process.env['END_TEST_POSTGRES']
  ? ['apps/server/testing/platform/end-of-run.ts']
  : [];
/**
 * How long one test of a project may take: ten times what its longest takes on two idle cores. A limit
 * ends what hangs; it says nothing about speed.
 */
const limits = { unit: 300_000, races: 600_000, local: 300_000, faults: 1_800_000, web: 120_000 };
/** The same for a state that a test waits for; the default is one second. */
const waiting = { poll: { timeout: 60_000 } };

// `npx vitest run <file>` runs all of it.
const run = process.env['TEST_RUN'] === 'short' ? 'short' : 'all';

/** Tests outside the browser. */
function onNode(name: Exclude<Project, 'web'>) {
  return {
    test: {
      name,
      globalSetup,
      ...filesOf(name, run),
      setupFiles: ['apps/server/testing/people/cheap-passwords.ts'],
      environment: 'node',
      // Native addons and child processes want a process of their own, not a thread.
      pool: 'forks',
      // What a test leaves behind is young: collected in larger parts, it costs less.
      execArgv: ['--max-semi-space-size=64'],
      // Loading the server costs as much as most of its tests: a worker loads it once.
      isolate: false,
      // As it runs in production: Node strips the types itself, and caches the compiled code. No module is mocked, so
      // that nothing needs to look at each file as it is loaded.
      experimental: { viteModuleRunner: false, nodeLoader: false },
      testTimeout: limits[name],
      expect: waiting,
      hookTimeout: limits[name],
    },
  } as const;
}

export default defineConfig({
  test: {
    maxWorkers: testWorkers,
    // What takes more than three seconds on an idle machine: for `npm test -- --all`.
    tags: [{ name: 'long' }],
    reporters: ['default'],
    projects: [
      onNode('unit'),
      onNode('races'),
      onNode('local'),
      onNode('faults'),
      {
        test: {
          name: 'web',
          ...filesOf('web', run),
          setupFiles: ['apps/web/testing/no-owner-stacks.ts'],
          environment: 'jsdom',
          pool: 'threads',
          // Loading the app costs more than its tests: a worker loads it once.
          isolate: false,
          testTimeout: limits.web,
          hookTimeout: limits.web,
          expect: waiting,
        },
      },
    ],
  },
});
