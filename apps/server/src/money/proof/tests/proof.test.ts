import { createHash } from 'node:crypto';
import { compactVerify, importJWK } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { api } from '@stoke/contract';
import { dayMs } from '@stoke/domain';
import { verifyProof } from '../../../../../../packages/proof/src/index.ts';
import { accounts, sealMonth } from '../../ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { joinBrand } from '../../../../testing/server/brand.ts';
import { verifyBooks } from '../../../../testing/money/verify-books.ts';
import { give } from '../../../../testing/server/money.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join, type Member } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
afterAll(() => server.close());
let admin: Member;
let ana: Member;
let brand: Member;
beforeAll(async () => {
  admin = await join(server, { isAdmin: true });
  ana = await join(server);
  brand = await joinBrand(server, 1_000n);
  await give(server, accounts.earnerAvailable(ana.id), 12_345_678n);
  await give(server, accounts.earnerReserved(ana.id), 180_000n);
  await give(server, accounts.earnerAccruing(ana.id, crypto.randomUUID()), 10_000n);
  await give(server, accounts.earnerAccruing(ana.id, crypto.randomUUID()), 25_000n);
  await give(server, accounts.creatorAvailable(ana.id), 7n);
  await give(server, accounts.platformFee, 4_000_000n);
  await give(server, accounts.unclaimed, 90_000n);
  const body = { packageId: 'ignition', initialTweetLink: 'https://x.com/stoke/status/1' };
  await ask(server, 'createDrip', { token: brand.token, body });
});

const Proof = api.publicProof.reply;
type Shown = z.input<typeof Proof>;
/** After what was read before has become old. */
async function proof(): Promise<Shown> {
  server.time.now = new Date(server.time.now.getTime() + 60_000);
  return (await ask(server, 'publicProof')).body as Shown;
}
const make = async () => {
  const { status, body } = await ask(server, 'makeProofRoot', { token: admin.token });
  return { status, body: body as z.input<typeof api.makeProofRoot.reply> };
};
const own = async (member: Member, root?: number) =>
  (
    await ask(server, 'ownProof', {
      token: member.token,
      ...(root === undefined ? {} : { query: { root: String(root) } }),
    })
  ).body as z.input<typeof api.ownProof.reply>;

test('the balances owed are the sum of the books by owner and kind, and the equation holds to the micro-dollar', async () => {
  const shown = await proof();
  const kinds = Object.fromEntries(
    shown.owed.kinds.map(({ kind, amount, owners }) => [kind, [amount, owners]]),
  );
  expect(kinds).toMatchObject({
    earner_available: [12.345678, 1],
    earner_reserved: [0.18, 1],
    earner_accruing: [0.035, 1],
    earner_in_flight: [0, 0],
    unclaimed: [0.09, 1],
  });
  const [pool = [0], fee = [0]] = [kinds['campaign_pool'], kinds['campaign_fee']];
  const [free = [0]] = [kinds['creator_available']];
  expect((pool[0] ?? 0) + (fee[0] ?? 0) + (free[0] ?? 0)).toBeCloseTo(1_000.000007, 6);
  expect(pool[0]).toBeGreaterThan(0);
  expect(shown.owed.owners).toBe(3);
  expect(shown.own).toBe(4);
  const micro = (dollars: number) => BigInt(Math.round(dollars * 1e6));
  const { treasury, sentNotConfirmed, arrivedNotCredited, owed } = shown;
  expect(
    micro(treasury.onChain) +
      micro(sentNotConfirmed) -
      micro(arrivedNotCredited) -
      micro(owed.total) -
      micro(shown.own),
  ).toBe(micro(shown.surplus));
  expect(owed.kinds.reduce((sum, { amount }) => sum + micro(amount), 0n)).toBe(micro(owed.total));
  // This world's treasury was filled by an unclaimed transfer, and its books without a transfer.
  expect([treasury.onChain, arrivedNotCredited]).toEqual([10_000, 10_000]);
  expect([shown.isCovered, shown.surplus < 0]).toEqual([false, true]);
  expect(treasury.address).toBe(server.chain.chain.treasury);
});

test('the figures are the same before and after the history of the treasury is read', async () => {
  const before = await proof();
  await server.sweep('treasury history');
  const after = await proof();
  expect({ ...after, asOf: '', treasury: null }).toEqual({ ...before, asOf: '', treasury: null });
});

test('proof.json is the same, and needs no token', async () => {
  const { status, body } = await ask(server, 'proofJson');
  expect([status, body]).toEqual([200, (await ask(server, 'publicProof')).body]);
});

test('a root is the tree over everything owed, and each owner has a proof of it', async () => {
  const { status, body: root } = await make();
  expect(status).toBe(201);
  const shown = await proof();
  expect(root.sum).toBe(String(Math.round(shown.owed.total * 1e6)));
  expect(root.leaves).toBe(shown.owed.kinds.reduce((count, { owners }) => count + owners, 0));
  expect(shown.root).toEqual(root);
  const [files, roots] = [
    [await own(ana), await own(brand)],
    (await ask(server, 'proofRoots')).body,
  ];
  for (const file of files) expect(verifyProof(file, roots).outcome).toBe('included');
  expect(files[0]?.leaves.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['earner_available', '12345678'],
    ['earner_reserved', '180000'],
    ['earner_accruing', '35000'],
    ['creator_available', '7'],
  ]);
  expect(files[1]?.leaves.map(({ kind }) => kind)).toEqual([
    'creator_available',
    'campaign_pool',
    'campaign_fee',
  ]);
  expect(files[0]?.total).toBe('12560685');
  expect(files[0]?.leaves.every(({ owner }) => owner === ana.id)).toBe(true);
});

