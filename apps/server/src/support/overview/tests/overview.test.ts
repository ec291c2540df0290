import { randomUUID } from 'node:crypto';
import type { AdminFigures, Found, Overview } from '@stoke/contract';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { alarmOfDay } from '../../../people/users/index.ts';
import { openDb, type Queryable, type Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { lackedTraffic } from '../../../platform/db/traffic.ts';
import { openDripWork } from '../../../../testing/server/drip-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join } from '../../../../testing/server/visitor.ts';
import { readAdminFigures } from '../admin-figures-store.ts';
import { findById, findCampaigns, readCampaigns } from '../find-store.ts';
import { readFigures } from '../public-figures-store.ts';
import { readAdminQueues } from '../queues-store.ts';
import { failedChecks } from '../../../../testing/money/failed-checks.ts';

const server = await openTestServer();
const work = await openDripWork(server);
const earner = await work.earner();
afterAll(() => server.close());

async function find(search: string): Promise<Found[]> {
  const { token } = work.admin;
  return (await ask(server, 'find', { token, query: { search } })).body as Found[];
}
const read = async () =>
  (await ask(server, 'overview', { token: work.admin.token })).body as Overview;

test('the overview says what the last comparison of the treasury found, and whether it is current', async () => {
  expect((await read()).comparison).toBeNull();
  const compared = async (at: Date, surplus: bigint) => {
    await server.db.run(sql`
      update treasury_comparison set compared_at = ${at}, slot = 1, on_chain = 0,
        sent_not_confirmed = 0, arrived_not_credited = 0, owed = 0, own = 0, surplus = ${surplus}`);
    return (await read()).comparison;
  };
  const now = server.time.now;
  const at = now.toISOString();
  expect(await compared(now, -1n)).toEqual({ surplus: -0.000001, at, isCurrent: true });
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  expect(await compared(ago(15 * 60_000), 0n)).toMatchObject({ surplus: 0, isCurrent: true });
  expect(await compared(ago(15 * 60_000 + 1), 0n)).toMatchObject({ surplus: 0, isCurrent: false });
});

test('the overview says which traffic databases do not answer, by the order of their addresses', async () => {
  expect((await read()).isTrafficReachable).toEqual([]);
  const there = openDb<'traffic'>({
    url: server.ownerUrl,
    role: null,
    connections: 1,
    applicationName: 'apart',
  });
  const other = await openTestServer({ trafficApart: [there, lackedTraffic(2)] });
  const { token } = await join(other, { isAdmin: true });
  const { body } = await ask(other, 'overview', { token });
  expect(body).toMatchObject({ isTrafficReachable: [true, false] });
  await there.close();
  await other.close();
});

test('a person is found by id, name, email, handle and wallet', async () => {
  const person = { kind: 'person', _id: earner.id, name: earner.username, email: earner.email };
  const { body } = await ask(server, 'currentUser', { token: earner.token });
  const { walletAddress } = z.object({ walletAddress: z.string() }).parse(body);
  const { id, username, email, xUsername } = earner;
  for (const text of [id, username.slice(0, -1), email, `@${xUsername}`, walletAddress]) {
    expect(await find(text), text).toContainEqual(person);
  }
  expect(await find(walletAddress.slice(0, -1))).toEqual([]);
});

test('a campaign is found by its id or that of a task, by a tweet, by the beginning of its name and by its brand', async () => {
  const row = await server.db.one(sql<{ id: string; name: string }>`select id, name from campaign`);
  const { id: _id, name } = row ?? { id: '', name: '' };
  const campaign = { kind: 'campaign', _id, name, of: 'drip', creator: 'Paying' };
  const tweet = await server.db.one(sql<{ url: string }>`
    select url from drip_tweet where id = ${earner.taskId}`);
  const texts = [_id, earner.taskId, tweet?.url ?? '', name.slice(0, 5).toUpperCase(), 'payi'];
  for (const text of texts) {
    expect(await find(text), text).toContainEqual(campaign);
  }
  expect(await find('100%_\\')).toEqual([]);
});

test('work, a payout, a deposit and a ticket are found by id and listed with their person; a signature leads to its payouts', async () => {
  const workId = await work.submitTask(earner, earner.taskId);
  const person = { _id: earner.id, username: earner.username };
  expect(await find(workId)).toMatchObject([{ kind: 'work', _id: workId, person }]);
  await work.credit(earner, 60n);
  await work.payOut(earner, 50);
  const paid = await server.db.one(sql<{ id: string; signature: string }>`
    select id, signature from payout`);
  const payout = { kind: 'payout', username: earner.username, amount: 50, status: 'confirmed' };
  for (const text of [paid?.id ?? '', paid?.signature ?? '']) {
    expect(await find(text), text).toEqual([{ ...payout, _id: paid?.id }]);
  }
  const { token } = await join(server);
  const brand = { name: 'Depositing', username: 'depositing' };
  await ask(server, 'saveCreatorDashboard', { token, body: brand });
  await ask(server, 'createDeposit', { token, body: { amount: 12.5 } });
  const deposit = await server.db.one(sql<{ id: string }>`select id from deposit`);
  const waiting = { kind: 'deposit', _id: deposit?.id, amount: 12.5, signature: null };
  expect(await find(deposit?.id ?? '')).toMatchObject([waiting]);
  const ticket = { category: 'payout', title: 'Where is it?', message: 'It says sending.' };
  const opened = await ask(server, 'openTicket', { token: earner.token, body: ticket });
  const { _id } = z.object({ _id: z.string() }).parse(opened.body);
  const { title } = ticket;
  expect(await find(_id)).toEqual([{ kind: 'ticket', _id, title, status: 'open' }]);
  const sheet = await ask(server, 'person', {
    token: work.admin.token,
    params: { id: earner.id },
  });
  expect(sheet.body).toMatchObject({
    paid: 50,
    walletAddress: expect.any(String),
    work: [{ _id: workId, campaignId: expect.any(String) }],
    payouts: [{ _id: paid?.id, purpose: 'earnings', amount: 50, status: 'confirmed' }],
    tickets: [{ _id, title, status: 'open' }],
  });
});

test('the overview counts what waits, with the oldest, and adds up to what the treasury holds', async () => {
  const { queues, money, chain, isBotReachable } = await read();
  const waiting = Object.fromEntries(queues.map(({ name, count }) => [name, count]));
  expect(waiting).toMatchObject({ reviews: 1, tickets: 1, appeals: 0, payouts: 0 });
  for (const { count, oldest } of queues) expect(oldest === null).toBe(count === 0);
  expect(queues.find(({ name }) => name === 'reviews')).toMatchObject({ kind: 'drip' });
  const { treasury, earners, creators, campaigns, inFlight, platform } = money;
  expect(earners + creators + campaigns + inFlight + platform).toBeCloseTo(treasury, 6);
  expect(treasury).toBeGreaterThan(0);
  // The payout of the test before is final.
  expect(money.leaving).toBe(0);
  expect(chain).toMatchObject({ usdc: expect.any(Number), sol: expect.any(Number) });
  expect(isBotReachable).toBe(true);
});

test('work whose decision is planned no longer waits, and waits again once that is undone', async () => {
  const { token } = work.admin;
  const waiting = async () => (await read()).queues.find(({ name }) => name === 'reviews');
  const name = 'reviews';
  const before = await waiting();
  server.time.now = new Date(server.time.now.getTime() + 1000);
  const other = await work.earner();
  const newer = await work.submitTask(other, other.taskId);
  const { body: queue } = await ask(server, 'reviewQueue', { token });
  const ids = z
    .array(z.object({ _id: z.string() }))
    .parse(queue)
    .map(({ _id }) => _id);
  const plan = (submissionIds: string[]) => {
    const decisions = submissionIds.map((submissionId) => ({ submissionId, verdict: 'approved' }));
    return ask(server, 'decideSubmissions', { token, body: { decisions, undoable: true } });
  };
  await plan(ids.filter((id) => id !== newer));
  const oldest = server.time.now.toISOString();
  expect(await waiting()).toEqual({ name, count: 1, oldest, kind: 'drip' });
  await plan([newer]);
  expect(await waiting()).toEqual({ name, count: 0, oldest: null, kind: null });
  await ask(server, 'undoDecisions', { token, body: { submissionIds: ids } });
  expect(await waiting()).toEqual({ ...before, count: 2 });
});

test('work that waits is counted up to ten thousand, however much there is', async () => {
  const reviews = async (q: Queryable) =>
    (await readAdminQueues(q)).find(({ name }) => name === 'reviews');
  const before = await reviews(server.db);
  const undone = new Error('undone');
  const crowd = server.db.transaction(async (tx) => {
    const add = (count: number) =>
      tx.run(sql`
        insert into submission (id, kind, campaign_id, creator_id, task_id, user_id, amount_micro, state,
            attempt, submitted_at, decide_before, evidence)
          select uuidv7(), 'fomo', uuidv7(), ${work.admin.id}, uuidv7(), ${earner.id}, 50000, 'pending', 1,
            now(), now() + interval '3 days', '{"erased": true}'
          from generate_series(1, ${count}::int)`);
    await add(9_999 - (before?.count ?? 0));
    expect(await reviews(tx)).toMatchObject({ count: 9_999, oldest: before?.oldest });
    await add(1);
    expect(await reviews(tx)).toMatchObject({ count: 10_000 });
    await add(1);
    expect(await reviews(tx)).toMatchObject({ count: 10_000 });
    throw undone;
  });
  await expect(crowd).rejects.toBe(undone);
});

test('the figures of a day show decisions, payouts and deposits, with alarms, and who decided', async () => {
  const { token } = work.admin;
  const figures = async () => {
    const { days, deciders } = (await ask(server, 'adminFigures', { token })).body as AdminFigures;
    return { days, today: days.at(-1), deciders };
  };
  const before = await figures();
  expect(before.days).toHaveLength(14);
  expect(before.today?.day).toBe(server.time.now.toISOString().slice(0, 10));
  const waiting = await server.db.all(sql<{ id: string }>`
    select id from submission where state = 'pending' order by id`);
  const verdicts = waiting.map(({ id: submissionId }, at) =>
    at === 0
      ? { submissionId, verdict: 'approved' }
      : { submissionId, verdict: 'rejected', reason: 'not_done' },
  );
  await ask(server, 'decideSubmissions', { token, body: { decisions: verdicts } });
  await alarmOfToday();
  const after = await figures();
  const { today } = before;
  expect(after.today).toEqual({ ...today, decided: (today?.decided ?? 0) + 2, alarms: 1 });
  expect(after.today).toMatchObject({ paid: 50, payouts: 1, bySystem: 0 });
  const { id: _id, username } = work.admin;
  expect(after.deciders).toEqual([
    { _id, username, today: 2, approved: 1, rejected: 1, overturned: 0 },
  ]);
  expect(after.days.slice(0, -1)).toEqual(before.days.slice(0, -1));
  const week = new Date(server.time.now.getTime() + 7 * 86_400_000);
  const later = await readAdminFigures(server.db, week);
  expect(later.deciders).toEqual([]);
  expect(later.days.at(-8)).toMatchObject({ decided: after.today?.decided, payouts: 1, alarms: 1 });
  expect(later.days.at(-1)).toMatchObject({ decided: 0, paid: 0n, deposited: 0n, alarms: 0 });
});

test('the days are those of UTC, whatever zone the database keeps and when its clocks change', async () => {
  const days = (zone: string, now: string) =>
    server.db.transaction(async (tx) => {
      await tx.run(sql`select set_config('timezone', ${zone}, true)`);
      const read = await readAdminFigures(tx, new Date(now));
      return read.days.map(({ day }) => day);
    });
  for (const now of ['2026-10-28T12:00:00.000Z', '2027-03-30T12:00:00.000Z']) {
    const utc = await days('UTC', now);
    expect(utc.at(-1)).toBe(now.slice(0, 10));
    expect(await days('Europe/Berlin', now)).toEqual(utc);
    expect(await days('America/New_York', now)).toEqual(utc);
  }
});

test('only appeals against rejections count as overturned decisions of who decides work', async () => {
  const undone = new Error('undone');
  const { id: adminId } = work.admin;
  const at = server.time.now;
  const overturned = async (tx: Tx) =>
    (await readAdminFigures(tx, at)).deciders.find(({ id }) => id === adminId)?.overturned;
  const reading = server.db.transaction(async (tx) => {
    const before = await overturned(tx);
    await tx.run(sql`
      with suspended as (
        insert into suspension (id, user_id, state, reason, suspended_by, suspended_at, until,
          appeal_before, ended_at, ended_by, end_reason)
        values (uuidv7(), ${earner.id}, 'ended', 'Too fast', ${adminId}, ${at},
          ${at}::timestamptz + interval '1 day', ${at}::timestamptz + interval '14 days', ${at},
          ${adminId}, 'Overturned') returning id)
      insert into appeal (id, user_id, suspension_id, text, state, filed_at, answer_before, against,
        decided_at)
      select uuidv7(), ${earner.id}, id, 'I was not too fast at all.', 'won',
        ${at}::timestamptz - interval '1 day', ${at}, ${adminId}, ${at} from suspended`);
    expect(await overturned(tx)).toBe(before);
    throw undone;
  });
  await expect(reading).rejects.toBe(undone);
});

test('work that a ban took out was not decided: it counts for no admin, and in no published time', async () => {
  const undone = new Error('undone');
  const { id: adminId } = work.admin;
  const at = server.time.now;
  const read = async (tx: Tx) => [
    (await readAdminFigures(tx, at)).deciders,
    (await readFigures(tx)).reviews,
  ];
  const reading = server.db.transaction(async (tx) => {
    const before = await read(tx);
    await tx.run(sql`
      with taken_out as (
        insert into submission (id, kind, campaign_id, creator_id, task_id, user_id, amount_micro, state,
          attempt, submitted_at, decide_before, decided_at, decided_by, reason, note, evidence)
        values (uuidv7(), 'fomo', uuidv7(), uuidv7(), uuidv7(), ${earner.id}, 50000, 'rejected', 1,
          ${at}, ${at}::timestamptz + interval '3 days', ${at}, ${adminId}, 'other', 'Banned.', '{}')
        returning *)
      insert into review_decision (id, submission_id, decided_at, decided_by, state_before, state_after,
        reason, note)
      select uuidv7(), id, decided_at, decided_by, 'pending', state, reason, note from taken_out`);
    expect(await read(tx)).toEqual(before);
    throw undone;
  });
  await expect(reading).rejects.toBe(undone);
});

test('a campaign is found after its creator deleted the account', async () => {
  const undone = new Error('undone');
  const reading = server.db.transaction(async (tx) => {
    const row = await tx.only(sql<{ id: string; name: string }>`select id, name from campaign`);
    await tx.run(sql`delete from creator_profile`);
    const found = [{ kind: 'campaign', id: row.id, name: row.name, of: 'drip', creator: '' }];
    expect(await findById(tx, { id: row.id, campaignIds: [] })).toEqual(found);
    expect(await readCampaigns(tx, [row.id])).toEqual(found);
    expect(await findCampaigns(tx, row.name)).toEqual(found);
    throw undone;
  });
  await expect(reading).rejects.toBe(undone);
});

/** As several admins are told of it. */
async function alarmOfToday(): Promise<void> {
  await join(server, { isAdmin: true });
  await server.db.transaction((tx) =>
    alarmOfDay({ clock: { now: () => server.time.now }, newId: randomUUID }, tx, {
      alarm: 'late_payouts',
      about: 'Two.',
    }),
  );
}

test('visitors are told what was paid and how fast, once enough people and decisions stand behind it', async () => {
  const figures = async () => (await ask(server, 'publicFigures', {})).body;
  const later = () => (server.time.now = new Date(server.time.now.getTime() + 6 * 60_000));
  const nothing = {
    paid: null,
    people: null,
    medianReviewSeconds: null,
    medianPayoutSeconds: null,
  };
  const more = ['from', 'to', 'review', 'appeals', 'payouts', 'weeks'];
  const first = await figures();
  expect(first).toMatchObject(nothing);
  expect(Object.keys(first ?? {}).toSorted()).toEqual(
    [...Object.keys(nothing), ...more].toSorted(),
  );
  // Their earnings come from the treasury's opening balance: a treasury with a shortage pays no one.
  await server.db.run(sql`delete from treasury_transaction where kind = 'unclaimed'`);
  for (let person = 0; person < 4; person += 1) {
    const paid = await work.earner();
    await work.credit(paid, 60n);
    await work.payOut(paid, 50);
  }
  expect(await figures()).toMatchObject(nothing);
  later();
  // the old figures are answered again while the new ones are read
  await figures();
  await expect.poll(figures).toMatchObject({ paid: 250, people: 5, medianReviewSeconds: null });
  expect(await figures()).toEqual(
    expect.objectContaining({ medianPayoutSeconds: expect.any(Number) }),
  );
});

test('a person is counted once, before and after the payouts are added up', async () => {
  const figures = async () => {
    const { paid, people } = await readFigures(server.db);
    return [paid / 1_000_000n, people];
  };
  const [paid, again] = [await work.earner(), await work.earner()];
  for (const who of [paid, again, again]) {
    await work.credit(who, 60n);
    await work.payOut(who, 50);
  }
  expect(await figures()).toEqual([400n, 7]);
  for (const crowd of [1, 2, 5]) {
    await Promise.all(Array.from({ length: crowd }, () => server.sweep('paid total')));
    expect(await figures()).toEqual([400n, 7]);
    expect(await server.db.all(sql`select from paid_total_change`)).toEqual([]);
  }
  await work.credit(again, 60n);
  await work.payOut(again, 50);
  expect(await figures()).toEqual([450n, 7]);
  expect(await failedChecks(server.db)).toEqual([]);
});

test('without the chain the overview still answers', async () => {
  const { chain } = server.chain;
  const lost = () => Promise.reject(new Error('no answer'));
  const { treasuryBalance } = chain;
  Object.assign(chain, { treasuryBalance: lost });
  try {
    expect((await read()).chain).toBeNull();
  } finally {
    Object.assign(chain, { treasuryBalance });
  }
});

test('the queues alone are those of the overview: without appeals that only others may answer', async () => {
  const appeals = async (token: string) => {
    const { body } = await ask(server, 'adminQueues', { token });
    const queues = body as Overview['queues'];
    return [queues.find(({ name }) => name === 'appeals')?.count, queues];
  };
  const other = await join(server, { isAdmin: true });
  await server.db.run(sql`
    insert into appeal (id, user_id, submission_id, text, state, filed_at, answer_before, against)
    select ${randomUUID()}, user_id, id, ${'x'.repeat(30)}, 'open', submitted_at,
      submitted_at + interval '1 day', ${work.admin.id}
    from submission limit 1`);
  expect(await appeals(work.admin.token)).toEqual([0, (await read()).queues]);
  expect(await appeals(other.token)).toEqual([1, expect.anything()]);
});
