import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openFomoWork, type OpenFomo } from '../../../../testing/server/fomo-work.ts';
import { requestPayout } from '../../../../testing/server/money.ts';
import { newWallet } from '../../../../testing/server/new-wallet.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, reconfirm, join, type Member } from '../../../../testing/server/visitor.ts';
import { together } from '../../../../testing/platform/at-once.ts';
import { leaveTraces } from '../../../people/users/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { failedChecks } from '../../../../testing/money/failed-checks.ts';

const server = await openTestServer();
const work = await openFomoWork(server);
const campaign = await work.open();
const [admin, other] = [work.admin, await join(server, { isAdmin: true })];
afterAll(() => server.close());
// Payouts begin once the chain is known.
beforeAll(() => server.sweep('treasury history'));
beforeEach(() => Promise.all([admin, other].map(({ token }) => reconfirm(server, token))));
afterEach(async () => expect(await failedChecks(server.db)).toEqual([]));

type Act = 'hold' | 'reject' | 'ban';
const reason = 'One person, by their own words.';
const WithId = z.object({ _id: z.string() });
const Acts = z.array(
  z.object({
    act: z.string(),
    people: z.number(),
    done: z.number(),
    skipped: z.number(),
    undone: z.unknown(),
  }),
);
const Signals = z.array(z.object({ _id: z.string(), acts: Acts, repeatable: z.array(z.string()) }));
const repeatableOf = async (person?: Member) => (await signalsOf(person))[0]?.repeatable;

/** People who share something; `kind` decides how strong the signal is: two with one wallet are medium. */
async function signalOf(people: readonly Member[]): Promise<string> {
  const shared = { kind: 'wallet', value: newWallet(), at: server.time.now } as const;
  await leaveTraces(
    server.db,
    people.map(({ id: userId }) => ({ userId, ...shared })),
  );
  await server.sweep('signals.find');
  return (await signalsOf(people[0]))[0]?._id ?? '';
}
const signalsOf = async (person?: Member) => {
  const params = { id: person?.id ?? '' };
  const { body } = await ask(server, 'signalsOfPerson', { token: admin.token, params });
  return Signals.parse(body);
};
const act = (id: string, what: Act, by = admin, why = reason) =>
  ask(server, 'actOnSignal', { token: by.token, params: { id }, body: { act: what, reason: why } });
const acted = async (id: string, what: Act, why = reason) => {
  const response = await act(id, what, admin, why);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  await server.sweep('signal acts');
  return WithId.parse(response.body)._id;
};
const undo = async (id: string, by = other) => {
  const body = { reason: 'Not one person.' };
  const response = await ask(server, 'undoSignalAct', { token: by.token, params: { id }, body });
  await server.sweep('signal acts');
  return response;
};
/** After the minute in which a rejection can be undone. */
async function pass() {
  server.time.now = new Date(server.time.now.getTime() + 61_000);
  await server.sweep('review.planned');
}

const requested = async (person: Member, dollars = 60n): Promise<string> =>
  (await requestPayout(server, person, dollars)).id;
const stateOf = async (table: 'payout' | 'submission', id: string) => {
  const row = await server.db.one<{ state: string }>(
    table === 'payout'
      ? sql`select state from payout where id = ${id}`
      : sql`select state from submission where id = ${id}`,
  );
  return row?.state;
};
const statusOf = async ({ id }: Member) =>
  (
    await server.db.one(
      sql<{ s: string }>`select account_status as s from app_user where id = ${id}`,
    )
  )?.s;
async function submitted(): Promise<{ person: Member; id: string }> {
  const person = await work.taken(campaign);
  return { person, id: await submit(person, campaign) };
}
async function submit(person: Member, { as, ids }: OpenFomo): Promise<string> {
  const proofLink = `https://example.org/${ids.taskId}/${person.username}`;
  const response = await ask(server, 'submitLink', {
    ...as(person),
    body: { proofText: 'Drawn.', proofLink },
  });
  return WithId.parse(response.body)._id;
}

