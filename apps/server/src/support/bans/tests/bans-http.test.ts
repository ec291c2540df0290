import { afterAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { rulesVersion, usdc } from '@stoke/domain';
import { accounts, post } from '../../../money/ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, join, type Member } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
const admin = await join(server, { isAdmin: true });
afterAll(() => server.close());

const evidence = 'Three accounts, one wallet.';
const ban = (who: Member, body: object = { reason: 'Copied comments', evidence }, key?: string) =>
  ask(server, 'banUser', {
    token: admin.token,
    params: { id: who.id },
    body,
    ...(key ? { key } : {}),
  });
const appeal = (who: Member, text: string) =>
  ask(server, 'fileAppeal', { token: who.token, body: { about: 'ban', text } });

test('an admin sees which rules a person accepted and when they confirmed to be 18', async () => {
  const bob = await join(server);
  await server.db.run(sql`
    insert into rules_acceptance (user_id, version, accepted_at)
    values (${bob.id}, '2020-01-01', '2020-01-01T00:00:00Z')`);
  const seen = await ask(server, 'person', { token: admin.token, params: { id: bob.id } });
  const accepted = [
    { version: rulesVersion, acceptedAt: server.time.now.toISOString(), confirmsAge: true },
    { version: '2020-01-01', acceptedAt: '2020-01-01T00:00:00.000Z', confirmsAge: false },
  ];
  expect(seen.body).toMatchObject({ rules: accepted });
  const { body } = await ask(server, 'exportData', { token: bob.token });
  expect(body).toMatchObject({ data: { rulesAccepted: accepted.toReversed() } });
});

test('an admin sees the reserved Spark rewards that the person sees', async () => {
  const bob = await join(server);
  const [pool, accruing] = [randomUUID(), randomUUID()];
  const fund = { reference: `deposit:${pool}`, kind: 'deposit' };
  const accrue = { reference: `spark:${accruing}`, kind: 'spark-reserved' };
  await server.db.transaction((tx) =>
    post(tx, [
      {
        ...fund,
        moves: [{ from: accounts.treasury, to: accounts.campaignPool(pool), amount: usdc(20n) }],
      },
      {
        ...accrue,
        moves: [
          {
            from: accounts.campaignPool(pool),
            to: accounts.earnerAccruing(bob.id, pool),
            amount: usdc(20n),
          },
        ],
      },
    ]),
  );
  const own = await ask(server, 'currentUser', { token: bob.token });
  expect(own.body).toMatchObject({ reservedEarnings: 0.00002 });
  const seen = await ask(server, 'person', { token: admin.token, params: { id: bob.id } });
  expect(seen.body).toMatchObject({ reserved: 0.00002 });
});

describe('a ban', () => {
  test('needs a reason and evidence in words', async () => {
    const bob = await join(server);
    for (const reason of ['', '  ', 'x'.repeat(301), 7]) {
      expect(codeOf(await ban(bob, { reason, evidence }))).toBe('ban.reason_required');
    }
    expect(codeOf(await ban(bob, { reason: 'Fraud', evidence: ' ' }))).toBe(
      'ban.evidence_required',
    );
    expect((await ban(bob, { reason: 'x'.repeat(300), evidence })).status).toBe(200);
  });

  test('is done once under one key, and refused the second time without', async () => {
    const bob = await join(server);
    const body = { reason: 'Copied comments', evidence };
    const [first, second] = [await ban(bob, body, 'one'), await ban(bob, body, 'one')];
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect(codeOf(await ban(bob))).toBe('ban.already');
  });

  test('shows its person reason, evidence and the way to appeal, and at the next call nothing else', async () => {
    const bob = await join(server);
    const { token } = bob;
    expect((await ask(server, 'ownBan', { token })).body).toEqual({ ban: null });
    await ban(bob);
    expect((await ask(server, 'availableTasks', { token })).status).toBe(423);
    expect((await ask(server, 'currentUser', { token })).body).toMatchObject({
      accountStatus: 'banned',
      banReason: 'Copied comments',
    });
    expect((await ask(server, 'ownBan', { token })).body).toMatchObject({
      ban: {
        state: 'standing',
        reason: 'Copied comments',
        evidence,
        bannedAt: '2026-06-01T12:00:00.000Z',
        appealBefore: '2026-06-15T12:00:00.000Z',
        forfeited: 0,
      },
    });
  });

  test('is mailed once to its person, with the reason and the way to appeal', async () => {
    const bob = await join(server);
    const body = { reason: 'Copied comments', evidence };
    for (let again = 0; again < 2; again += 1) await ban(bob, body, `mailed-${bob.id}`);
    for (let again = 0; again < 2; again += 1) await server.sweep();
    const mails = server.mails.filter(({ to }) => to === bob.email);
    const received = mails.filter(({ subject }) => subject === 'Stoke: Account banned');
    expect(received).toHaveLength(1);
    expect(received[0]?.text).toMatch(/“Copied comments” .* Log in to appeal, until June 15\./);
    expect(received[0]?.link).toMatch(/\/account-status$/);
  });

  test('is lifted with a reason, and what was done stands with the person', async () => {
    const bob = await join(server);
    await ban(bob);
    const lift = (reason: string) =>
      ask(server, 'unbanUser', { token: admin.token, params: { id: bob.id }, body: { reason } });
    expect(codeOf(await lift(''))).toBe('ban.reason_required');
    expect((await lift('It was his brother.')).status).toBe(200);
    expect(codeOf(await lift('Again'))).toBe('ban.not_banned');
    const { body } = await ask(server, 'person', { token: admin.token, params: { id: bob.id } });
    expect(body).toMatchObject({
      accountStatus: 'active',
      ban: null,
      acts: [
        { action: 'unban', actor: admin.username, reason: 'It was his brother.' },
        { action: 'ban', actor: admin.username, reason: 'Copied comments' },
      ],
    });
  });
});

test('a ban or a suspension that came after the one that an admin read is not lifted with it', async () => {
  const bob = await join(server);
  const params = { id: bob.id };
  const person = async () => {
    const { body } = await ask(server, 'person', { token: admin.token, params });
    return body as Record<'ban' | 'suspension', { _id: string } | null>;
  };
  const lift = async (name: 'unbanUser' | 'endSuspension', read: object) => {
    const body = { reason: 'It was his brother.', ...read };
    return codeOf(await ask(server, name, { token: admin.token, params, body }));
  };
  await ban(bob);
  const banId = (await person()).ban?._id;
  expect(await lift('unbanUser', { banId })).toBeUndefined();
  await ban(bob);
  expect(await lift('unbanUser', { banId })).toBe('ban.changed');
  expect(await lift('unbanUser', { banId: (await person()).ban?._id })).toBeUndefined();

  const body = { reason: 'Copied comments', days: 7 };
  const suspend = () => ask(server, 'suspendUser', { token: admin.token, params, body });
  await suspend();
  const suspensionId = (await person()).suspension?._id;
  expect(await lift('endSuspension', { suspensionId })).toBeUndefined();
  await suspend();
  expect(await lift('endSuspension', { suspensionId })).toBe('suspension.changed');
  const later = (await person()).suspension?._id;
  expect(await lift('endSuspension', { suspensionId: later })).toBeUndefined();
});

describe('people', () => {
  const find = async (search: string) => {
    const query = { search };
    const { body } = await ask(server, 'people', { token: admin.token, query });
    return body as { _id: string; username: string }[];
  };

  test('are found by the beginning of any name, in any case, with or without an @', async () => {
    const bob = await join(server);
    await server.db.run(sql`
      update app_user set x_username = 'Zork_X', x_username_key = 'zork_x',
        telegram_user_id = '77', telegram_username = 'Zulu_T' where id = ${bob.id}`);
    for (const search of [bob.username, bob.email.slice(0, 12).toUpperCase(), '@zork', 'ZULU']) {
      expect((await find(search)).map(({ _id }) => _id)).toContain(bob.id);
    }
    expect(await find('no such person')).toEqual([]);
    // what means something to the database means nothing here
    expect(await find('%')).toEqual([]);
    expect(await find('member_')).toEqual([]);
  });

  test('without a search are the newest, page by page', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: '2', ...(cursor === undefined ? {} : { cursor }) };
      const response = await ask(server, 'people', { token: admin.token, query });
      seen.push(...(response.body as { _id: string }[]).map(({ _id }) => _id));
      cursor = response.headers['x-next-cursor'] as string | undefined;
    } while (cursor !== undefined);
    const all = await server.db.all(sql<{ id: string }>`select id from app_user order by id desc`);
    expect(seen).toEqual(all.map(({ id }) => id));
  });
});

