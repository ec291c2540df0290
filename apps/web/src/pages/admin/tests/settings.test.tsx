import type { Setting } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { settingKeys, settings, settingToWire, type SettingKey } from '@stoke/domain';
import { act } from 'react';
import { expect, test } from 'vitest';
import { currentClient } from '../../../lib/session/query-client.ts';
import { button, write } from '../../../../testing/creator-world.ts';
import { all } from '../../../../testing/find.ts';
import { holdToken, member, memberStage, type Answers } from '../../../../testing/stage.tsx';

const read = 'GET /api/admin/settings';
const put = 'PUT /api/admin/settings';
const stage = memberStage();

function listWith(is: Partial<Record<SettingKey, Partial<Setting>>> = {}): Setting[] {
  return settingKeys.map((key) => {
    const value = settingToWire(settings[key].usual);
    return { key, value, default: value, fixedBy: null, changed: null, ...is[key] };
  });
}

async function open(answers: Answers = {}) {
  const admin = member({ role: 'admin' });
  await stage.open('/admin/settings', { ...admin, [read]: { body: listWith() }, ...answers });
}

const fee = 'input[aria-label="Drip fee, %"]';
const field = () => document.querySelector<HTMLInputElement>(fee);
const saved = () => stage.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const saveWith = async (reason: string) => {
  await stage.press('Save changes');
  await write(reason);
  await stage.pressLast('Save');
};

test('every setting is there with its default and its unit; what the environment sets is fixed', async () => {
  await open({
    [read]: {
      body: listWith({
        payoutMinimum: { value: 20, fixedBy: 'PAYOUT_MINIMUM_USD' },
        dripFee: { value: 25, changed: { at: '2026-11-20T10:00:00.000Z', by: 'ann' } },
      }),
    },
  });
  await stage.sees('Minimum payout');
  const text = stage.text();
  expect(settingKeys.filter((key) => !text.includes(settings[key].label))).toEqual([]);
  await stage.sees('Set by the environment: PAYOUT_MINIMUM_USD');
  const fixed = document.querySelector<HTMLInputElement>('input[aria-label^="Minimum payout"]');
  expect([fixed?.value, fixed?.disabled]).toEqual(['20', true]);
  await stage.sees('Default: 20%');
  await stage.sees('by ann');
  await stage.sees('No changes');
  expect(button('Save changes')?.disabled).toBe(true);
});

test('Enter in a field asks to save, once something has changed', async () => {
  await open();
  await stage.sees('Drip fee');
  const enter = () => act(async () => field()?.form?.requestSubmit());
  await enter();
  expect(document.querySelector('[role=dialog]')).toBeNull();
  await stage.types('Drip fee, %', '51');
  await stage.sees('Check the marked values.');
  await enter();
  expect(document.querySelector('[role=dialog]')).toBeNull();
  await stage.types('Drip fee, %', '25');
  await stage.sees('1 unsaved change');
  await enter();
  await stage.sees('Drip fee20% → 25%');
});

test('saving shows before and after, and asks for a reason', async () => {
  await open({ [put]: { body: listWith({ dripFee: { value: 25 } }) } });
  await stage.sees('Drip fee');
  await stage.types('Drip fee, %', '25');
  await stage.sees('1 unsaved change');
  await stage.press('Save changes');
  await stage.sees('Drip fee20% → 25%');
  await stage.pressLast('Save');
  await stage.sees(refusals['settings.reason_required'].text);
  expect(saved()).toEqual([]);
  await write('Costs rose.');
  stage.answers({ [read]: { body: listWith({ dripFee: { value: 25 } }) } });
  await stage.pressLast('Save');
  await stage.sees('Setting saved.');
  expect(saved()).toEqual([{ changes: { dripFee: { from: 20, to: 25 } }, reason: 'Costs rose.' }]);
  await stage.sees('No changes');
  expect(field()?.value).toBe('25');
});

test('a value out of range is marked and cannot be saved', async () => {
  await open();
  await stage.sees('Drip fee');
  await stage.types('Drip fee, %', '51');
  await stage.sees('1% to 50%');
  await stage.sees('Check the marked values.');
  expect(button('Save changes')?.disabled).toBe(true);
  await stage.press('Discard');
  await stage.sees('No changes');
});