describe('a hold', () => {
  test('keeps payouts of a medium signal; undone, they go on without another look', async () => {
    const people = [await join(server), await join(server)] as const;
    const id = await acted(await signalOf(people), 'hold');
    const payout = await requested(people[0]);
    await server.sweep('payouts.step');
    expect(await stateOf('payout', payout)).toBe('review');
    const facts = await ask(server, 'payoutFacts', { token: admin.token, params: { id: payout } });
    expect(facts.body).toMatchObject({ acts: [{ act: 'hold', reason, by: admin.username }] });
    const query = { queue: 'flagged' };
    const list = await ask(server, 'adminPayouts', { token: admin.token, query });
    expect(list.body).toMatchObject([{ _id: payout, isOwnerHeld: true }]);
    expect((await undo(id)).status).toBe(200);
    expect(await stateOf('payout', payout)).toBe('requested');
    expect(codeOf(await undo(id))).toBe('signal.act_undone');
    const log = await server.db.all(sql<{ action: string }>`
      select action from audit where actor = ${other.id} order by seq desc limit 2`);
    expect(log.map(({ action }) => action)).toEqual(['payout-released', 'signal-act-undone']);
  });

  test('is not shown at a payout that was released after it, which is sent', async () => {
    const people = [await join(server), await join(server)] as const;
    await acted(await signalOf(people), 'hold');
    const payout = await requested(people[0]);
    await server.sweep('payouts.step');
    server.time.now = new Date(server.time.now.getTime() + 1);
    const body = { reason: 'Looked at.' };
    const given = { token: admin.token, params: { id: payout }, body };
    expect((await ask(server, 'releasePayout', given)).status).toBe(200);
    const query = { status: 'requested' };
    const { body: list } = await ask(server, 'adminPayouts', { token: admin.token, query });
    const rows = z.array(WithId.loose()).parse(list);
    const row = rows.find(({ _id }) => _id === payout);
    expect(row).toBeDefined();
    expect(row).not.toHaveProperty('isOwnerHeld');
    await server.sweep('payouts.step');
    expect(await stateOf('payout', payout)).not.toBe('review');
  });

  test('of a dismissed strong signal ends with it, unless an act holds it too', async () => {
    const people = await together(5, () => join(server));
    const [ana, bob] = people as [Member, Member];
    const signal = await signalOf(people);
    const [first, second] = [await requested(ana), await requested(bob)];
    await server.sweep('payouts.step');
    expect(await stateOf('payout', first)).toBe('review');
    const pair = await signalOf([bob, await join(server)]);
    const held = (await signalsOf(bob)).map(({ _id }) => _id);
    expect(held).toContain(pair);
    await acted(held.find((one) => one !== signal) ?? '', 'hold');
    const body = { reason: 'A family of five.' };
    const dismissed = { token: admin.token, params: { id: signal }, body };
    expect((await ask(server, 'dismissSignal', dismissed)).status).toBe(200);
    expect([await stateOf('payout', first), await stateOf('payout', second)]).toEqual([
      'requested',
      'review',
    ]);
  });
});

