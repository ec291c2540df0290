import type { Person } from '@stoke/contract';
import { dayMs, utcMoment } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openDripWork } from '../../../../testing/server/drip-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, reconfirm, join, type Member } from '../../../../testing/server/visitor.ts';
import { setTrust } from '../../../../testing/safety/set-trust.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { failedChecks } from '../../../../testing/money/failed-checks.ts';

const server = await openTestServer();
const work = await openDripWork(server);
const other = await join(server, { isAdmin: true });
afterAll(async () => {
  expect(await failedChecks(server.db)).toEqual([]);
  await server.close();
});

/** While the campaign runs. */
const paid = await work.earner();
const clock = { now: () => server.time.now };
const reason = 'Many replies alike.';
const { admin } = work;
/** As an admin who proved a moment ago who they are. */
async function by(
  name: Parameters<typeof ask>[1],
  who: { id: string },
  body: object,
  { token }: Member = admin,
) {
  await reconfirm(server, token);
  return ask(server, name, { token, params: { id: who.id }, body });
}
const suspend = (who: { id: string }, body: object = { reason, days: 7 }) =>
  by('suspendUser', who, body);
const end = (who: { id: string }, admins = admin) =>
  by('endSuspension', who, { reason: 'A mistake.' }, admins);
const personOf = async (who: Member) =>
  (await ask(server, 'person', { token: admin.token, params: { id: who.id } })).body as Person;
const own = async (who: Member) =>
  (await ask(server, 'ownSuspension', { token: who.token })).body as Pick<Person, 'suspension'>;
const appeal = (who: Member) =>
  ask(server, 'fileAppeal', {
    token: who.token,
    body: { about: 'suspension', text: 'I wrote each of them myself.' },
  });
const noticesOf = (who: Member) =>
  server.db.values(sql<{ kind: string }>`
    select kind from notice where user_id = ${who.id} and kind like 'account_%' order by id`);
/** Logins end after a week: the clock goes on without them. */
const wait = (milliseconds: number) => {
  server.time.now = new Date(server.time.now.getTime() + milliseconds);
};
const endDue = () => server.sweep('suspensions.end');

/** The open appeal of someone, answered by an admin. */
async function answer(who: Member, outcome: 'uphold' | 'overturn', admins = other) {
  const row = await server.db.one(sql<{ id: string }>`
    select id from appeal where user_id = ${who.id} and state = 'open'`);
  return by('decideAppeal', { id: row?.id ?? '' }, { outcome, note: 'Looked at.' }, admins);
}

test('a suspension needs a reason and 1 to 90 days, of someone who is neither admin nor stopped already', async () => {
  const bob = await join(server);
  for (const given of ['', ' ', 'x'.repeat(301)]) {
    expect(codeOf(await suspend(bob, { reason: given, days: 7 }))).toBe('ban.reason_required');
  }
  for (const days of [0, 91, 1.5, '7'])
    expect((await suspend(bob, { reason, days })).status).toBe(422);
  expect(codeOf(await suspend(admin))).toBe('suspension.self');
  expect(codeOf(await suspend(other))).toBe('suspension.admin');
  expect(codeOf(await end(bob))).toBe('suspension.none');
  expect((await suspend(bob, { reason, days: 90 })).status).toBe(200);
  expect(codeOf(await suspend(bob))).toBe('suspension.already');
  await by('banUser', bob, { reason, evidence: 'Seen.' });
  expect(codeOf(await suspend(bob))).toBe('ban.already');
});

test('it stops work until its end, says why and until when, and ends on time', async () => {
  const bob = await work.earner();
  await suspend(bob, { reason, days: 1 });
  const until = new Date(server.time.now.getTime() + dayMs);
  const refused = await work.report(bob, bob.taskId, { actionType: 'like' });
  expect(refused.body).toEqual({
    code: 'task.suspended',
    message: `Your account is suspended until ${utcMoment(until)}. See your profile for details.`,
  });
  const shown = { reason, until: until.toISOString(), state: 'standing' };
  expect(await own(bob)).toMatchObject({ suspension: shown });
  const me = await ask(server, 'currentUser', { token: bob.token });
  const { until: suspendedUntil } = shown;
  expect(me.body).toMatchObject({ accountStatus: 'suspended', suspendedUntil });
  expect(await personOf(bob)).toMatchObject({ accountStatus: 'suspended', suspension: shown });
  wait(dayMs - 1);
  await endDue();
  expect(await personOf(bob)).toMatchObject({ accountStatus: 'suspended' });
  wait(1);
  await Promise.all([endDue(), endDue()]);
  expect(await personOf(bob)).toMatchObject({ accountStatus: 'active', suspension: null });
  expect(await own(bob)).toEqual({ suspension: null });
  expect(await noticesOf(bob)).toEqual(['account_suspended', 'account_restored']);
  // The campaign is over by now, which is another reason.
  const now = await work.report(bob, bob.taskId, { actionType: 'like' });
  expect(codeOf(now)).toBe('task.ended');
});

