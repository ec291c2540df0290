import { defineConfig } from 'vitest/config';
import { temporaryFolder } from './tools/process/temporary-folder.ts';
import { testWorkers, workers } from './tools/process/workers.ts';
import { filesOf, type Project } from './tools/suites/projects.ts';

process.env['TMPDIR'] = temporaryFolder();
// A run of single files leaves the test database to the next one; `npm test` ends it.
const globalSetup = process.env['END_TEST_POSTGRES']
  ? ['apps/server/src/testing/end-of-run.ts']
  : [];
/** Long enough for a busy machine; the default is one second. */
const patient = { poll: { timeout: 20_000 } };

/** Tests outside the browser, with the milliseconds that one may take. */
function onNode(name: Project, testTimeout: number, isolate = true) {
  return {
    test: {
      name,
      globalSetup,
      ...filesOf(name),
      setupFiles: ['apps/server/src/testing/cheap-passwords.ts'],
      environment: 'node',
      // Native addons and child processes want a process of their own, not a thread.
      pool: 'forks',
      // What a test leaves behind is young: collected in larger parts, it costs less.
      execArgv: ['--max-semi-space-size=64'],
      isolate,
      // As it runs in production: Node strips the types itself, and keeps what it compiled.
      experimental: { viteModuleRunner: false },
      testTimeout,
      expect: patient,
      hookTimeout: 120_000,
    },
  } as const;
}

export default defineConfig({
  test: {
    maxWorkers: testWorkers,
    // A quick run leaves out rounds of concurrent callers, made by `race`, and what takes many seconds.
    tags: [{ name: 'race' }, { name: 'long' }],
    reporters: ['default'],
    projects: [
      // Loading the server costs as much as most of its tests: a worker loads it once.
      onNode('unit', 120_000, false),
      // The longest has 20 rounds of 30 callers and a chain.
      onNode('races', 120_000, false),
      onNode('local', 60_000),
      onNode('faults', 600_000),
      {
        test: {
          name: 'web',
          ...filesOf('web'),
          environment: 'jsdom',
          pool: 'threads',
          // Loading the app costs more than its tests: a worker loads it once.
          isolate: false,
          // They wait for a fifth of their time, and come when the others are done.
          maxWorkers: workers + 1,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patient,
        },
      },
    ],
  },
});
