import { randomUUID } from 'node:crypto';
import { noticeKinds, usdc, type NoticeKind } from '@stoke/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { uuidV7, type NewId } from '../platform/ids.ts';
import { race, together } from '../testing/at-once.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { notify } from './index.ts';
import type { GivenFacts } from './notice-facts.ts';
import { countUnread, listNotices, markRead } from './notice-store.ts';
import { textOf } from './read-notice.ts';

let database: TestDatabase;
let now: Date;
let newId: NewId;
let userId: string;
const clock = { now: () => now };

beforeAll(async () => {
  database = await openTestDatabase(32);
});
afterAll(() => database.close());
beforeEach(() => {
  now = new Date('2026-11-21T22:00:00.000Z');
  newId = uuidV7(clock);
  userId = randomUUID();
});

function tell<K extends NoticeKind>(kind: K, subject: string, facts: GivenFacts<K>) {
  now = new Date(now.getTime() + 1000);
  return database.db.transaction((tx) =>
    notify({ clock, newId }, tx, { userId, kind, subject, facts }),
  );
}
const approve = (micro: bigint) => tell('work_approved', randomUUID(), { amount: usdc(micro) });
const list = (of: { userId: string } = { userId }) =>
  listNotices(database.db, { ...of, before: 'ffffffff-ffff-ffff-ffff-ffffffffffff', limit: 100 });
const titles = async () => (await list()).map((row) => textOf(row).title);
const unread = () => countUnread(database.db, { userId, most: 100 });
const read = (id: string, andOlder: boolean) =>
  database.db.transaction((tx) => markRead(tx, { userId, id, andOlder, at: now }));

const ember = { creatorId: randomUUID(), brand: 'Emberline', link: null };

