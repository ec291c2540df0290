import type { Earning, Notice, Payout, Receipt, SparkActivity, Submission, User } from '@stoke/contract'; // prettier-ignore
import { expect } from 'vitest';
import type { TestServer } from '../../../../testing/server/test-server.ts';
import { ask, type Member } from '../../../../testing/server/visitor.ts';
import { booksOf, everyPage, micro, sum, sumOf } from './figures.ts';
import { amounts, titles } from './figures-of-brand.ts';
import { cardsOf, reader, type World } from './figures-world.ts';

/** Compares the figures that an earner sees with each other and with the books; returns the earnings. */
export async function checkEarner(
  server: TestServer,
  world: World,
  person: Member,
): Promise<bigint> {
  // prettier-ignore
  const [read, { id, token }] = [reader(server), person];
  const user = await read('currentUser', token);
  const isBanned = user.accountStatus === 'banned';
  const books = await booksOf(server, id);
  expect(books('earner_available')).toBe(micro(user.pendingEarnings));
  expect(books('earner_reserved') + books('earner_accruing')).toBe(micro(user.reservedEarnings));
  expect(books('earner_in_flight')).toBe(micro(user.payoutsInFlight));
  await checkPayouts(server, person, user);
  // earnings by day, by reward and in the balance
  const lines = await read('earnings', token, { query: { days: '366' } });
  const earned = sumOf(lines, ({ amount }) => amount);
  expect(earned).toBe(sum([user.pendingEarnings, user.payoutsInFlight, user.totalPaid]));
  const work = await everyPage<Submission>(server, '/api/users/submissions?limit=50', token);
  const rewards = await everyPage<Reward>(server, '/api/users/spark-rewards?limit=100', token);
  const waiting = work.filter(({ status }) => status === 'pending');
  expect(sumOf(waiting, ({ amount }) => amount)).toBe(books('earner_reserved'));
  for (const state of ['pending', 'approved', 'rejected'] as const) {
    const some = await everyPage<Submission>(server, `/api/users/submissions?limit=50&state=${state}`, token); // prettier-ignore
    expect(some).toEqual(work.filter(({ status }) => status === state));
  }
  await checkReceipts(server, person, { user, lines, rewards, work });
  if (!isBanned) {
    await checkSpark(server, world, person, { rewards, accruing: books('earner_accruing') });
    await checkPlaces(server, world, person, work);
    await checkNotices(server, person);
  }
  return earned;
}

type Reward = { _id: string; campaignId: string; day: string; actions: number; amount: number };

async function checkPayouts(server: TestServer, { token }: Member, user: User) {
  const payouts = await everyPage<Payout>(server, '/api/users/payouts?limit=200', token);
  const amountOf = (...states: string[]) => sumOf(payouts.filter(({ status }) => states.includes(status)), ({ amount }) => amount); // prettier-ignore
  expect(amountOf('requested', 'review', 'sending')).toBe(micro(user.payoutsInFlight));
  expect(amountOf('confirmed')).toBe(micro(user.totalPaid));
}

type Rewarded = { user: User; lines: Earning[]; rewards: Reward[]; work: Submission[] };