describe('an appeal', () => {
  test('has 20 to 2,000 characters', async () => {
    const bob = await join(server);
    await ban(bob);
    for (const text of ['', 'x'.repeat(19), 'x'.repeat(2001), `${' '.repeat(19)}x`]) {
      expect(codeOf(await appeal(bob, text))).toBe('appeal.text_length');
    }
    expect((await appeal(bob, 'x'.repeat(20))).status).toBe(200);
    const carl = await join(server);
    await ban(carl);
    expect((await appeal(carl, 'x'.repeat(2000))).status).toBe(200);
  });

  test('is answered with a note, by another admin, and both sides read it', async () => {
    const [bob, other] = [await join(server), await join(server, { isAdmin: true })];
    await ban(bob);
    await appeal(bob, 'It was my brother, not me.');
    const queue = await ask(server, 'appealQueue', { token: other.token });
    const cases = queue.body as { _id: string; userId: string; mayDecide: boolean }[];
    const mine = cases.find(({ userId }) => userId === bob.id);
    expect(mine).toMatchObject({ mayDecide: true, against: admin.username, ban: { evidence } });
    const asBanner = await ask(server, 'appealQueue', { token: admin.token });
    expect(asBanner.body).toContainEqual(
      expect.objectContaining({ userId: bob.id, mayDecide: false }),
    );
    const decide = (token: string, note: string) =>
      ask(server, 'decideAppeal', {
        token,
        params: { id: mine?._id ?? '' },
        body: { outcome: 'uphold', note },
      });
    expect(codeOf(await decide(other.token, ' '))).toBe('appeal.note_required');
    expect(codeOf(await decide(admin.token, 'No.'))).toBe('appeal.other_reviewer');
    expect((await decide(other.token, 'The wallet is the same.')).status).toBe(200);
    expect((await ask(server, 'appeals', { token: bob.token })).body).toMatchObject([
      { about: 'ban', status: 'lost', note: 'The wallet is the same.' },
    ]);
    expect((await ask(server, 'ownBan', { token: bob.token })).body).toMatchObject({
      ban: { state: 'final' },
    });
    await server.db.run(sql`update app_user set role = 'user' where id = ${other.id}`);
  });

  test('of a rejection names the work, of a ban names none', async () => {
    const { token } = await join(server);
    const text = 'I did all of it from my account.';
    for (const body of [
      { about: 'rejection', text },
      { about: 'ban', submissionId: '00000000-0000-4000-8000-000000000003', text },
      { about: 'nothing', text },
    ]) {
      expect(codeOf(await ask(server, 'fileAppeal', { token, body }))).toBe('request.invalid');
    }
    const body = { about: 'rejection', submissionId: '00000000-0000-4000-8000-000000000003', text };
    expect(codeOf(await ask(server, 'fileAppeal', { token, body }))).toBe('request.not_found');
  });
});

