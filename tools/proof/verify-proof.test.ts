import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openTree, someLeaves, unsigned } from '../../packages/proof/src/testing/small-tree.ts';
import { repositoryRoot } from '../process/repository-root.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'stoke-verify-proof-'));
afterAll(() => rm(folder, { recursive: true }));

const leaves = someLeaves(3);
const tree = openTree(leaves);
const file = tree.fileOf(leaves.slice(0, 1));
const record = { ...tree.root, previous: null };
const root = { ...record, jws: unsigned(record) };

async function run(...contents: unknown[]): Promise<{ code: number; out: string }> {
  const names = await Promise.all(
    contents.map(async (content, n) => {
      const name = path.join(folder, `${n}.json`);
      await writeFile(name, typeof content === 'string' ? content : JSON.stringify(content));
      return name;
    }),
  );
  const script = path.join(repositoryRoot, 'tools/proof/verify-proof.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...names], (error, out) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out });
    });
  });
}

test('a right file ends with 0, with the roots too', async () => {
  const { code, out } = await run(file);
  expect([code, out]).toEqual([0, expect.stringContaining('Included: these balances')]);
  expect((await run({ ...file, root }, [root])).code).toBe(0);
});

test('a wrong one ends with 1, and says what is wrong', async () => {
  const { code, out } = await run({ ...file, total: '1' });
  expect([code, out]).toEqual([1, expect.stringContaining('WRONG  The balances add up')]);
  expect((await run({ ...file, root }, [{ ...root, hash: 'a'.repeat(64) }])).code).toBe(1);
  expect((await run({ ...file, root }, [])).code).toBe(1);
});

test('what is no proof file ends with 2', async () => {
  for (const content of ['{', '{}', '[]', '']) expect((await run(content)).code).toBe(2);
  expect((await run()).code).toBe(2);
  const vectors = await readFile(path.join(repositoryRoot, 'packages/proof/vectors.json'), 'utf8');
  expect((await run(vectors)).code).toBe(2);
});
