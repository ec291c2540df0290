import { randomUUID } from 'node:crypto';
import { usdc, type NoticeKind } from '@stoke/domain';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { factsOfEveryKind } from '../../../../testing/messaging/notices-of-every-kind.ts';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { listNotices, writeChoice } from '../notice-store.ts';
import { queueDirectMessage } from '../../telegram/index.ts';
import { notify } from '../index.ts';
import type { GivenFacts } from '../notice-kinds.ts';
import { textOf } from '../read-notice.ts';
import { sendMessages, type MessageDeps } from '../send-messages.ts';

let now: Date;
let userId: string;
let telegramId: string | null;
let received: { telegramUserId: string; text: string; reference: string }[];
let logged: unknown[];
let deps: MessageDeps;

const database = await openTestDatabase(32);
afterAll(() => database.close());
beforeEach(async () => {
  now = new Date('2026-11-21T09:00:00.000Z');
  telegramId = '77';
  received = [];
  logged = [];
  const clock = { now: () => now };
  deps = {
    db: database.db,
    log: { error: (about: unknown) => void logged.push(about) },
    clock,
    newId: uuidV7(clock),
    publicUrl: 'https://stoke.example',
    readTelegramId: async () => telegramId,
    queueDirectMessage: async (_deps, _tx, message) => void received.push(message),
  };
  userId = randomUUID();
  await database.db.run(sql`delete from notice_choice`);
  await database.db.run(sql`delete from notice`);
  await database.db.run(sql`
    insert into app_user (id, username, username_key, email, password_hash, name, role,
      account_status, trust_score, created_at)
    values (${userId}, ${userId.slice(0, 30)}, ${userId}, ${userId}, '', '', 'user', 'active', 500,
      ${now})`);
});

function publish<K extends NoticeKind>(kind: K, subject: string, facts: GivenFacts<K>) {
  return database.db.transaction((tx) => notify(deps, tx, { userId, kind, subject, facts }));
}
const paid = (payoutId: string) => {
  const amount = usdc(60_000_000n);
  const facts = { payoutId, amount, address: '7xKXabcdefgh9aQz', signature: 'sig' };
  return publish('payout_sent', payoutId, facts);
};
const choose = (kind: NoticeKind, byTelegram: boolean) =>
  database.db.transaction((tx) => writeChoice(tx, { userId, kind, byTelegram }));
const chooseMail = (kind: NoticeKind, byMail: boolean) =>
  database.db.transaction((tx) => writeChoice(tx, { userId, kind, byMail }));
const confirm = () =>
  database.db.run(sql`update app_user set email_confirmed_at = ${now} where id = ${userId}`);
const mailed = async () =>
  (
    await database.db.all(sql<{ kind: string; received: string }>`
    select kind, facts->>'kind' as received from outgoing_mail where user_id = ${userId} order by id`)
  ).map(({ kind, received: about }) => `${kind}: ${about}`);

test('a payout is told once, in a few words with a link to the site', async () => {
  await paid('p1');
  await sendMessages(deps);
  await sendMessages(deps);
  expect(received).toEqual([
    {
      telegramUserId: '77',
      reference: `notice:payout_sent:${userId}:p1`,
      text: [
        'Payout sent: $60.00',
        'It is in your wallet 7xKX…9aQz, by transaction sig.',
        'https://stoke.example/dashboard#payout-p1',
      ].join('\n'),
    },
  ]);
});

test('a notice that cannot be worded is logged and keeps no other back', async () => {
  await paid('p1');
  await database.db.run(sql`update notice set facts = '{}'`);
  await paid('p2');
  await sendMessages(deps);
  expect(received.map(({ reference }) => reference)).toEqual([`notice:payout_sent:${userId}:p2`]);
  expect(logged).toMatchObject([{ kind: 'payout_sent' }]);
  await sendMessages(deps);
  expect(logged).toHaveLength(1);
});

test('nothing goes to who did not link, did not wish it, or wishes it only now', async () => {
  telegramId = null;
  await paid('p1');
  await sendMessages(deps);
  telegramId = '77';
  await choose('payout_sent', false);
  await paid('p2');
  await sendMessages(deps);
  await choose('payout_sent', true);
  await sendMessages(deps);
  expect(received).toEqual([]);
  await paid('p3');
  await sendMessages(deps);
  expect(received).toHaveLength(1);
});