test('the trust score is shown with the table, what moved it, and what comes next', async () => {
  const { token } = await join(server);
  expect((await ask(server, 'trust', { token })).body).toMatchObject({
    score: 500,
    start: 500,
    scoreForWork: 200,
    approvedUntilNext: 10,
    moves: [],
    table: [{ points: 5 }, { points: 1 }, { points: -20 }, { points: 20 }],
  });
});

describe('the list of people', () => {
  const names = async (query: Record<string, string>) => {
    const { body, headers } = await ask(server, 'people', { token: admin.token, query });
    const people = body as { username: string; reputationScore: number }[];
    return { names: people.map(({ username }) => username), people, headers };
  };

  test('is narrowed by status, group, trust and signals, alone and beside a search', async () => {
    const [ada, ben, eva] = [await join(server), await join(server), await join(server)];
    const brand = { name: 'Listed', username: 'listed' };
    await ask(server, 'saveCreatorDashboard', { token: ben.token, body: brand });
    await server.db.run(sql`
      update app_user set account_status = 'suspended', trust_score = 150 where id = ${eva.id}`);
    await server.db.run(sql`
      insert into signal (id, key, kind, base, strength, size, evidence, found_at, changed_at)
      values (${eva.id}, 'listed', 'shared_wallet', 85, 85, 2, '[]', now(), now())`);
    await server.db.run(sql`
      insert into signal_person (signal_id, user_id) values (${eva.id}, ${ada.id})`);
    const limit = '100';
    expect((await names({ status: 'suspended', limit })).names).toEqual([eva.username]);
    expect((await names({ trustBelow: '300', limit })).names).toEqual([eva.username]);
    expect((await names({ group: 'admins', limit })).names).toEqual([admin.username]);
    expect((await names({ group: 'creators', limit })).names).toContain(ben.username);
    expect((await names({ group: 'creators', limit })).names).not.toContain(ada.username);
    expect((await names({ hasSignals: 'yes', limit })).names).toEqual([ada.username]);
    const { username } = eva;
    expect((await names({ search: username, status: 'suspended' })).names).toEqual([username]);
    expect((await names({ search: username, status: 'active' })).names).toEqual([]);
  });

  test('by trust goes page by page, the lowest first, each person once', async () => {
    const { people } = await names({ order: 'least_trusted', limit: '100' });
    const scores = people.map(({ reputationScore }) => reputationScore);
    expect(scores).toEqual(scores.toSorted((one, other) => one - other));
    const found: string[] = [];
    for (let cursor: string | undefined, page = 0; page < 60; page += 1) {
      const query = { order: 'least_trusted', limit: '2', ...(cursor && { cursor }) };
      const { names: some, headers } = await names(query);
      found.push(...some);
      const next = headers['x-next-cursor'];
      if (typeof next !== 'string') break;
      cursor = next;
    }
    expect(found).toEqual(people.map(({ username }) => username));
  });
});

