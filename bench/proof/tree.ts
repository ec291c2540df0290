// Builds the tree over everything owed in a database in a process of its own, keeps it, and reads proofs from it.
// Run with the address of the database and the number of the root; prints its figures as JSON.
import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { buildTree } from '../../apps/server/src/money/proof/build-tree.ts';
import { readOwnProof } from '../../apps/server/src/money/proof/own-proof.ts';
import { insertRoot, insertTree } from '../../apps/server/src/money/proof/root-store.ts';
import { letRunLong } from '../../apps/server/src/money/treasury/index.ts';
import { openDb } from '../../apps/server/src/platform/db/db.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { waits, withTimeLimit } from '../../apps/server/src/platform/db/time-limit.ts';
import { verifyProof } from '../../packages/proof/src/index.ts';
import { quantile } from '../measure/statistics.ts';
import type { MeasuredTree } from './measure-proof.ts';

const proofs = 1_000;
const megabyte = 1_000_000;

const [url = '', given = '1'] = process.argv.slice(2);
const number = Number(given);
const db = openDb({ url, role: 'stoke_app', connections: 1, applicationName: 'stoke-bench' });
await db.all(sql`select 1`);
const secret = randomBytes(32);
const before = process.memoryUsage.rss();
const begin = performance.now();
const cpu = process.cpuUsage();
const { chunks, hash, sum, leaves } = await withTimeLimit(waits.report, () =>
  db.transaction(async (tx) => {
    await letRunLong(tx);
    return buildTree(tx, secret);
  }),
);
const seconds = (performance.now() - begin) / 1_000;
const { user, system } = process.cpuUsage(cpu);
const more = process.resourceUsage().maxRSS * 1_024 - before;

const record = { number, at: new Date(), sequence: 0n, slot: 0n, hash, sum, leaves };
const root = {
  ...record,
  onChain: sum,
  sealed: null,
  previous: number === 1 ? null : hash,
  jws: '',
};
await db.transaction(async (tx) => {
  await insertRoot(tx, root);
  await insertTree(tx, { number, secret, chunks });
});
const owners = await db.values(sql<{ owner: string }>`
  select owner from ledger.account where owner is not null order by id limit ${proofs}`);
const took: number[] = [];
for (const owner of owners) {
  const start = performance.now();
  const file = await readOwnProof(db, { owner, number });
  took.push(performance.now() - start);
  const shown = { ...file, root: { ...file.root, jws: undefined, at: file.root.at.toISOString() } };
  if (verifyProof(shown).outcome !== 'included') throw new Error('A proof is wrong.');
}
await db.close();
const measured: MeasuredTree = {
  leaves,
  seconds,
  processorSeconds: (user + system) / 1_000_000,
  moreMegabytes: more / megabyte,
  p99: quantile(took, 0.99),
};
console.log(JSON.stringify(measured));
