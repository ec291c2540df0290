import { hash, randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import path from 'node:path';
import type pg from 'pg';
import { nodeFlags } from '../../e2e/serve.ts';
import { runNode } from '../../tools/process/run.ts';
import { median } from '../measure/statistics.ts';
import { asOwner, type ScratchPostgres } from '../parts/scratch-postgres.ts';
import { plainFigure, ratioFigure, type Figure } from '../report/figure.ts';

/** What `tree.ts` prints. */
export type MeasuredTree = {
  leaves: number;
  seconds: number;
  processorSeconds: number;
  moreMegabytes: number;
  p99: number;
};

const builds = 3;

/** A tree over so many owners, built and kept as the daily root is, and proofs of single owners from it. */
export async function measureProof(postgres: ScratchPostgres, owners: number): Promise<Figure[]> {
  const url = await postgres.createMigrated('bench_proof');
  await asOwner(url, (client) => fill(client, owners));
  const [trees, ceilings]: [MeasuredTree[], number[]] = [[], []];
  for (let built = 0; built < builds; built += 1) {
    ceilings.push(hashOnce(owners));
    trees.push(await build(url, built + 1));
  }
  const usual = (key: keyof MeasuredTree) => median(trees.map((tree) => tree[key]));
  const ratios = trees.map(({ seconds }, at) => seconds / (ceilings[at] ?? Number.NaN));
  const name = `a tree of ${owners.toLocaleString('en-US')} owners`;
  const processor = `${usual('processorSeconds').toFixed(1)} s of them Node's processor time`;
  return [
    ratioFigure(
      { name, unit: 's', ceiling: 's: three hashes of each by OpenSSL', bar: null },
      {
        value: usual('seconds'),
        ceiling: median(ceilings),
        ratio: median(ratios),
        spread: [Math.min(...ratios), Math.max(...ratios)],
      },
    ),
    plainFigure(
      { name: 'the same', unit: 's', bar: { atMost: 10 }, note: processor },
      usual('seconds'),
    ),
    plainFigure(
      { name: 'memory more than before', unit: 'MB', bar: { atMost: 200 } },
      usual('moreMegabytes'),
    ),
    plainFigure(
      { name: 'p99 of a proof from the kept tree', unit: 'ms', bar: { atMost: 50 } },
      usual('p99'),
    ),
  ];
}

/** Each owner has a balance. */
async function fill(client: pg.Client, owners: number): Promise<void> {
  await client.query(
    `create temporary table someone as
      select n, gen_random_uuid() as id from generate_series(1, $1::int) n`,
    [owners],
  );
  for (const [kind, which] of Object.entries({
    earner_available: 'n % 5 > 0',
    creator_available: 'n % 5 = 0',
  })) {
    await client.query(`
      insert into ledger.account (id, kind, owner, balance)
      select ledger.account_id('${kind}:' || id), '${kind}', id, 1000000 + n from someone
      where ${which}`);
  }
  await client.query('vacuum analyze ledger.account');
}

/** The seconds for the hash of a nonce, of a leaf and of a pair for each of so many leaves. */
function hashOnce(leaves: number): number {
  const messages = [32, 97, 81].map((length) => randomBytes(length));
  const begin = performance.now();
  for (let leaf = 0; leaf < leaves; leaf += 1) {
    for (const message of messages) hash('sha256', message, 'buffer');
  }
  return (performance.now() - begin) / 1_000;
}

async function build(url: string, number: number): Promise<MeasuredTree> {
  const tree = path.join(import.meta.dirname, 'tree.ts');
  const args = [...nodeFlags, tree, url, String(number)];
  const { code, output } = await runNode(args, { output: 'capture' });
  if (code !== 0) throw new Error(`The tree was not built: ${output}`);
  const measured: MeasuredTree = JSON.parse(output);
  return measured;
}
