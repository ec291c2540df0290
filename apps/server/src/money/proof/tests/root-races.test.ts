import { afterAll, expect } from 'vitest';
import { dayMs } from '@stoke/domain';
import { accounts } from '../../ledger/index.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { give } from '../../../../testing/server/money.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join } from '../../../../testing/server/visitor.ts';
import { findChainFault } from '../../../../../../packages/proof/src/verify-roots.ts';
import type { PublishedRoot } from '../../../../../../packages/proof/src/proof-file.ts';

const server = await openTestServer();
const admin = await join(server, { isAdmin: true });
const ana = await join(server);
await give(server, accounts.earnerAvailable(ana.id), 5_000_000n);
afterAll(() => server.close());

const numbers = async () =>
  ((await ask(server, 'proofRoots', { query: { limit: '100' } })).body as PublishedRoot[]).map(
    ({ number }) => number,
  );

race('admins make a root each, in one chain without a gap', async (crowd) => {
  server.time.now = new Date(server.time.now.getTime() + 1_000);
  const [before = 0] = await numbers();
  const made = await together(crowd, () => ask(server, 'makeProofRoot', { token: admin.token }));
  expect(made.map(({ status }) => status)).toEqual(Array.from({ length: crowd }, () => 201));
  const roots = (await ask(server, 'proofRoots', { query: { limit: '100' } }))
    .body as PublishedRoot[];
  expect(roots[0]?.number).toBe(before + crowd);
  expect(findChainFault(roots)).toBeNull();
});

race('workers make one root of a day', async (crowd) => {
  server.time.now = new Date(server.time.now.getTime() + dayMs);
  const [before = 0] = await numbers();
  await together(crowd, () => server.sweep('proof root'));
  expect((await numbers())[0]).toBe(before + 1);
});