test('every kind that is told has a place in the table, a shape and a text', async () => {
  const money = { amount: usdc(60_000_000n) };
  const given: { [K in NoticeKind]: GivenFacts<K> } = {
    work_approved: money,
    work_rejected: {
      ...money,
      submissionId: 's',
      workKind: 'drip',
      reason: 'undone',
      note: '<b>no</b>',
      mayHandInAgain: true,
    },
    reward_reversed: {
      ...money,
      campaignId: 'c',
      name: 'Ember Spark',
      actions: 12,
      reason: 'copied_texts',
      note: '',
      appealBefore: '2026-12-05T09:00:00.000Z',
      work: { ...ember, campaignName: 'Ember Spark', taskName: '' },
    },
    payout_sent: {
      ...money,
      payoutId: 'p',
      address: '7xKXabcdefgh9aQz',
      signature: '5h3kabcdefgh',
    },
    payout_refunded: { ...money, payoutId: 'p', reason: 'The wallet could not receive USDC.' },
    withdrawal_waits: {
      ...money,
      withdrawalId: 'w',
      address: '7xKXabcdefgh9aQz',
      leavesAt: '2026-11-22T09:00:00.000Z',
    },
    withdrawal_sent: {
      ...money,
      withdrawalId: 'w',
      address: '7xKXabcdefgh9aQz',
      signature: '5h3kabcdefgh',
    },
    withdrawal_refunded: { ...money, withdrawalId: 'w', reason: 'You cancelled it.' },
    deposit_credited: { ...money, depositId: 'd', signature: '5h3kabcdefgh', bySupport: false },
    campaign_started: {
      campaignId: 'c',
      workKind: 'drip',
      name: 'Ignition Drip',
      pool: usdc(719_200_000n),
      endsAt: '2026-11-22T09:00:00.000Z',
    },
    campaign_paused: { campaignId: 'c', workKind: 'spark', name: 'Ember Spark' },
    campaign_nearly_spent: {
      campaignId: 'c',
      workKind: 'drip',
      name: 'Ignition Drip',
      pool: usdc(719_200_000n),
      free: usdc(71_920_000n),
    },
    campaign_ended: {
      campaignId: 'c',
      workKind: 'drip',
      name: 'Ignition Drip',
      outcome: 'ended',
      spent: usdc(899_000_001n),
      refunded: usdc(0n),
      reserved: usdc(180_000n),
      disputed: usdc(360_000n),
      disputedUntil: '2026-12-06T09:00:00.000Z',
    },
    campaign_stopped: { campaignId: 'c', workKind: 'fomo', name: 'Join us', reason: 'A scam' },
    campaign_idle: { campaignId: 'c', name: 'Join us', endsAt: '2026-11-22T09:00:00.000Z' },
    place_lapses: {
      campaignId: 'c',
      name: 'Join us',
      expiresAt: '2026-11-22T09:00:00.000Z',
      work: { ...ember, campaignName: 'Join us', taskName: 'Follow us' },
    },
    telegram_linked: { telegramUsername: null, firstName: 'Ana' },
    telegram_unlinked: {},
    wallet_changed: {
      address: '7xKXabcdefgh9aQz',
      hasReplaced: true,
      payableFrom: '2026-11-22T09:00:00.000Z',
    },
    x_linked: { xUsername: 'ana' },
    x_taken: { xUsername: 'ana' },
    password_changed: {},
    new_device: { device: 'Firefox on Linux', network: '203.0.*' },
    second_factor_changed: { change: 'code_used' },
    role_changed: { role: 'admin' },
    email_changed: { change: 'asked', email: 'ana@example.net' },
    appeal_decided: { appealId: 'a', about: 'ban', outcome: 'declined', amount: null, note: '' },
    ticket_answered: { ticketId: 't', title: 'Where is my payout?' },
    account_suspended: { reason: 'Your trust score is under 200.' },
    account_restored: {},
    books_alarm: { checks: ['ledger-holds-are-covered'], isPaused: true },
  };
  for (const kind of noticeKinds) await tell<NoticeKind>(kind, 'subject', given[kind]);
  const told = (await list()).map((row) => [row.kind, textOf(row)] as const);
  expect(told.map(([kind]) => kind).toReversed()).toEqual([...noticeKinds]);
  expect(Object.fromEntries(told)).toMatchInlineSnapshot(`
    {
      "account_restored": {
        "body": "Your suspension has ended.",
        "link": "/",
        "title": "You can work again",
      },
      "account_suspended": {
        "body": "You can't do new tasks for now. Your trust score is under 200.",
        "link": "/dashboard",
        "title": "Suspended from new work",
      },
      "appeal_decided": {
        "body": "The ban stands.",
        "link": "/dashboard",
        "title": "Your appeal was declined",
      },
      "books_alarm": {
        "body": "ledger-holds-are-covered. An admin must resume payouts.",
        "link": "/admin/payouts",
        "title": "Payouts are paused: a check failed",
      },
      "campaign_ended": {
        "body": "$899.00 was spent and $0.00 is back in your creator balance. $0.18 stays reserved for submissions in review. $0.36 is held for appeals, until December 6.",
        "link": "/creator-dashboard/campaigns/drip/c",
        "title": "Ignition Drip has ended",
      },
      "campaign_idle": {
        "body": "It ends on November 22 and unspent funds return to your balance, unless new work is submitted.",
        "link": "/creator-dashboard/campaigns/fomo/c",
        "title": "Join us has had no work for 30 days",
      },
      "campaign_nearly_spent": {
        "body": "$71.92 of $719.20 is left for new work. Add funds to keep it running.",
        "link": "/creator-dashboard/campaigns/drip/c",
        "title": "Ignition Drip: 90% of the pool is used",
      },
      "campaign_paused": {
        "body": "@StokeBot lost its admin rights in the group. Restore them to resume. The end time does not change.",
        "link": "/creator-dashboard/campaigns/spark/c",
        "title": "Ember Spark is paused",
      },
      "campaign_started": {
        "body": "$719.20 in rewards. It ends on Nov 22, 2026, 9:00 AM UTC.",
        "link": "/creator-dashboard/campaigns/drip/c",
        "title": "Ignition Drip has started",
      },
      "campaign_stopped": {
        "body": "“A scam” Submitted work is still reviewed and paid. Unspent funds return to your balance.",
        "link": "/creator-dashboard/campaigns/fomo/c",
        "title": "Join us was stopped by an admin",
      },
      "deposit_credited": {
        "body": "Your transfer 5h3kabcdefgh is in your creator balance.",
        "link": "/creator-balance",
        "title": "Deposit credited: $60.00",
      },
      "email_changed": {
        "body": "It changes to ana@example.net when the link sent there is opened. Not you? Reset your password: that stops the change.",
        "link": "/settings",
        "title": "Email change requested",
      },
      "new_device": {
        "body": "From 203.0.*. Not you? Change your password and contact support immediately.",
        "link": "/settings",
        "title": "New sign-in: Firefox on Linux",
      },
      "password_changed": {
        "body": "Not you? Reset your password and contact support immediately.",
        "link": "/settings",
        "title": "Password changed",
      },
      "payout_refunded": {
        "body": "The wallet could not receive USDC.",
        "link": "/dashboard#payout-p",
        "title": "Payout returned: $60.00",
      },
      "payout_sent": {
        "body": "It is in your wallet 7xKX…9aQz, by transaction 5h3kabcdefgh.",
        "link": "/dashboard#payout-p",
        "title": "Payout sent: $60.00",
      },
      "place_lapses": {
        "body": "Emberline, Join us: Follow us. Submit work by Nov 22, 2026, 9:00 AM UTC to keep it.",
        "link": "/campaign/c",
        "title": "Your place in Join us lapses soon",
      },
      "reward_reversed": {
        "body": "12 actions in Ember Spark by Emberline. Several people post nearly the same text. You can appeal until December 5.",
        "link": "/spark-campaign/c",
        "title": "Rewards taken back: $60.00",
      },
      "role_changed": {
        "body": "Two admins decided this. Questions? Contact support.",
        "link": "/admin",
        "title": "You are an admin now",
      },
      "second_factor_changed": {
        "body": "Not you? Change your password and contact support immediately.",
        "link": "/settings",
        "title": "Recovery code used",
      },
      "telegram_linked": {
        "body": "Ana is linked. Not you? Change your password and contact support immediately.",
        "link": "/dashboard#telegram",
        "title": "Telegram account linked",
      },
      "telegram_unlinked": {
        "body": "It no longer gets messages. Not you? Change your password and contact support immediately.",
        "link": "/dashboard#telegram",
        "title": "Telegram account unlinked",
      },
      "ticket_answered": {
        "body": "“Where is my payout?”",
        "link": "/support?ticket=t",
        "title": "Support replied",
      },
      "wallet_changed": {
        "body": "Payouts go to 7xKX…9aQz. For security, payouts start on Nov 22, 2026, 9:00 AM UTC. Not you? Change your password and contact support immediately.",
        "link": "/dashboard#wallet",
        "title": "Payout wallet changed",
      },
      "withdrawal_refunded": {
        "body": "You cancelled it.",
        "link": "/creator-balance#withdrawal-w",
        "title": "Withdrawal returned: $60.00",
      },
      "withdrawal_sent": {
        "body": "It is in the wallet 7xKX…9aQz, by transaction 5h3kabcdefgh.",
        "link": "/creator-balance#withdrawal-w",
        "title": "Withdrawal sent: $60.00",
      },
      "withdrawal_waits": {
        "body": "It goes to 7xKX…9aQz, a new address. For security it is sent on Nov 22, 2026, 9:00 AM UTC. You can cancel it until then. Not you? Change your password and contact support immediately.",
        "link": "/creator-balance#withdrawal-w",
        "title": "Withdrawal requested: $60.00",
      },
      "work_approved": {
        "body": "Approved on November 21. The money is in your available balance.",
        "link": "/receipts",
        "title": "Work approved: $60.00",
      },
      "work_rejected": {
        "body": "The action was undone before the review. “<b>no</b>” You can resubmit once.",
        "link": "/dashboard#submission-s",
        "title": "Work rejected: $60.00",
      },
      "x_linked": {
        "body": "Do tasks only as @ana. Not you? Change your password and contact support immediately.",
        "link": "/dashboard#x-account",
        "title": "X account linked",
      },
      "x_taken": {
        "body": "Another user verified this X account. Work that you submitted with it is still reviewed and paid. Link your own X account to do more tasks.",
        "link": "/dashboard#x-account",
        "title": "@ana is no longer linked",
      },
    }
  `);
});