test('one who is owed nothing has a proof file without balances', async () => {
  const file = await own(admin);
  expect([file.leaves, file.total]).toEqual([[], '0']);
  expect(verifyProof(file).outcome).toBe('included');
});

test('a root names the newest sealed month of the books', async () => {
  const before = await make();
  await verifyBooks(server.db);
  const seal = await sealMonth(server.db, new Date('2100-01-01'));
  const after = await make();
  expect([before.body.sealed, after.body.sealed]).toEqual([null, seal?.hash.toString('hex')]);
});

test('roots are chained and signed as receipts are', async () => {
  const roots = (await ask(server, 'proofRoots')).body as {
    number: number;
    previous: string | null;
    jws: string;
  }[];
  expect(roots.map(({ number }) => number)).toEqual([3, 2, 1]);
  const { keys } = (await ask(server, 'receiptKeys')).body as { keys: { kid: string }[] };
  for (const [at, { jws, ...root }] of roots.entries()) {
    const { payload, protectedHeader } = await compactVerify(jws, async ({ kid }) =>
      importJWK(keys.find((key) => key.kid === kid) ?? {}, 'EdDSA'),
    );
    expect(protectedHeader.typ).toBe('stoke-proof+jws');
    const record: object = JSON.parse(new TextDecoder().decode(payload));
    expect({ ...record, anchor: null }).toEqual(root);
    const before = roots[at + 1];
    const bytes = before && Buffer.from(before.jws.split('.')[1] ?? '', 'base64url');
    expect(root.previous).toBe(bytes ? createHash('sha256').update(bytes).digest('hex') : null);
  }
});

test('no nonce is in two roots, and no other owner is in a proof', async () => {
  const [one, two] = [await own(ana, 1), await own(ana, 2)];
  const nonces = [one, two].flatMap(({ leaves }) => leaves.map(({ nonce }) => nonce));
  expect(new Set(nonces).size).toBe(8);
  const [first, second] = [one, two].map(({ leaves }) =>
    leaves.flatMap(({ path }) => path.map(({ hash }) => hash)),
  );
  expect(first?.filter((hash) => second?.includes(hash))).toEqual([]);
  expect(JSON.stringify(one)).not.toContain(brand.id);
});

test('roots come page by page, newest first', async () => {
  const page = async (query: Record<string, string>) => {
    const { body, headers } = await ask(server, 'proofRoots', { query });
    return {
      numbers: (body as { number: number }[]).map(({ number }) => number),
      next: headers['x-next-cursor'],
    };
  };
  expect(await page({ limit: '2' })).toEqual({ numbers: [3, 2], next: '2' });
  expect(await page({ limit: '2', cursor: '2' })).toEqual({ numbers: [1], next: undefined });
  expect((await ask(server, 'proofRoots', { query: { cursor: '-1' } })).status).toBe(422);
});

test('a root that does not exist has no proof', async () => {
  const { status } = await ask(server, 'ownProof', { token: ana.token, query: { root: '99' } });
  expect(status).toBe(404);
});

test('once a day at 00:00 UTC a root is made, whatever was made the day before', async () => {
  const numbers = async () => ((await ask(server, 'proofRoots')).body as unknown[]).length;
  await server.sweep('proof root');
  expect(await numbers()).toBe(3);
  const midnight = Math.ceil(server.time.now.getTime() / dayMs) * dayMs;
  server.time.now = new Date(midnight - 1);
  await server.sweep('proof root');
  expect(await numbers()).toBe(3);
  server.time.now = new Date(midnight);
  await server.sweep('proof root');
  await server.sweep('proof root');
  expect(await numbers()).toBe(4);
});

test('the history has the last root of each day', async () => {
  const history = (await ask(server, 'proofHistory')).body as { day: string; owed: number }[];
  expect(history.map(({ day }) => day)).toEqual(['2026-06-01', '2026-06-02']);
  const { owed } = await proof();
  expect(history.at(-1)).toMatchObject({ owed: owed.total, onChain: 10_000 });
  const last = (await ask(server, 'proofHistory', { query: { days: '1' } })).body as unknown[];
  expect(last).toHaveLength(1);
  expect((await ask(server, 'proofHistory', { query: { days: '401' } })).status).toBe(422);
});

test('a tree is kept for 35 days; its root stays', async () => {
  const [root] = (await ask(server, 'proofRoots')).body as { number: number; at: string }[];
  const madeAt = new Date(root?.at ?? '').getTime();
  const later = async (afterMs: number) => {
    server.time.now = new Date(madeAt + afterMs);
    await server.sweep('proof trees');
    return server.db.one(sql`
      select (select count(*)::int from proof_root) as roots,
        (select count(*)::int from proof_tree where root_number = ${root?.number}) as trees,
        (select count(*)::int from proof_chunk where root_number = ${root?.number}) as chunks`);
  };
  expect(await later(35 * dayMs)).toEqual({ roots: 4, trees: 1, chunks: 1 });
  expect(await later(35 * dayMs + 1)).toEqual({ roots: 4, trees: 0, chunks: 0 });
  const late = await join(server);
  const query = { root: String(root?.number) };
  expect((await ask(server, 'ownProof', { token: late.token, query })).status).toBe(404);
});

test('no root can be changed or removed', async () => {
  for (const statement of [
    sql`update proof_root set sum_micro = 0`,
    sql`delete from proof_root`,
    sql`truncate proof_root cascade`,
  ]) {
    await expect(server.db.run(statement)).rejects.toThrow(/permission denied/);
  }
});
