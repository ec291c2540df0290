import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runNode } from '../process/run.ts';
import { additions } from './additions.ts';
import { applyEdit, copyRepository } from './copy-repository.ts';

const texts = 'apps/server/src/messaging/notices/tests/notice-texts.test.ts';
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
    const { output } = await runNode([compiler, '-p', project], { output: 'capture', cwd: copy });
    expect(output).toBe('');
  },
);

test('files added as docs/adding.md says pass the tests that the page names', async () => {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit'];
  const named = [
    'tools/schema',
    'packages/domain/src/campaigns/fomo.test.ts',
    'apps/server/src/campaigns/core/tests/campaign-verbs.test.ts',
    texts,
  ];
  const options = { output: 'capture', cwd: copy } as const;
  // As the page says: these write what they compare.
  await runNode([...vitest, 'tools/schema/schema-page.test.ts', texts, '-u'], options);
  const { code, output } = await runNode([...vitest, ...named], options);
  expect(code, output).toBe(0);
});
