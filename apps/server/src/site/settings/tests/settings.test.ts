import { settingKeys, settings, settingToWire, type SettingKey } from '@stoke/domain';
import type { OwnFomoCampaign, PublicSettings, Setting } from '@stoke/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '../../../platform/db/sql.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { joinBrand } from '../../../../testing/server/brand.ts';
import { sampleBodies } from '../../../../testing/server/sample-bodies.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, reconfirm, join, type Member } from '../../../../testing/server/visitor.ts';
import { openSettings } from '../index.ts';

const server = await openTestServer({ env: { WALLET_CHANGE_HOLD_HOURS: '48' } });
const admin = await join(server, { isAdmin: true });
afterAll(() => server.close());

type Changes = { [K in SettingKey]?: { from: unknown; to: unknown } };
const save = (changes: Changes, reason = 'Because.', key = '') => {
  const body = { changes, reason } as typeof sampleBodies.saveSettings;
  return ask(server, 'saveSettings', { token: admin.token, body, key });
};
const read = async (key: SettingKey) => {
  const { body } = await ask(server, 'settings', { token: admin.token });
  const found = (body as Setting[]).find((one) => one.key === key);
  if (!found) throw new Error(`Unknown setting ${key}.`);
  return found;
};
const publicly = async () => (await ask(server, 'publicSettings')).body as PublicSettings;
const logged = (key: SettingKey) =>
  server.db
    .all(
      sql<{ actor: string; about: string }>`
        select actor, about from audit where action = 'setting-changed' and subject = ${key}
        order by seq`,
    )
    .then((rows) => rows.map(({ actor, about }) => ({ actor, ...JSON.parse(about) })));

test('every setting has its usual value until an admin changes it', async () => {
  const { body } = await ask(server, 'settings', { token: admin.token });
  expect((body as Setting[]).map(({ key }) => key)).toEqual(settingKeys);
  for (const { key, value, default: usual, changed } of body as Setting[]) {
    expect(usual, key).toBe(settingToWire(settings[key].usual));
    if (key !== 'walletHoldHours') expect(value, key).toBe(usual);
    expect(changed, key).toBeNull();
  }
});

test('a change applies immediately, with its admin, before, after and reason in the log', async () => {
  const ana = await join(server);
  const response = await save({ payoutMinimum: { from: 50, to: 12.5 } }, 'Payouts got cheaper.');
  expect(response.status).toBe(200);
  expect(await read('payoutMinimum')).toEqual({
    key: 'payoutMinimum',
    value: 12.5,
    default: 50,
    fixedBy: null,
    changed: { at: server.time.now.toISOString(), by: admin.username },
  });
  expect((await publicly()).payoutMinimum).toBe(12.5);
  const me = await ask(server, 'currentUser', { token: ana.token });
  expect(me.body).toMatchObject({ payoutMinimum: 12.5 });
  expect(await logged('payoutMinimum')).toEqual([
    { actor: admin.id, before: 50, after: 12.5, reason: 'Payouts got cheaper.' },
  ]);
  await save({ payoutMinimum: { from: 12.5, to: 50 } });
});

test('the other processes see it too', async () => {
  const other = openSettings({ db: server.db, presets: { fixed: {}, usual: {} } });
  expect((await other.read()).boostOpen).toBe(false);
  await save({ boostOpen: { from: false, to: true } });
  expect((await other.read()).boostOpen).toBe(true);
  await save({ boostOpen: { from: true, to: false } });
});

describe('a change is refused, and nothing is changed', () => {
  test.for<[string, Changes, string, number]>([
    ['out of its range', { payoutMinimum: { from: 50, to: 0 } }, 'settings.invalid', 422],
    ['in parts of a cent', { payoutMinimum: { from: 50, to: 1.005 } }, 'settings.invalid', 422],
    ['of another type', { fomoOpen: { from: false, to: 1 } }, 'settings.invalid', 422],
    ['in parts of a percent', { dripFee: { from: 20, to: 20.5 } }, 'settings.invalid', 422],
    ['to a fee of nothing', { dripFee: { from: 20, to: 0 } }, 'settings.invalid', 422],
    ['to what it is', { dripFee: { from: 20, to: 20 } }, 'settings.nothing_changed', 409],
    ['fixed by the environment', { walletHoldHours: { from: 48, to: 1 } }, 'settings.fixed', 409],
    [
      'with another one that cannot be',
      { dripFee: { from: 20, to: 10 }, sparkFee: { from: 20, to: 51 } },
      'settings.invalid',
      422,
    ],
  ])('%s', async ([, changes, code, status]) => {
    const response = await save(changes);
    expect([response.status, response.body]).toMatchObject([status, { code }]);
    expect(await read('dripFee')).toMatchObject({ value: 20, changed: null });
    expect(await read('walletHoldHours')).toMatchObject({
      value: 48,
      fixedBy: 'WALLET_CHANGE_HOLD_HOURS',
    });
  });

  test('without a reason', async () => {
    const response = await save({ dripFee: { from: 20, to: 10 } }, '  ');
    expect(response.body).toMatchObject({ code: 'settings.reason_required' });
  });

  test('when the form was loaded before the change of another admin, which it tells', async () => {
    await save({ payoutMinimum: { from: 50, to: 60 } });
    const response = await save({
      payoutMinimum: { from: 50, to: 40 },
      dripFee: { from: 20, to: 10 },
    });
    expect(response.status).toBe(409);
    expect(response.body).toEqual({
      code: 'settings.outdated',
      message:
        'Minimum payout is now $60.00. It changed while you were editing. Check your values and save again.',
    });
    expect(await read('dripFee')).toMatchObject({ value: 20 });
    await save({ payoutMinimum: { from: 60, to: 50 } });
  });
});