test('a change of another admin is refused and shown, and nothing typed is lost', async () => {
  const message = 'Drip fee is now 30%. Check your values and save again.';
  await open({ [put]: { status: 409, body: { message, code: 'settings.outdated' } } });
  await stage.sees('Drip fee');
  await stage.types('Drip fee, %', '25');
  const changed = { at: '2026-11-22T10:00:00.000Z', by: 'ann' };
  stage.answers({ [read]: { body: listWith({ dripFee: { value: 30, changed } }) } });
  await saveWith('Costs rose.');
  await stage.sees(message);
  await stage.sees('Drip fee30% → 25%');
  await stage.sees('Changed to 30% by ann while you were editing.');
  stage.answers({ [put]: { body: listWith({ dripFee: { value: 25 } }) } });
  await stage.pressLast('Save');
  await stage.sees('Setting saved.');
  expect(saved().at(-1)).toEqual({
    changes: { dripFee: { from: 30, to: 25 } },
    reason: 'Costs rose.',
  });
});

test('a change of another admin shows while the page is open', async () => {
  await open();
  await stage.sees('Drip fee');
  stage.answers({ [read]: { body: listWith({ dripFee: { value: 30 } }) } });
  await act(async () => void currentClient().invalidateQueries({ queryKey: ['settings'] }));
  await expect.poll(() => field()?.value).toBe('30');
});

test('the history of a setting says who changed it from what to what, and why', async () => {
  const entry = {
    _id: 'e1',
    position: 7,
    at: '2026-11-20T10:00:00.000Z',
    actor: { _id: 'u1', username: 'ann' },
    action: 'setting-changed',
    subject: { _id: 'dripFee', username: null },
    about: { before: 20, after: 25, reason: 'Costs rose.' },
  };
  const history = 'GET /api/admin/audit?action=setting-changed&subject=dripFee&limit=20';
  await open({ [history]: { body: [entry] } });
  await stage.press('History of Drip fee');
  await stage.sees('20% → 25%Costs rose.ann');
});

test.each([
  [
    { status: 500, body: { message: '', code: 'server.failed' } } as const,
    'The settings could not be loaded',
  ],
])('settings that cannot be loaded say so', async (answer, text) => {
  await open({ [read]: answer });
  await stage.sees(text);
  stage.answers({ [read]: { body: listWith() } });
  await stage.press('Try again');
  await stage.sees('Minimum payout');
});

test('is not for members', async () => {
  await stage.open('/admin/settings', member());
  await stage.isAt('/');
});

test('a change that needs a second admin says so, and the other one confirms it', async () => {
  const expiresAt = '2026-11-23T10:00:00.000Z';
  const proposed = { _id: 'p1', to: 25, by: 'ann', expiresAt };
  await open({ [put]: { body: listWith({ dripFee: { proposed } }) } });
  await stage.sees('Drip fee');
  await stage.types('Drip fee, %', '25');
  stage.answers({ [read]: { body: listWith({ dripFee: { proposed } }) } });
  await saveWith('Costs rose.');
  await stage.sees('Waiting for a second admin.');
  await stage.sees('25% by ann: waiting for a second admin');
  await stage.close();
  stage.begin();
  holdToken();
  const proposals = 'GET /api/admin/settings/proposals';
  const waits = {
    _id: 'p1',
    changes: [
      { key: 'dripFee', from: 20, to: 25 },
      { key: 'sparkFee', from: 20, to: 30 },
    ],
    reason: 'Costs rose.',
    proposedBy: 'ann',
    proposedAt: '2026-11-20T10:00:00.000Z',
    expiresAt,
    mayApprove: true,
  };
  await open({ [proposals]: { body: [waits] } });
  await stage.sees('Waiting for a second admin');
  await stage.sees('Drip fee 20% → 25%');
  await stage.press('Withdraw');
  await stage.sees('Withdraw this change?');
  const lines = all('[role=dialog] div').map(({ textContent }) => textContent);
  expect(lines).toEqual(expect.arrayContaining(['Drip fee: 20% → 25%', 'Spark fee: 20% → 30%']));
  expect(all('[role=dialog] button').map(({ textContent }) => textContent)).toContain('Withdraw');
  await stage.press('Cancel');
  await stage.shows(0, '[role=dialog]');
  stage.answers({
    'POST /api/admin/settings/proposals/p1/approve': { body: { message: 'Confirmed.' } },
    [proposals]: { body: [] },
  });
  await stage.press('Confirm');
  await stage.pressLast('Confirm');
  await stage.sees('Confirmed.');
});
