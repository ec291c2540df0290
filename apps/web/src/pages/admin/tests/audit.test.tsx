import type { AuditEntry } from '@stoke/contract';
import { act } from 'react';
import { expect, test } from 'vitest';
import { pause } from '../../../lib/pause.ts';
import { LiveStream } from '../../../../testing/live-stream.ts';
import { member, memberStage, type Answers } from '../../../../testing/stage.tsx';

const read = 'GET /api/admin/audit';
const verify = 'GET /api/admin/audit/verify';
const stage = memberStage();

function entry(is: Partial<AuditEntry> = {}): AuditEntry {
  return {
    _id: '0190f0c0-0000-7000-8000-000000000009',
    position: 1204,
    at: '2026-11-20T10:00:00.000Z',
    actor: { _id: 'u1', username: 'ann' },
    action: 'ban',
    subject: { _id: 'u2', username: 'bob' },
    about: { reason: 'Copied comments' },
    ...is,
  };
}

async function open(answers: Answers = {}, path = '/admin/audit') {
  const admin = member({ role: 'admin' });
  await stage.open(path, { ...admin, [read]: { body: [entry()] }, ...answers });
}

test('says in plain words who did what to whom, with the details behind it', async () => {
  const setting = entry({
    _id: '0190f0c0-0000-7000-8000-00000000000a',
    actor: null,
    action: 'setting-changed',
    subject: { _id: 'payoutMinimum', username: null },
    about: { before: 50, after: 20, reason: 'Cheaper', amountMicro: '10000000', isSent: true },
  });
  await open({ [read]: { body: [entry(), setting] } });
  await stage.sees('annBanned an accountbob');
  await stage.sees('SystemChanged a settingMinimum payout');
  const rows = document.querySelectorAll<HTMLElement>('[data-testid=audit-entry] button');
  rows[1]?.click();
  await stage.sees('Change$50.00 → $20.00');
  await stage.sees('ReasonCheaper');
  await stage.sees('Amount$10.00');
  await stage.sees('SentYes');
});

test('a proposed change of settings names them', async () => {
  const proposed = entry({
    action: 'settings-proposed',
    subject: { _id: '0190f0c0-0000-7000-8000-0000000000aa', username: null },
    about: { payoutMinimum: '50 → 20', reason: 'Cheaper' },
  });
  await open({ [read]: { body: [proposed] } });
  await stage.sees('annProposed a change of settingsMinimum payout');
  document.querySelector<HTMLElement>('[data-testid=audit-entry] button')?.click();
  await stage.sees('Minimum payout50 → 20');
  expect(document.body.textContent).not.toContain(proposed.subject._id);
});

test('an imported boost has its name, which leads to its page; a person leads to their sheet', async () => {
  const boost = entry({
    _id: '0190f0c0-0000-7000-8000-00000000000b',
    action: 'boost-imported',
    subject: { _id: 'b1', username: null },
    about: { owner: 'u2', name: 'Winter volume' },
  });
  await open({ [read]: { body: [entry(), boost] } });
  await stage.sees('annImported a volume boostWinter volume');
  const rows = document.querySelectorAll<HTMLElement>('[data-testid=audit-entry] button');
  for (const row of rows) row.click();
  await stage.sees('NameWinter volume');
  const links = [...document.querySelectorAll('[data-testid=audit-entry] a')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['bob', `/admin/people?person=${entry().subject._id}`],
    ['Winter volume', '/admin/boost-volume/campaigns/b1'],
  ]);
});

test('searches by actor, action, subject and day, from the address too', async () => {
  const from = new Date('2026-11-01T00:00:00').toISOString();
  const to = new Date('2026-11-03T00:00:00').toISOString();
  const query = new URLSearchParams({ actor: 'ann', action: 'ban', from, to });
  await open(
    { [`${read}?${query}`]: { body: [entry()] } },
    '/admin/audit?actor=ann&action=ban&from=2026-11-01&to=2026-11-02',
  );
  await stage.sees('Banned an account');
  expect(stage.field('Actor').value).toBe('ann');
  stage.answers({ [read]: { body: [] } });
  await stage.press('Clear');
  await stage.sees('No entries');
  await stage.isAt('/admin/audit');
});

test('Clear also ends what is being typed', async () => {
  await open(
    {
      [`${read}?actor=ann`]: { body: [entry()] },
      [`${read}?actor=ann&subject=bob`]: { body: [] },
      [`${read}?subject=bob`]: { body: [] },
    },
    '/admin/audit?actor=ann',
  );
  await stage.sees('Banned an account');
  await stage.types('Subject', 'bob');
  await stage.press('Clear');
  await act(() => pause(500));
  await stage.isAt('/admin/audit');
  expect(stage.field('Subject').value).toBe('');
  expect(stage.field('Actor').value).toBe('');
});

test('keeps what is typed into one field while the next is typed into', async () => {
  await open({
    [`${read}?actor=ann`]: { body: [] },
    [`${read}?actor=ann&subject=bob`]: { body: [] },
  });
  await stage.types('Actor', 'ann');
  await stage.types('Subject', 'bob');
  await stage.isAt('/admin/audit?actor=ann&subject=bob');
  await stage.sees('No entries');
});

test.each(['from=2026-13-01', 'from=20261-01-01&to=2026-02-30x'])(
  'a day that is none (%s) narrows nothing, and its field takes years of four digits',
  async (search) => {
    await open({}, `/admin/audit?${search}`);
    await stage.sees('Banned an account');
    expect(stage.field('From').max).toBe('9999-12-31');
    expect(stage.field('To').max).toBe('9999-12-31');
  },
);

test('goes on page by page', async () => {
  await open({
    [read]: { body: [entry()], next: 'c1' },
    [`${read}?cursor=c1`]: {
      body: [entry({ _id: '0190f0c0-0000-7000-8000-00000000000b', action: 'unban' })],
    },
  });
  await stage.press('Show more entries');
  await stage.sees('Lifted a ban');
});

test('verifies the chain, and names the first entry that was changed', async () => {
  await open({ [verify]: { body: { entries: 1204, isIntact: true, firstBroken: null } } });
  await stage.press('Verify log');
  await stage.sees('1,204 entries verified.');
  const firstBroken = { position: 7, _id: 'e7', at: '2026-11-20T10:00:00.000Z', action: 'ban' };
  stage.answers({ [verify]: { body: { entries: 2000, isIntact: false, firstBroken } } });
  await stage.press('Verify log');
  await stage.sees('Entry 7 does not fit the chain: Banned an account');
});

test('what another admin does appears on the open page', async () => {
  const live = new LiveStream();
  await open(live.answers);
  await stage.sees('annBanned an account');
  await live.follows(stage, ['/api/events']);
  const [_id, action] = ['0190f0c0-0000-7000-8000-00000000000b', 'unban'] as const;
  stage.answers({ [read]: { body: [entry({ _id, action, position: 1205 }), entry()] } });
  await live.say({ what: 'audit' });
  await stage.sees('annLifted a ban');
});

test('without a match it says so; a failure can be tried again', async () => {
  await open({ [read]: [{ status: 400, body: { message: 'Later.', code: 'request.invalid' } }] });
  await stage.sees('The audit log could not be loaded');
  stage.answers({ [read]: { body: [] } });
  await stage.press('Try again');
  await stage.sees('No entries');
});

test('is not for members', async () => {
  await stage.open('/admin/audit', member());
  await stage.isAt('/');
});
