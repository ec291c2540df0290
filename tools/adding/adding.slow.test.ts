import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runNode } from '../process/run.ts';
import { additions } from './additions.ts';
import { applyEdit, copyRepository } from './copy-repository.ts';

const compiler = 'node_modules/typescript-7/bin/tsc';
const copy = mkdtempSync(path.join(tmpdir(), 'stoke-adding-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

beforeAll(() => {
  copyRepository(copy);
  for (const { edits } of additions) for (const edit of edits) applyEdit(copy, edit);
});

test.each(['tsconfig.json', 'apps/web/tsconfig.json'])(
  'a file added as docs/adding.md says satisfies the types of %s',
  async (project) => {
    // With several threads the compiler does much of its work more than once.
    const options = { output: 'capture', cwd: copy, env: { GOMAXPROCS: '1' } } as const;
    const { output } = await runNode([compiler, '-p', project, '--singleThreaded'], options);
    expect(output).toBe('');
  },
);

test('files added as docs/adding.md says pass the tests that the page names', async () => {
  // Loading the server costs more than these tests: one worker loads it once.
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--maxWorkers=1'];
  const named = [
    'tools/schema',
    'packages/domain/src/campaigns/fomo.test.ts',
    'apps/server/src/campaigns/core/tests/campaign-verbs.test.ts',
    'apps/server/src/messaging/notices/tests/notice-texts.test.ts',
    'apps/server/src/messaging/notices/tests/mail-links.test.ts',
  ];
  // As the page says: those that compare what they wrote write it anew.
  const { code, output } = await runNode([...vitest, ...named, '-u'], {
    output: 'capture',
    cwd: copy,
  });
  expect(code, output).toBe(0);
});