test('a hundred approvals of a day are one notice with their exact sum, a new day has its own', async () => {
  await approve(180_000n);
  expect(await titles()).toEqual(['Work approved: $0.18']);
  for (let more = 0; more < 99; more += 1) await approve(180_001n);
  const [only] = await list();
  const amount = String(180_000n + 99n * 180_001n);
  expect(only?.facts).toEqual({ count: 100, amount });
  expect(await titles()).toEqual(['100 tasks approved: $18.00']);
  now = new Date('2026-11-22T00:00:00.000Z');
  await approve(30_000n);
  expect(await titles()).toEqual(['Work approved: $0.03', '100 tasks approved: $18.00']);
});

test('a notice names the work: its brand, campaign and task', async () => {
  const url = 'https://x.com/heliolabs/status/1';
  const work = {
    creatorId: randomUUID(),
    brand: 'Helio',
    campaignName: 'Ignition Drip',
    taskName: 'x.com/heliolabs/status/1',
    link: url,
  };
  const bodies = async () => (await list()).map((row) => textOf(row).body);
  await tell('work_approved', 'a', { amount: usdc(180_000n), work });
  expect(await bodies()).toEqual([
    expect.stringMatching(/^Helio, Ignition Drip: x\.com\/heliolabs\/status\/1\. Approved on/),
  ]);
  const answer = { appealId: 'a', about: 'rejection', outcome: 'declined', amount: null } as const;
  await tell('appeal_decided', 'b', { ...answer, note: '', work });
  expect((await bodies())[0]).toBe(
    'Helio, Ignition Drip: x.com/heliolabs/status/1. The rejection stands.',
  );
  const reversal = { ...answer, about: 'reversal', note: '' } as const;
  const spark = { ...work, campaignName: 'Helio Spark', taskName: '', link: null };
  await tell('appeal_decided', 'c', { ...reversal, work: spark });
  expect((await bodies())[0]).toBe('Helio, Helio Spark. The rewards stay with the campaign.');
});