test('a notice that is off by default goes to those who chose it', async () => {
  const answered = { ticketId: 't', title: 'Where is it?' };
  await publish('ticket_answered', 'a', answered);
  await sendMessages(deps);
  expect(received).toEqual([]);
  await choose('ticket_answered', true);
  await publish('ticket_answered', 'b', answered);
  await sendMessages(deps);
  expect(received).toHaveLength(1);
});

test('a message that the bot words itself goes by no other channel, even if someone chose it', async () => {
  await choose('telegram_linked', true);
  await publish('telegram_linked', 'x', { telegramUsername: 'ana', firstName: 'Ana' });
  await sendMessages(deps);
  expect(received).toEqual([]);
});

test('approvals go once, when their day is over, with the sum of all', async () => {
  await choose('work_approved', true);
  await publish('work_approved', 's1', { amount: usdc(180_000n) });
  await publish('work_approved', 's2', { amount: usdc(180_000n) });
  now = new Date('2026-11-21T23:59:59.999Z');
  await sendMessages(deps);
  expect(received).toEqual([]);
  now = new Date('2026-11-22T00:00:00.000Z');
  await sendMessages(deps);
  expect(received.map(({ text }) => text.split('\n')[0])).toEqual(['2 tasks approved: $0.36']);
});

const start = (name: string) =>
  publish('campaign_started', name, { ...factsOfEveryKind.campaign_started, name });
const queued = async () =>
  (
    await database.db.all(sql<{ text: string }>`
    select text from telegram_message where chat_id = ${telegramId} order by id`)
  ).map(({ text }) => text.split('\n')[0]);

test('the first start of a day is told immediately, and all of them again at the end of the day', async () => {
  telegramId = '78';
  deps = { ...deps, queueDirectMessage };
  await choose('campaign_started', true);
  await start('Kestrel');
  await sendMessages(deps);
  expect(await queued()).toEqual(['Kestrel has started']);
  for (const name of ['Helio', 'Nova']) {
    now = new Date(now.getTime() + 1000);
    await start(name);
    await sendMessages(deps);
  }
  expect(await queued()).toHaveLength(1);
  now = new Date('2026-11-21T23:59:59.999Z');
  const late = now;
  await sendMessages(deps);
  now = new Date('2026-11-22T00:00:00.000Z');
  for (let turn = 0; turn < 2; turn += 1) await sendMessages(deps);
  expect(await queued()).toEqual(['Kestrel has started', '3 campaigns have started']);
  // one whose transaction ended after midnight
  now = late;
  await start('Emberline');
  now = new Date('2026-11-22T00:00:01.000Z');
  await sendMessages(deps);
  expect(await queued()).toHaveLength(2);
});

test('news of up to a day goes out after an outage, older news does not', async () => {
  await paid('older');
  now = new Date(now.getTime() + 1);
  await paid('younger');
  now = new Date(now.getTime() + 24 * 3_600_000);
  await sendMessages(deps);
  expect(received.map(({ reference }) => reference.split(':').at(-1))).toEqual(['younger']);
});

test('a process that dies while it hands over leaves all of it to the next', async () => {
  await paid('p1');
  const dying = { ...deps, queueDirectMessage: () => Promise.reject(new Error('killed')) };
  await expect(sendMessages(dying)).rejects.toThrow('killed');
  await sendMessages(deps);
  expect(received).toHaveLength(1);
});

race('processes send each once', async (crowd, round) => {
  received = [];
  logged = [];
  const facts = Array.from({ length: 5 }, (_, n) => `r${round}-${n}`);
  for (const reference of facts) await paid(reference);
  await together(crowd, () => sendMessages(deps));
  expect(received).toHaveLength(facts.length);
  expect(new Set(received.map(({ reference }) => reference.split(':').at(-1)))).toEqual(
    new Set(facts),
  );
});

test('more than one batch is sent in one go', async () => {
  for (let n = 0; n < 201; n += 1) await paid(`p${n}`);
  await sendMessages(deps);
  expect(received).toHaveLength(201);
});

/** The text of the newest notice. */
async function newest() {
  const before = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  const [row] = await listNotices(database.db, { userId, before, limit: 1 });
  if (!row) throw new Error('Nothing was told.');
  return textOf(row);
}