test('a note is for admins, part of the export, and gone with the account', async () => {
  const bob = await join(server);
  const params = { id: bob.id };
  const { token } = admin;
  const note = (text: string, key?: string) =>
    ask(server, 'addPersonNote', { token, params, body: { text }, ...(key && { key }) });
  for (const text of ['', ' ']) expect(codeOf(await note(text))).toBe('person.note_required');
  await note('Asked twice.', 'note-key-1');
  await note('Asked twice.', 'note-key-1');
  await note('Known by video.');
  const seen = await ask(server, 'person', { token, params });
  const writtenAt = server.time.now.toISOString();
  expect(seen.body).toMatchObject({
    notes: [
      { text: 'Known by video.', writtenBy: admin.username, writtenAt },
      { text: 'Asked twice.', writtenBy: admin.username, writtenAt },
    ],
  });
  const { body } = await ask(server, 'exportData', { token: bob.token });
  expect(body).toMatchObject({
    data: { notesOfAdmins: [{ text: 'Asked twice.' }, { text: 'Known by video.' }] },
  });
  expect(JSON.stringify(body)).not.toContain(admin.id);
});

test('asvs-7.4.5: an admin ends every login of a person, who can log in again', async () => {
  const bob = await join(server);
  const params = { id: bob.id };
  const body = { reason: 'The phone was stolen.' };
  const end = (given: object) =>
    ask(server, 'signOutPerson', { token: admin.token, params, body: given });
  expect(codeOf(await end({ reason: ' ' }))).toBe('ban.reason_required');
  expect((await ask(server, 'currentUser', { token: bob.token })).status).toBe(200);
  expect((await end(body)).status).toBe(200);
  expect((await ask(server, 'currentUser', { token: bob.token })).status).toBe(401);
  const seen = await ask(server, 'person', { token: admin.token, params });
  expect(seen.body).toMatchObject({
    acts: [{ action: 'signed-out', actor: admin.username, reason: body.reason }],
  });
});
