import { randomUUID } from 'node:crypto';
import { usdc, type NoticeKind } from '@stoke/domain';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { uuidV7, type NewId } from '../../../platform/ids.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { factsOfEveryKind } from '../../../../testing/messaging/notices-of-every-kind.ts';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { notify } from '../index.ts';
import type { GivenFacts } from '../notice-kinds.ts';
import { countUnread, eraseNotices, listNotices, markRead } from '../notice-store.ts';
import { textOf } from '../read-notice.ts';

let now: Date;
let newId: NewId;
let userId: string;
const clock = { now: () => now };

const database = await openTestDatabase(32);
afterAll(() => database.close());
beforeEach(() => {
  now = new Date('2026-11-21T22:00:00.000Z');
  newId = uuidV7(clock);
  userId = randomUUID();
});

function publish<K extends NoticeKind>(kind: K, subject: string, facts: GivenFacts<K>) {
  now = new Date(now.getTime() + 1000);
  return database.db.transaction((tx) =>
    notify({ clock, newId }, tx, { userId, kind, subject, facts }),
  );
}
const approve = (micro: bigint) => publish('work_approved', randomUUID(), { amount: usdc(micro) });
const list = (input: { userId: string } = { userId }) =>
  listNotices(database.db, {
    ...input,
    before: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    limit: 100,
  });
const titles = async () => (await list()).map((row) => textOf(row).title);
const unread = () => countUnread(database.db, { userId, most: 100 });
const read = (id: string, andOlder: boolean) =>
  database.db.transaction((tx) => markRead(tx, { userId, id, andOlder, at: now }));

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
  const taskName = 'x.com/heliolabs/status/1873450127541832';
  const work = {
    creatorId: randomUUID(),
    brand: 'Helio',
    campaignName: 'Ignition Drip',
    taskName,
    link: `https://${taskName}`,
  };
  const bodies = async () => (await list()).map((row) => textOf(row).body);
  await publish('work_approved', 'a', { amount: usdc(180_000n), work });
  expect(await bodies()).toEqual([
    expect.stringMatching(/^Helio, Ignition Drip: @heliolabs …1832\. Approved on/),
  ]);
  const answer = { appealId: 'a', about: 'rejection', outcome: 'declined', amount: null } as const;
  await publish('appeal_decided', 'b', { ...answer, note: '', work });
  expect((await bodies())[0]).toBe('Helio, Ignition Drip: @heliolabs …1832. The rejection stands.');
  await publish('work_rejected', 'd', {
    submissionId: 'd',
    workKind: 'drip',
    amount: usdc(180_000n),
    reason: 'undone',
    note: 'Please like it again.',
    canResubmit: true,
    work,
  });
  // the reason first: the bell shows two lines
  expect((await bodies())[0]).toBe(
    'The action was undone before the review. “Please like it again.” You can resubmit once. Helio, Ignition Drip: @heliolabs …1832.',
  );
  const reversal = { ...answer, about: 'reversal', note: '' } as const;
  const spark = { ...work, campaignName: 'Helio Spark', taskName: '', link: null };
  await publish('appeal_decided', 'c', { ...reversal, work: spark });
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
  await publish('account_restored', 'x', {});
  const [newest] = await list();
  await read(newest?.id ?? '', true);
  expect(await unread()).toBe(0);
  await approve(180_000n);
  expect(await unread()).toBe(1);
  expect(await titles()).toEqual(['2 tasks approved: $0.36', 'You can work again']);
});

test('a start after reading makes the notice of the day news again, with all that started', async () => {
  const start = (name: string) =>
    publish('campaign_started', name, { ...factsOfEveryKind.campaign_started, name });
  await start('Kestrel');
  const [first] = await list();
  await read(first?.id ?? '', true);
  expect(await unread()).toBe(0);
  await start('Helio');
  expect(await unread()).toBe(1);
  expect(await titles()).toEqual(['2 campaigns have started']);
});

test('the same news told again changes nothing, not even that it was read', async () => {
  await publish('payout_refunded', 'p1', { payoutId: 'p1', amount: usdc(1n), reason: 'First.' });
  const [row] = await list();
  await read(row?.id ?? '', false);
  await publish('payout_refunded', 'p1', { payoutId: 'p1', amount: usdc(2n), reason: 'Second.' });
  expect((await list()).map((one) => textOf(one).body)).toEqual(['First.']);
  expect(await unread()).toBe(0);
});

test('a notice that arrives while all are marked as read stays unread', async () => {
  await publish('account_restored', 'a', {});
  const [seen] = await list();
  await publish('account_restored', 'b', {});
  expect(await read(seen?.id ?? '', true)).toBe(1);
  expect(await unread()).toBe(1);
});

test('no one reads or marks the notices of another', async () => {
  await publish('account_restored', 'a', {});
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
  await together(crowd, () => publish('ticket_answered', `m${round}`, facts));
  expect(await list()).toHaveLength(round + 1);
});

test('a deleted brand is named in no notice of its followers', async () => {
  const creatorId = randomUUID();
  const facts = {
    campaignId: randomUUID(),
    workKind: 'drip',
    name: 'Surge',
    pool: usdc(1n),
  } as const;
  for (const id of [creatorId, randomUUID()]) {
    await publish('followed_campaign', id, { ...facts, creatorId: id, brand: `Brand ${id}` });
  }
  expect(await titles()).toHaveLength(2);
  await database.db.transaction((tx) => eraseNotices(tx, creatorId));
  expect((await titles()).join()).not.toContain(creatorId);
  expect(await titles()).toHaveLength(1);
});