test('payouts that are not sent wait for its end, and then are paid once', async () => {
  const bob = paid;
  await work.credit(bob, 120n);
  const { body } = await ask(server, 'currentUser', { token: bob.token });
  const { walletAddress: address } = body as { walletAddress: string };
  const asked = { amount: 50, paymentMethod: 'crypto', paymentDetails: { address } };
  await reconfirm(server, bob.token);
  const requested = await ask(server, 'requestPayout', { token: bob.token, body: asked });
  expect(requested.body).toMatchObject({ message: expect.any(String) });
  await suspend(bob, { reason, days: 1 });
  const during = await ask(server, 'requestPayout', { token: bob.token, body: asked });
  expect(during.body).toMatchObject({ message: expect.any(String) });
  const turn = async () => {
    await server.sweep();
    server.chain.finalize();
    wait(1000);
  };
  const states = () =>
    server.db.all(sql`select state, review_cause from payout where user_id = ${bob.id}`);
  for (let n = 0; n < 3; n += 1) await turn();
  const held = { state: 'review', reviewCause: 'suspended' };
  expect(await states()).toMatchObject([held, held]);
  const payout = await server.db.one(sql<{ id: string }>`
    select id from payout where user_id = ${bob.id}`);
  const refused = await by('refusePayout', payout ?? bob, { reason });
  expect(codeOf(refused)).toBe('payout.held_by_suspension');
  expect(codeOf(await by('releasePayout', payout ?? bob, { reason }))).toBe('payout.not_flagged');
  wait(dayMs);
  for (let n = 0; n < 12; n += 1) await turn();
  const sent = { state: 'confirmed', reviewCause: null };
  expect(await states()).toMatchObject([sent, sent]);
  const { body: after } = await ask(server, 'currentUser', { token: bob.token });
  expect(after).toMatchObject({ pendingEarnings: 20, totalPaid: 100 });
});

test('an appeal is filed once and answered by another admin; granted, it ends the suspension', async () => {
  const bob = await join(server);
  expect(codeOf(await appeal(bob))).toBe('appeal.not_suspended');
  await suspend(bob);
  expect((await appeal(bob)).status).toBe(200);
  expect(codeOf(await appeal(bob))).toBe('appeal.already_filed');
  expect(codeOf(await answer(bob, 'overturn', admin))).toBe('appeal.other_reviewer');
  const { body: queue } = await ask(server, 'appealQueue', { token: other.token });
  expect(queue).toMatchObject([{ about: 'suspension', suspension: { reason }, ban: null }]);
  expect((await answer(bob, 'overturn')).status).toBe(200);
  const after = { accountStatus: 'active', suspension: null, reputationScore: 520 };
  expect(await personOf(bob)).toMatchObject(after);
});

test('a declined appeal leaves it until its end, and is not filed again', async () => {
  const bob = await join(server);
  await suspend(bob);
  await appeal(bob);
  await answer(bob, 'uphold');
  expect(await personOf(bob)).toMatchObject({ suspension: { state: 'upheld' } });
  expect(codeOf(await appeal(bob))).toBe('appeal.already_filed');
  expect((await end(bob, other)).status).toBe(200);
  expect(await personOf(bob)).toMatchObject({ accountStatus: 'active', reputationScore: 500 });
});

test('an appeal is answered although the time of the suspension is over', async () => {
  const [bob, eva] = [await join(server), await join(server)];
  for (const who of [bob, eva]) {
    await suspend(who, { reason, days: 1 });
    await appeal(who);
  }
  wait(dayMs);
  await endDue();
  expect((await answer(bob, 'overturn')).status).toBe(200);
  expect((await answer(eva, 'uphold')).status).toBe(200);
  expect(await personOf(bob)).toMatchObject({ accountStatus: 'active', reputationScore: 520 });
  expect(await personOf(eva)).toMatchObject({ accountStatus: 'active', reputationScore: 500 });
});

test('an early end grants an open appeal', async () => {
  const bob = await join(server);
  await suspend(bob);
  await appeal(bob);
  await end(bob, other);
  const { body } = await ask(server, 'appeals', { token: bob.token });
  expect(body).toMatchObject([{ about: 'suspension', status: 'won' }]);
});

test('an appeal can be filed for 14 days, until their very end', async () => {
  const [bob, eva] = [await join(server), await join(server)];
  for (const who of [bob, eva]) await suspend(who, { reason, days: 30 });
  const from = new Date(server.time.now.getTime() + 14 * dayMs);
  expect((await own(bob)).suspension?.appealBefore).toBe(from.toISOString());
  await server.db.run(sql`
    update suspension set appeal_before = suspended_at + interval '2 milliseconds'
    where user_id = any(${[bob.id, eva.id]}::uuid[])`);
  wait(1);
  expect((await appeal(bob)).status).toBe(200);
  wait(1);
  expect(codeOf(await appeal(eva))).toBe('appeal.too_late');
});

test('a ban stays a ban, and who was suspended before it is again once it is lifted', async () => {
  const [bob, eva] = [await join(server), await join(server)];
  for (const who of [bob, eva]) {
    await suspend(who, { reason, days: 1 });
    await by('banUser', who, { reason, evidence: 'Seen.' });
  }
  await by('unbanUser', bob, { reason: 'A mistake.' });
  expect(await personOf(bob)).toMatchObject({ accountStatus: 'suspended', ban: null });
  wait(dayMs);
  await endDue();
  expect(await personOf(bob)).toMatchObject({ accountStatus: 'active' });
  expect(await personOf(eva)).toMatchObject({ accountStatus: 'banned', suspension: null });
  await by('unbanUser', eva, { reason: 'A mistake.' });
  expect(await personOf(eva)).toMatchObject({ accountStatus: 'active' });
});

test('who is below the score stays suspended by it, and a score alone ends nothing', async () => {
  const bob = await join(server);
  await suspend(bob, { reason, days: 1 });
  const deps = { db: server.db, clock, newId: uuidV7(clock) };
  await setTrust(deps, bob.id, 150);
  wait(dayMs);
  await endDue();
  expect(await personOf(bob)).toMatchObject({ accountStatus: 'suspended', suspension: null });
  await suspend(bob, { reason, days: 1 });
  await setTrust(deps, bob.id, 600);
  expect(await personOf(bob)).toMatchObject({ accountStatus: 'suspended', reputationScore: 600 });
});