test('the notice of a day names each campaign with its work and amount', async () => {
  const creatorId = randomUUID();
  const drip = (brand: string, input = creatorId) => ({
    creatorId: input,
    brand,
    campaignName: 'Ignition Drip',
    taskName: 'x.com/kestrel/status/1',
    link: null,
  });
  const body = async () => (await newest()).body;
  const done = (work: ReturnType<typeof drip>) =>
    publish('work_approved', randomUUID(), { amount: usdc(180_000n), work });
  await done(drip('Kestrel'));
  await done(drip('Kestrel'));
  expect(await body()).toMatch(/^Kestrel, Ignition Drip: 2 tasks, \$0\.36\. Approved on/);
  await done(drip('Emberline', randomUUID()));
  await done(drip('Kestrel'));
  expect((await newest()).title).toBe('4 tasks approved: $0.72');
  expect(await body()).toMatch(
    /^Kestrel, Ignition Drip: 3 tasks, \$0\.54\. Emberline, Ignition Drip: 1 task, \$0\.18\. Approved/,
  );
  for (const brand of ['Helio', 'Nova']) await done(drip(brand, randomUUID()));
  expect(await body()).toContain(' 1 more campaign. Approved on');
});

test('a notice whose campaign has lost its name says so', async () => {
  const work = { creatorId: 'c', brand: '', campaignName: '', taskName: '', link: null };
  const place = { campaignId: 'c', name: '', expiresAt: '2026-11-22T09:00:00.000Z', work };
  await publish('place_lapses', 'p', place);
  expect(await newest()).toMatchObject({
    title: 'Your place in a deleted campaign lapses soon',
    body: 'The campaign was deleted. Submit work by Nov 22, 2026, 9:00 AM UTC to keep it.',
  });
  await publish('reward_reversed', 'r', {
    campaignId: 'c',
    name: '',
    actions: 12,
    amount: usdc(120_000n),
    reason: 'copied_texts',
    note: '',
    appealBefore: '2026-12-05T09:00:00.000Z',
    work,
  });
  expect((await newest()).body).toMatch(/^12 actions in a deleted campaign\. /);
});

test('an important notice goes by mail once, to a confirmed address, unless it is switched off', async () => {
  await paid('p1');
  await sendMessages(deps);
  expect(await mailed()).toEqual([]);
  await confirm();
  await paid('p2');
  await sendMessages(deps);
  await sendMessages(deps);
  expect(await mailed()).toEqual(['notice: payout_sent']);
  await chooseMail('payout_sent', false);
  await paid('p3');
  await sendMessages(deps);
  expect(await mailed()).toHaveLength(1);
  // The other channel was not touched by that choice.
  expect(received).toHaveLength(3);
});

const reject = (submissionId: string) =>
  publish('work_rejected', submissionId, {
    submissionId,
    workKind: 'drip',
    work: undefined,
    amount: usdc(180_000n),
    reason: 'other',
    note: 'Not found.',
    canResubmit: false,
  });

test('who is banned gets no message about each piece of work that the ban took out', async () => {
  await confirm();
  await database.db.run(sql`
    update app_user set account_status = 'banned', ban_reason = 'Fraud' where id = ${userId}`);
  for (const id of ['s1', 's2']) await reject(id);
  await sendMessages(deps);
  expect([await mailed(), received]).toEqual([[], []]);
});

test('the first of a hundred rejections of a day goes by mail, and one the next day', async () => {
  await confirm();
  for (let n = 0; n < 3; n += 1) {
    await reject(`s${n}`);
    now = new Date(now.getTime() + 1000);
    if (n !== 1) await sendMessages(deps);
  }
  expect(await mailed()).toEqual(['notice: work_rejected']);
  now = new Date('2026-11-22T00:00:00.000Z');
  await reject('s3');
  await sendMessages(deps);
  expect(await mailed()).toHaveLength(2);
});

test('a security notice goes by mail once, whatever was chosen', async () => {
  await confirm();
  await chooseMail('password_changed', false);
  await publish('password_changed', 'x', {});
  await publish('password_changed', 'x', {});
  await sendMessages(deps);
  expect(await mailed()).toEqual(['security_notice: password_changed']);
});