/** The receipts of all rewards, against the lists that lead to them. */
async function checkReceipts(
  server: TestServer,
  { token }: Member,
  { user, lines, rewards, work }: Rewarded,
) {
  // prettier-ignore
  const read = reader(server);
  const decided = work.filter(({ receiptId }) => receiptId !== null);
  const named = [...decided.map(({ receiptId }) => receiptId ?? ''), ...rewards.map(({ _id }) => _id)]; // prettier-ignore
  const receipts: Receipt[] = [];
  for (const id of named) {
    const { receipt } = await read('receipt', token, { params: { id } });
    receipts.push(receipt);
  }
  for (const [n, { reward, paidOut, forfeited, notPaidOutYet, ...one }] of receipts.entries()) {
    const isPaid = one.form === 2 || one.decision.verdict === 'approved';
    if (isPaid) expect(sum([paidOut, forfeited, notPaidOutYet])).toBe(micro(reward));
    expect(reward).toBe((decided[n] ?? rewards[n - decided.length])?.amount);
    expect(sumOf(one.payouts, ({ amount }) => amount)).toBe(micro(paidOut));
    for (const { entries } of one.transactions) expect(sumOf(entries, ({ amount }) => amount)).toBe(0n); // prettier-ignore
  }
  const paid = receipts.filter((one) => one.form === 2 || one.decision.verdict === 'approved');
  expect(sumOf(paid, ({ paidOut }) => paidOut)).toBe(micro(user.totalPaid));
  const { pendingEarnings, payoutsInFlight } = user;
  expect(sumOf(paid, (one) => one.notPaidOutYet)).toBe(sum([pendingEarnings, payoutsInFlight]));
  // by campaign and day
  const ofSpark = lines.filter(({ kind }) => kind === 'spark');
  const kept = rewards.map(({ day, campaignId, amount }, n) => {
    return {
      day,
      campaignId,
      amount: sum([amount, -(receipts[decided.length + n]?.forfeited ?? 0)]),
    };
  });
  const byDay = (list: readonly { day: string; campaignId: string; amount: bigint }[]) =>
    list.map(({ day, campaignId, amount }) => `${day} ${campaignId} ${amount}`).toSorted();
  expect(byDay(ofSpark.map((one) => ({ ...one, amount: micro(one.amount) })))).toEqual(
    byDay(kept.filter(({ amount }) => amount > 0n)),
  );
}

/** The part in the Spark and what was done there. */
async function checkSpark(
  server: TestServer,
  { spark: { campaignId } }: World,
  { token }: Member,
  { rewards, accruing }: { rewards: readonly Reward[]; accruing: bigint },
) {
  const part = await reader(server)('sparkParticipation', token, { params: { campaignId } });
  const done = await everyPage<SparkActivity>(server, `/api/spark-campaigns/${campaignId}/activity?limit=100`, token); // prettier-ignore
  const amountOf = (state: string) => sumOf(done.filter(({ status }) => status === state), ({ amount }) => amount); // prettier-ignore
  expect(amountOf('available')).toBe(micro(part.available));
  expect(amountOf('reserved') + sumOf(done, ({ doubt }) => doubt?.amount ?? 0)).toBe(micro(part.reserved)); // prettier-ignore
  expect(micro(part.reserved)).toBe(accruing);
  expect(sumOf(rewards, ({ amount }) => amount)).toBe(micro(part.available));
  const count = (state: string) => done.filter(({ status }) => status === state).length;
  expect([part.waiting, part.unpaid]).toEqual([count('waiting'), count('unpaid')]);
}

/** The own place in each FOMO campaign, beside the list of work. */
async function checkPlaces(
  server: TestServer,
  world: World,
  { token }: Member,
  work: readonly Submission[],
) {
  // prettier-ignore
  for (const { _id: campaignId } of await cardsOf(server, world, 'fomo')) {
    const asked = { token, params: { campaignId } };
    const { status, body } = await ask(server, 'fomoParticipation', asked);
    if (status === 404) continue;
    const { links } = body as { links: { submissionId: string | null; status: string; amount: number }[] }; // prettier-ignore
    for (const link of links) {
      const one = work.find(({ _id }) => _id === link.submissionId);
      if (one) expect([link.status, link.amount]).toEqual([one.status, one.amount]);
    }
  }
}

async function checkNotices(server: TestServer, { token }: Member) {
  const notices = await everyPage<Notice>(server, '/api/users/notices?limit=100', token);
  const payouts = await everyPage<Payout>(server, '/api/users/payouts?limit=200', token);
  const confirmed = payouts.filter(({ status }) => status === 'confirmed');
  expect(titles(notices, 'payout_sent')).toEqual(amounts('Payout sent: ', confirmed));
}