test('the last moment of a day belongs to it', async () => {
  now = new Date('2026-11-21T23:59:58.999Z');
  await approve(1n);
  now = new Date('2026-11-21T23:59:59.000Z');
  await approve(1n);
  const texts = (await list()).map((row) => textOf(row).body);
  expect(texts).toEqual([
    'Approved on November 22. The money is in your available balance.',
    'Approved on November 21. The money is in your available balance.',
  ]);
});

test('approvals after reading make the notice of the day news again, on top', async () => {
  await approve(180_000n);
  await tell('account_restored', 'x', {});
  const [newest] = await list();
  await read(newest?.id ?? '', true);
  expect(await unread()).toBe(0);
  await approve(180_000n);
  expect(await unread()).toBe(1);
  expect(await titles()).toEqual(['2 tasks approved: $0.36', 'You can work again']);
});

test('the same news told again changes nothing, not even that it was read', async () => {
  await tell('payout_refunded', 'p1', { payoutId: 'p1', amount: usdc(1n), reason: 'First.' });
  const [row] = await list();
  await read(row?.id ?? '', false);
  await tell('payout_refunded', 'p1', { payoutId: 'p1', amount: usdc(2n), reason: 'Second.' });
  expect((await list()).map((one) => textOf(one).body)).toEqual(['First.']);
  expect(await unread()).toBe(0);
});

test('what comes while all is marked as read stays unread', async () => {
  await tell('account_restored', 'a', {});
  const [seen] = await list();
  await tell('account_restored', 'b', {});
  expect(await read(seen?.id ?? '', true)).toBe(1);
  expect(await unread()).toBe(1);
});

test('no one reads or marks the notices of another', async () => {
  await tell('account_restored', 'a', {});
  const [own] = await list();
  const other = { userId: randomUUID() };
  expect(await list(other)).toEqual([]);
  const marked = await database.db.transaction((tx) =>
    markRead(tx, { ...other, id: own?.id ?? '', andOlder: true, at: now }),
  );
  expect(marked).toBe(0);
  expect(await unread()).toBe(1);
});

test('a rolled-back transaction leaves no notice', async () => {
  await expect(
    database.db.transaction(async (tx) => {
      await notify({ clock, newId }, tx, {
        userId,
        kind: 'account_restored',
        subject: 'x',
        facts: {},
      });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await list()).toEqual([]);
});

race('approvals are all counted', async (crowd, round) => {
  await together(crowd, () => approve(180_001n));
  const [day, ...others] = await list();
  expect(others).toEqual([]);
  const count = crowd * (round + 1);
  const amount = String(180_001n * BigInt(count));
  expect(day?.facts).toEqual({ count, amount });
});

race('tellers of the same are one notice', async (crowd, round) => {
  const facts = { ticketId: 't', title: 'Hello' };
  await together(crowd, () => tell('ticket_answered', `m${round}`, facts));
  expect(await list()).toHaveLength(round + 1);
});
