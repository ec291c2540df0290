import type { Answer, Overview } from '@stoke/contract';
import { afterAll, afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { ban } from '../../../../testing/server/ban.ts';
import { requestPayout } from '../../../../testing/server/money.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join, type Member } from '../../../../testing/server/visitor.ts';
import { failedChecks } from '../../../../testing/money/failed-checks.ts';

const server = await openTestServer();
const [admin, other] = [
  await join(server, { isAdmin: true }),
  await join(server, { isAdmin: true }),
];
await server.sweep('treasury history');
afterAll(() => server.close());
afterEach(async () => expect(await failedChecks(server.db)).toEqual([]));

const WithId = z.looseObject({ _id: z.string() });
const Listed = z.array(z.looseObject({ _id: z.string(), status: z.string() }));
const Decided = z.object({
  message: z.string(),
  decided: Listed,
  refused: z.array(z.object({ _id: z.string(), code: z.string(), message: z.string() })),
});
const reason = 'Known from their campaigns.';

/** A request above $250, the first of its owner, waits for an admin; one above $10,000 for two. */
async function requested(dollars: bigint, member?: Member) {
  const person = member ?? (await join(server));
  return { person, ...(await requestPayout(server, person, dollars)) };
}
const decide = async (
  verdict: 'release' | 'refuse',
  ids: string[],
  { token } = admin,
  key = '',
) => {
  const response = await ask(server, 'decidePayouts', {
    token,
    body: { verdict, ids, reason },
    key,
  });
  return Decided.parse(response.body);
};
const list = async (query: Record<string, string>) =>
  Listed.parse((await ask(server, 'payoutList', { token: admin.token, query })).body);
const found = async (query: Record<string, string>) => (await list(query)).map(({ _id }) => _id);

test('several are decided with one reason, each for itself', async () => {
  const [one, two, large] = [
    await requested(300n),
    await requested(300n),
    await requested(11_000n),
  ];
  const own = await requested(300n, admin);
  const unknown = '00000000-0000-4000-8000-000000000007';
  const ids = [one.id, two.id, large.id, own.id, unknown];
  const first = await decide('release', ids, admin, 'several');
  expect(first.message).toBe('3 payouts released. 2 payouts could not be decided.');
  expect(first.decided.map(({ status }) => status).toSorted()).toEqual([
    'requested',
    'requested',
    'review',
  ]);
  expect(first.refused).toMatchObject([
    { _id: own.id, code: 'payout.own_account' },
    { _id: unknown, code: 'request.not_found' },
  ]);
  expect(await decide('release', ids, admin, 'several'), 'a repeat').toEqual(first);
  const second = await decide('refuse', [one.id, large.id, own.id], other);
  expect(second.refused).toMatchObject([{ _id: one.id, code: 'payout.not_in_review' }]);
  expect(second.decided.map(({ status }) => status)).toEqual(['refunded', 'refunded']);
  const me = await ask(server, 'currentUser', { token: large.person.token });
  expect(me.body).toMatchObject({ pendingEarnings: 11_000, payoutsInFlight: 0 });
});

race('each of several is released or refused once by several admins', async (crowd) => {
  const rows = [await requested(300n), await requested(300n)];
  const ids = rows.map(({ id }) => id);
  const results = await together(crowd, (n) =>
    decide(n % 2 === 0 ? 'release' : 'refuse', ids, n % 2 === 0 ? admin : other),
  );
  const decided = results.flatMap((result) => result.decided.map(({ _id }) => _id));
  expect(decided.toSorted()).toEqual(ids.toSorted());
});

test('all payouts are found by owner, address, id, state, kind, flag and day; the file has the same', async () => {
  const { person, address, id } = await requested(301n);
  expect(await found({ search: `@${person.username.slice(0, -1)}` })).toContain(id);
  for (const search of [person.username, address, id, person.id]) {
    expect(await found({ search }), search).toEqual([id]);
  }
  const search = person.username;
  expect(
    await found({ search, status: 'review', purpose: 'earnings', flag: 'first_payout' }),
  ).toEqual([id]);
  for (const query of [{ status: 'confirmed' }, { purpose: 'withdrawal' }, { flag: 'large' }]) {
    expect(await found({ search, ...(query as Record<string, string>) })).toEqual([]);
  }
  const at = server.time.now;
  const later = new Date(at.getTime() + 1).toISOString();
  expect(await found({ search, from: at.toISOString(), to: later })).toEqual([id]);
  expect(await found({ search, to: at.toISOString() })).toEqual([]);
  expect(await found({ search, from: later })).toEqual([]);
  expect(await found({ search: 'nobody-of-this-name' })).toEqual([]);
  const file = await server.app.inject({
    url: `/api/admin/payout-list.csv?search=${search}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const lines = file.body.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${id},${at.toISOString()},${person.username},earnings,301,review`);
});

test.each(['', null])(
  'a request without a saved wallet, for %j, says to save one',
  async (address) => {
    const { token } = await join(server);
    const body = { amount: 60, paymentMethod: 'crypto', paymentDetails: { address } };
    const { status, body: answer } = await ask(server, 'requestPayout', { token, body });
    expect([status, answer]).toMatchObject([409, { code: 'payout.wallet_missing' }]);
  },
);

test('a flagged one shows its owner, where the money came from, who shares the wallet and what went before', async () => {
  const { person, address, id: first } = await requested(300n);
  await decide('refuse', [first]);
  const twin = await join(server);
  const body = { walletAddress: address };
  await ask(server, 'saveWallet', { token: twin.token, body });
  const asked = { amount: 300, paymentMethod: 'crypto', paymentDetails: { address } };
  const again = await ask(server, 'requestPayout', { token: person.token, body: asked });
  const id = z.object({ payout: WithId }).parse(again.body).payout._id;
  const facts = await ask(server, 'payoutFacts', { token: admin.token, params: { id } });
  expect(facts.body).toMatchObject({
    owner: { username: person.username, reputationScore: 500, accountStatus: 'active' },
    acts: [],
    earned: [{ campaignId: null }],
    sharedWith: [{ username: twin.username }],
    earlier: { confirmed: 0, amount: 0, refunded: 1, toAddress: 0 },
  });
});

test('what waits for the end of a ban is in no queue of the admins, and is found among all payouts', async () => {
  const { token } = admin;
  const waiting = async () => {
    const { body } = await ask(server, 'payoutQueues', { token });
    const { flagged, trouble } = body as Answer<'payoutQueues'>;
    const { queues } = (await ask(server, 'overview', { token })).body as Overview;
    const listed = await ask(server, 'adminPayouts', { token, query: { queue: 'trouble' } });
    return [flagged, trouble, queues.find(({ name }) => name === 'payouts'), listed.body];
  };
  const before = await waiting();
  const { person, id } = await requested(60n);
  await ban(server, person.id);
  await server.sweep('treasury history');
  await server.sweep('payouts.step');
  expect(await list({ search: id })).toMatchObject([{ status: 'review', cause: 'banned' }]);
  expect(await waiting()).toEqual(before);
});