test('a repeat with the same key changes nothing more and answers the same', async () => {
  const first = await save({ sparkLike: { from: true, to: false } }, 'Once.', 'one-change');
  const again = await save({ sparkLike: { from: true, to: false } }, 'Once.', 'one-change');
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(await logged('sparkLike')).toHaveLength(1);
});

race('one of several admins who change the same value at the same time does', async (crowd) => {
  const { value: from } = await read('sparkFee');
  const others = Array.from({ length: 50 }, (_, n) => n + 1).filter((to) => to !== from);
  const before = (await logged('sparkFee')).length;
  const messages = await together(crowd, (n) => save({ sparkFee: { from, to: others[n] } }));
  expect(messages.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(messages.filter(({ status }) => status === 409)).toHaveLength(crowd - 1);
  const acts = await logged('sparkFee');
  expect(acts).toHaveLength(before + 1);
  expect(acts.at(-1)).toMatchObject({ before: from, after: (await read('sparkFee')).value });
});

test('a campaign keeps the fee that it was created with', async () => {
  const brand = await joinBrand(server, 300n);
  const create = async () => {
    const { token, id: creatorId } = brand;
    const body = { ...sampleBodies.createFomo, creatorId };
    const response = await ask(server, 'createFomo', { token, body });
    return (response.body as { campaign: OwnFomoCampaign }).campaign;
  };
  const old = await create();
  await save({ fomoFee: { from: 15, to: 30 } });
  const fresh = await create();
  expect([old.userRewardPool, fresh.userRewardPool]).toEqual([85, 70]);
  const params = { campaignId: old._id };
  const { token } = brand;
  await ask(server, 'stopFomo', { token, params });
  await ask(server, 'stopFomo', { token, params: { campaignId: fresh._id } });
  const { body } = await ask(server, 'creatorBalance', { token });
  expect(body).toMatchObject({ available: 300, held: 0 });
});

describe('while there is another admin, a fee or a limit of payouts', () => {
  let other: Member;
  beforeAll(async () => {
    other = await join(server, { isAdmin: true });
  });
  const Proposals = z.array(
    z.looseObject({ _id: z.string(), proposedBy: z.string(), mayApprove: z.boolean() }),
  );
  const waiting = async ({ token } = admin) =>
    Proposals.parse((await ask(server, 'settingProposals', { token })).body);
  const decide = async (call: 'approveSettings' | 'withdrawSettings', id: string, by = other) => {
    await reconfirm(server, by.token);
    return ask(server, call, { token: by.token, params: { id } });
  };
  /** Proposes the other of two values. */
  async function propose(key: SettingKey, values: readonly [number, number]) {
    await reconfirm(server, admin.token);
    const { value: from } = await read(key);
    const to = values.find((value) => value !== from);
    const response = await save({ [key]: { from, to } }, 'Agreed on Monday.');
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    expect(await read(key), 'nothing has changed').toMatchObject({ value: from });
    return { id: (await waiting()).at(-1)?._id ?? '', from, to };
  }

  test('changes when a second admin confirms it, and both are in the log', async () => {
    const { id, from, to } = await propose('dailyPayouts', [1_000, 2_000]);
    expect(await read('dailyPayouts')).toMatchObject({
      value: from,
      proposed: { _id: id, to, by: admin.username },
    });
    expect(await waiting(other)).toMatchObject([
      {
        changes: [{ key: 'dailyPayouts', from, to }],
        reason: 'Agreed on Monday.',
        proposedBy: admin.username,
        mayApprove: true,
      },
    ]);
    expect(await waiting()).toMatchObject([{ mayApprove: false }]);
    const queues = await ask(server, 'adminQueues', { token: other.token });
    expect(queues.body).toContainEqual(expect.objectContaining({ name: 'proposals', count: 1 }));
    expect(queues.body).toContainEqual(expect.objectContaining({ name: 'requests', count: 0 }));
    expect(codeOf(await decide('approveSettings', id, admin))).toBe('approval.second_admin');
    expect((await decide('approveSettings', id)).status).toBe(200);
    expect(await read('dailyPayouts')).toMatchObject({ value: to });
    expect(await read('dailyPayouts')).not.toHaveProperty('proposed');
    expect(await waiting()).toEqual([]);
    expect(await logged('dailyPayouts')).toEqual([
      {
        actor: other.id,
        before: from,
        after: to,
        reason: 'Agreed on Monday.',
        proposedBy: admin.id,
      },
    ]);
    const proposed = await server.db.all(sql<{ actor: string }>`
      select actor from audit where action = 'settings-proposed' and subject = ${id}`);
    expect(proposed).toEqual([{ actor: admin.id }]);
    expect(codeOf(await decide('approveSettings', id))).toBe('approval.not_open');
  });

  test.for(settingKeys)('%s: waits exactly if it is one of these', async (key) => {
    const { value: from, fixedBy } = await read(key);
    if (fixedBy !== null) return;
    const to = typeof from === 'boolean' ? !from : from + 1;
    await reconfirm(server, admin.token);
    await save({ [key]: { from, to } });
    const isGuarded =
      /Fee$|^(daily|hourly)|^(payoutMinimum|solPrice|firstPayout|twoAdmins|walletReviewHours|screeningHours)$/;
    const proposals = await waiting();
    expect(proposals).toHaveLength(isGuarded.test(key) ? 1 : 0);
    for (const { _id } of proposals) await decide('withdrawSettings', _id);
    await save({ [key]: { from: to, to: from } });
  });

  test('is withdrawn by any admin, and is not proposed twice', async () => {
    const { id, from, to } = await propose('twoAdmins', [10_000, 9_000]);
    const again = await save({ twoAdmins: { from, to }, sparkLike: { from: false, to: true } });
    expect(codeOf(again)).toBe('settings.proposed');
    expect((await decide('withdrawSettings', id, admin)).status).toBe(200);
    expect(codeOf(await decide('approveSettings', id))).toBe('approval.not_open');
    expect(await read('twoAdmins')).toMatchObject({ value: from, changed: null });
  });

  test('can be confirmed for 72 hours, to the second; then the log has that it expired', async () => {
    const hours = async (count: number, more = 0) => {
      server.time.now = new Date(server.time.now.getTime() + count * 3_600_000 + more);
    };
    const first = await propose('firstPayout', [250, 300]);
    await hours(72, -1_000);
    expect((await decide('approveSettings', first.id)).status).toBe(200);
    const second = await propose('firstPayout', [250, 300]);
    await hours(72);
    expect(codeOf(await decide('approveSettings', second.id))).toBe('approval.not_open');
    await server.sweep('setting proposals');
    const acts = await server.db.all(sql<{ actor: null }>`
      select actor from audit where action = 'settings-expired' and subject = ${second.id}`);
    expect(acts).toEqual([{ actor: null }]);
  });

  test('is not applied if the setting has changed since, or its author has lost the admin role', async () => {
    const { id } = await propose('hourlyShare', [20, 30]);
    await server.db.run(sql`insert into setting (key, value) values ('hourlyShare', '25')`);
    expect(codeOf(await decide('approveSettings', id))).toBe('settings.outdated');
    await server.db.run(sql`update app_user set role = 'user' where id = ${admin.id}`);
    expect(codeOf(await decide('approveSettings', id))).toBe('approval.not_open');
    await server.db.run(sql`update app_user set role = 'admin' where id = ${admin.id}`);
    expect((await decide('withdrawSettings', id)).status).toBe(200);
  });

  race('is confirmed or withdrawn once', async (crowd) => {
    const { id, from, to } = await propose('dripFee', [20, 21]);
    for (const { token } of [admin, other]) await reconfirm(server, token);
    const messages = await together(crowd, (n) =>
      ask(server, n % 2 === 0 ? 'approveSettings' : 'withdrawSettings', {
        token: other.token,
        params: { id },
      }),
    );
    const worked = messages.map(({ status }) => status === 200);
    expect(worked.filter(Boolean)).toHaveLength(1);
    const isApproved = worked.indexOf(true) % 2 === 0;
    expect(await read('dripFee')).toMatchObject({ value: isApproved ? to : from });
  });
});