describe('rejections', () => {
  test('of the whole group are undone for a minute, and stand then', async () => {
    const [one, two] = [await submitted(), await submitted()];
    const signal = await signalOf([one.person, two.person]);
    const id = await acted(signal, 'reject');
    expect(await stateOf('submission', one.id)).toBe('pending');
    expect((await undo(id)).status).toBe(200);
    await pass();
    expect(await stateOf('submission', one.id)).toBe('pending');
    const again = await acted(signal, 'reject');
    await pass();
    for (const { id: work } of [one, two])
      expect(await stateOf('submission', work)).toBe('rejected');
    expect(codeOf(await undo(again))).toBe('signal.act_too_late');
    const row = await server.db.one(sql<{ note: string }>`
      select note from submission where id = ${two.id}`);
    expect(row?.note).toBe(reason);
    expect(await repeatableOf(one.person)).toEqual([]);
  });

  test('are repeated for newer work, once the first have taken effect', async () => {
    const one = await submitted();
    const signal = await signalOf([one.person, await join(server)]);
    await acted(signal, 'reject');
    const later = await work.open();
    await ask(server, 'takePlace', later.as(one.person));
    const newer = await submit(one.person, later);
    server.time.now = new Date(server.time.now.getTime() + 61_000);
    expect(await repeatableOf(one.person)).toEqual([]);
    await server.sweep('review.planned');
    expect(await repeatableOf(one.person)).toEqual(['reject']);
    await acted(signal, 'reject');
    await pass();
    expect(await stateOf('submission', newer)).toBe('rejected');
    expect(await repeatableOf(one.person)).toEqual([]);
  });

  test('that took effect stay when the others are undone, and the reply says how many', async () => {
    const [one, two] = [await submitted(), await submitted()];
    const signal = await signalOf([one.person, two.person]);
    const id = await acted(signal, 'reject');
    expect(codeOf(await act(signal, 'reject'))).toBe('signal.already_acted');
    expect(await repeatableOf(one.person)).toEqual([]);
    await server.db.run(sql`
      update planned_decision set due_at = ${server.time.now} where submission_id = ${one.id}`);
    await server.sweep('review.planned');
    expect((await undo(id)).body).toEqual({
      message: 'Undone: 1 of 2 rejections. The others had taken effect.',
    });
    expect(await stateOf('submission', one.id)).toBe('rejected');
    const states = await server.db.all(sql<{ userId: string; state: string }>`
      select user_id, state from signal_act_person where act_id = ${id}`);
    expect(new Map(states.map(({ userId, state }) => [userId, state]))).toEqual(
      new Map([
        [one.person.id, 'done'],
        [two.person.id, 'undone'],
      ]),
    );
  });
});

describe('a ban', () => {
  test('of all people leaves out admins and who is banned; undone, the others are back', async () => {
    const [ana, bob, cem] = await together(3, () => join(server));
    const people = [ana, bob, cem] as [Member, Member, Member];
    const body = { reason: 'Copies', evidence: 'Seen.' };
    await ask(server, 'banUser', { token: admin.token, params: { id: people[2].id }, body });
    const signal = await signalOf([...people, other]);
    const id = await acted(signal, 'ban');
    for (const person of people) expect(await statusOf(person)).toBe('banned');
    expect(await statusOf(other)).toBe('active');
    expect((await signalsOf(ana))[0]?.acts).toMatchObject([
      { act: 'ban', people: 3, done: 2, skipped: 1, undone: null },
    ]);
    expect((await undo(id)).status).toBe(200);
    expect(await statusOf(people[0])).toBe('active');
    expect(await statusOf(people[1])).toBe('active');
    expect(await statusOf(people[2])).toBe('banned');
    const lifted = await server.db.one(sql<{ liftReason: string }>`
      select lift_reason from ban where user_id = ${people[0].id}`);
    expect(lifted?.liftReason).toBe('Not one person.');
  });

  test('for the longest reason that it takes, in several lines, is carried out; a longer one is refused', async () => {
    const people = [await join(server), await join(server)] as const;
    const signal = await signalOf(people);
    const longest = 'One wallet.\n'.padEnd(300, 'x');
    expect((await act(signal, 'ban', admin, `${longest}x`)).status).toBe(422);
    await acted(signal, 'ban', longest);
    for (const person of people) expect(await statusOf(person)).toBe('banned');
    const ban = await server.db.one(sql<{ reason: string }>`
      select reason from ban where user_id = ${people[0].id}`);
    expect(ban?.reason).toBe(longest);
  });

  test('undone leaves a later ban by the same admin', async () => {
    const people = [await join(server), await join(server)] as const;
    const id = await acted(await signalOf(people), 'ban');
    const params = { id: people[0].id };
    const { token } = admin;
    await ask(server, 'unbanUser', { token, params, body: { reason } });
    const body = { reason: 'Copies', evidence: 'Seen.' };
    await ask(server, 'banUser', { token, params, body });
    expect((await undo(id)).status).toBe(200);
    expect([await statusOf(people[0]), await statusOf(people[1])]).toEqual(['banned', 'active']);
  });

  test('is repeated for those who joined the group since', async () => {
    const people = [await join(server), await join(server)] as const;
    const signal = await signalOf(people);
    await acted(signal, 'ban');
    expect(codeOf(await act(signal, 'ban'))).toBe('signal.already_acted');
    expect(await repeatableOf(people[0])).toEqual([]);
    const late = await join(server);
    await server.db.run(sql`
      insert into signal_person (signal_id, user_id) values (${signal}, ${late.id})`);
    expect(await repeatableOf(late)).toEqual(['ban']);
    await acted(signal, 'ban');
    expect(await statusOf(late)).toBe('banned');
    expect((await signalsOf(late))[0]?.acts).toMatchObject([
      { act: 'ban', people: 1, done: 1 },
      { act: 'ban', people: 2, done: 2 },
    ]);
    const last = await join(server);
    await server.db.run(sql`
      insert into signal_person (signal_id, user_id) values (${signal}, ${last.id})`);
    expect(await repeatableOf(last)).toEqual(['ban']);
    const dismissed = { token: admin.token, params: { id: signal }, body: { reason } };
    expect((await ask(server, 'dismissSignal', dismissed)).status).toBe(200);
    expect(await repeatableOf(last)).toEqual([]);
  });

  test('that was begun before a crash is carried out by the worker, once', async () => {
    const people = [await join(server), await join(server)] as const;
    const signal = await signalOf(people);
    const id = await acted(signal, 'ban');
    const { id: victim } = people[1];
    await server.db.run(sql`
      update signal_act_person set state = 'waiting' where act_id = ${id} and user_id = ${victim}`);
    await server.db.run(sql`
      update ban set state = 'lifted', lifted_at = banned_at, lifted_by = banned_by, lift_reason = 'x'
      where user_id = ${victim}`);
    await server.db.run(sql`
      update app_user set account_status = 'active', ban_reason = null where id = ${victim}`);
    await Promise.all([server.sweep('signal acts'), server.sweep('signal acts')]);
    expect(await statusOf(people[1])).toBe('banned');
  });
});

