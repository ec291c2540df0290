import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildProofChecker, proofChecker } from '../../apps/web/proof-checker.ts';
import { createHttpApp } from '../../apps/server/src/platform/http/http-app.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { servePages } from '../../apps/server/src/platform/web/serve-pages.ts';
import type { makeVectors } from '../../packages/proof/src/testing/make-vectors.ts';
import { repositoryRoot } from '../process/repository-root.ts';
import { shellNode } from '../process/shell-node.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'stoke-checker-'));
const [dist, alone] = [path.join(folder, 'dist'), path.join(folder, 'alone')];
await Promise.all([mkdir(dist), mkdir(alone)]);
await writeFile(path.join(dist, 'index.html'), '<head></head>');
await writeFile(path.join(dist, 'verify-proof.mjs'), await buildProofChecker());
const app = await createHttpApp({ log: createLog('silent'), production: false });
const head = { isPage: true, title: '', description: '', url: '', image: null, facts: {} };
await servePages(app, { dist, mayBeElsewhere: false, head: async () => head });
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const vectorsFile = path.join(repositoryRoot, 'packages/proof/vectors.json');
const vectors: ReturnType<typeof makeVectors> = JSON.parse(await readFile(vectorsFile, 'utf8'));

let files = 0;
async function run(content: unknown): Promise<[code: number, lastLine: string]> {
  files += 1;
  const name = `${files}.json`;
  await writeFile(path.join(alone, name), JSON.stringify(content));
  return new Promise((resolve) => {
    execFile(shellNode(), ['verify-proof.mjs', name], { cwd: alone }, (error, out) => {
      const code = typeof error?.code === 'number' ? error.code : 0;
      resolve([code, out.trim().split('\n').at(-1) ?? '']);
    });
  });
}

/** The module with the hash, as the build puts it into the page. */
async function hashOnPage(): Promise<unknown> {
  const { load } = proofChecker();
  if (typeof load !== 'function') throw new Error('The plugin loads the module.');
  const hashModule = 'apps/web/src/features/everyone/proof/checker-hash.ts';
  return Reflect.apply(load, null, [path.join(repositoryRoot, hashModule)]);
}

test('the checker that is served runs alone, and decides the vectors as the command does', async () => {
  const { statusCode, headers, body } = await app.inject('/verify-proof.mjs');
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/javascript; charset=utf-8',
    'no-cache',
  ]);
  expect(body.match(/(?:from|import\() ?["'][^"']+/g)).toEqual([
    'from "node:crypto',
    'from "node:fs/promises',
  ]);
  await writeFile(path.join(alone, 'verify-proof.mjs'), body);
  expect(await hashOnPage()).toContain(createHash('sha256').update(body).digest('hex'));

  const tree = vectors.trees.at(-1);
  const leaf = tree?.leaves[0];
  const file = {
    format: vectors.format,
    root: { number: 1, at: '2026-12-01T00:00:00.000Z', ...tree?.root },
    leaves: [leaf],
    total: leaf?.amount,
  };
  expect(await run(file)).toEqual([0, 'Included: these balances are in the root.']);
  expect(await run(vectors)).toEqual([2, 'This is not a proof file.']);
  for (const { file: refused } of vectors.refused) {
    expect(await run(refused)).toEqual([1, 'NOT INCLUDED in the root.']);
  }
});
