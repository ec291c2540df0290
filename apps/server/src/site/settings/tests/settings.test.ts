import { settingKeys, settings, settingToWire, type SettingKey } from '@stoke/domain';
import type { OwnFomoCampaign, PublicSettings, Setting } from '@stoke/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { joinBrand } from '../../../../testing/server/brand.ts';
import { sampleBodies } from '../../../../testing/server/sample-bodies.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join } from '../../../../testing/server/visitor.ts';
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