test('an act needs a reason, an open signal, and someone to act on', async () => {
  const people = [await join(server), await join(server)] as const;
  const signal = await signalOf(people);
  const params = { id: signal };
  const { token } = admin;
  const short = await ask(server, 'actOnSignal', {
    token,
    params,
    body: { act: 'hold', reason: ' ' },
  });
  expect(codeOf(short)).toBe('ban.reason_required');
  const admins = await signalOf([admin, other]);
  expect(codeOf(await act(admins, 'ban'))).toBe('signal.nobody');
  await ask(server, 'dismissSignal', { token, params, body: { reason } });
  expect(codeOf(await act(signal, 'hold'))).toBe('signal.already_dismissed');
  expect(codeOf(await act('00000000-0000-4000-8000-000000000009', 'hold'))).toBe(
    'request.not_found',
  );
});

test('an act or a dismissal of a signal that has grown since it was read is refused, and changes no one', async () => {
  const people = await together(3, () => join(server));
  const value = newWallet();
  const find = async (those: readonly Member[]) => {
    const shared = { kind: 'wallet', value, at: server.time.now } as const;
    await leaveTraces(
      server.db,
      those.map(({ id: userId }) => ({ userId, ...shared })),
    );
    await server.sweep('signals.find');
    return (await signalsOf(those[0]))[0]?._id ?? '';
  };
  const id = await find(people.slice(0, 2));
  expect(await find(people)).toBe(id);
  const { token } = admin;
  const call = async (name: 'actOnSignal' | 'dismissSignal', seen: number) => {
    const body = { ...(name === 'actOnSignal' ? { act: 'ban' } : {}), reason, people: seen };
    return codeOf(await ask(server, name, { token, params: { id }, body }));
  };
  expect(await call('actOnSignal', 2)).toBe('signal.changed');
  expect(await call('dismissSignal', 2)).toBe('signal.changed');
  await server.sweep('signal acts');
  expect(await Promise.all(people.map(statusOf))).toEqual(['active', 'active', 'active']);
  expect(await call('actOnSignal', 3)).toBeUndefined();
  expect(await call('dismissSignal', 3)).toBeUndefined();
});
