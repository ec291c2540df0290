import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  scriptTelegram,
  type ScriptedTelegram,
} from '../../../../testing/gateways/scripted-telegram.ts';
import { sql } from '../../../platform/db/sql.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { createLog } from '../../../platform/log.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { queueDirectMessage, queueGroupPost, queueReply } from '../index.ts';
import { sendMessages } from '../messages.ts';

let telegram: ScriptedTelegram;
const time = { now: new Date('2026-06-01T12:00:00Z') };
const clock = { now: () => time.now };
const queue = { clock, newId: uuidV7(clock) };
let received = 0;

const database = await openTestDatabase();
afterAll(() => database.close());
beforeEach(async () => {
  telegram = scriptTelegram();
  await database.db.run(sql`delete from telegram_message`);
});

const send = () => sendMessages({ db: database.db, clock, telegram, log: createLog('silent') });
const texts = () => telegram.sent.map(({ text }) => text);
const skip = (seconds: number) => {
  time.now = new Date(time.now.getTime() + seconds * 1000);
};
function notify(text: string, { to, reference }: { to?: string; reference?: string } = {}) {
  received += 1;
  const message = {
    telegramUserId: to ?? '77',
    text,
    reference: reference ?? `message:${received}`,
  };
  time.now = new Date(time.now.getTime() + 1);
  return database.db.transaction((tx) => queueDirectMessage(queue, tx, message));
}
function reply(text: string, to: { chatId?: bigint; receiverId?: bigint } = {}) {
  received += 1;
  const message = { chatId: 77n, ...to, text, reference: `message:${received}` };
  return database.db.transaction((tx) => queueReply(queue, tx, message));
}
async function stateOf(text: string) {
  const row = await database.db.one(sql<{ state: string; failure: string | null }>`
    select state, failure from telegram_message where text = ${text}`);
  return row && [row.state, row.failure];
}

test('a message is sent once, however often it is queued and looked for', async () => {
  await notify('Paid', { reference: 'payout:1' });
  await notify('Paid again', { reference: 'payout:1' });
  await send();
  await send();
  expect(texts()).toEqual(['Paid']);
});

test('a message of a transaction that fails is never sent', async () => {
  const failing = database.db.transaction(async (tx) => {
    await queueDirectMessage(queue, tx, { telegramUserId: '77', text: 'No', reference: 'none' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await send();
  expect(texts()).toEqual([]);
});

test('the messages of one chat arrive in their order, also when the first has to wait', async () => {
  telegram.fates.push({ kind: 'later', afterSeconds: 30 });
  await notify('one');
  await notify('two');
  await notify('elsewhere', { to: '88' });
  await send();
  await send();
  expect(texts()).toEqual(['elsewhere']);
  skip(29);
  await send();
  expect(texts()).toEqual(['elsewhere']);
  skip(1);
  await send();
  await send();
  expect(texts()).toEqual(['elsewhere', 'one', 'two']);
});

test('when Telegram asks the whole bot to wait, nothing is sent until then, and everything after it', async () => {
  const hold = { until: new Date(0) };
  const turn = () =>
    sendMessages({ db: database.db, clock, telegram, log: createLog('silent') }, hold);
  const all = Array.from({ length: 30 }, (_, n) => `to ${n}`);
  for (const [n, text] of all.entries()) await notify(text, { to: String(1000 + n) });
  telegram.fates.push(
    ...Array.from({ length: 25 }, () => ({ kind: 'later', afterSeconds: 20 }) as const),
  );
  expect(await turn()).toBe(25);
  skip(19);
  expect(await turn()).toBe(0);
  expect(texts()).toEqual([]);
  skip(1);
  while ((await turn()) > 0);
  expect(texts().toSorted()).toEqual(all.toSorted());
});

test('someone who has blocked the bot is not written to again and again', async () => {
  telegram.fates.push({ kind: 'refused', reason: 'blocked' });
  await notify('Hello');
  await send();
  skip(90_000);
  await send();
  expect(texts()).toEqual([]);
  expect(await stateOf('Hello')).toEqual(['refused', 'blocked']);
});

test('a message that could not be sent is tried for a day, with growing pauses, and then given up', async () => {
  await notify('News');
  const down = { kind: 'not_sent', reason: 'down' } as const;
  telegram.fates.push(down, down, down, down, down);
  await send();
  skip(1);
  expect(await send()).toBe(0);
  skip(1);
  expect(await send()).toBe(1);
  skip(86_400);
  await send();
  expect(await stateOf('News')).toEqual(['refused', 'down']);
});

test('a direct message that may have been sent is not repeated, an answer is', async () => {
  const lost = { kind: 'unknown', reason: 'the line broke' } as const;
  telegram.fates.push(lost);
  await notify('Paid');
  await send();
  expect(await stateOf('Paid')).toEqual(['unknown', 'the line broke']);
  telegram.fates.push(lost);
  await reply('Who?');
  await send();
  skip(10);
  await send();
  expect(texts()).toEqual(['Who?']);
});

test('what is said in a group that became a supergroup arrives there', async () => {
  const post = { chatId: -5n, text: 'New link', reference: 'link:moved' };
  telegram.fates.push({ kind: 'moved', chatId: -1_000_000_000_005n });
  await database.db.transaction((tx) => queueGroupPost(queue, tx, post));
  await send();
  expect(texts()).toEqual([]);
  await send();
  await send();
  expect(telegram.sent).toMatchObject([{ chatId: -1_000_000_000_005n, text: 'New link' }]);
});

test('a sender that was killed loses a direct message, and repeats an answer after its lease', async () => {
  await notify('Paid');
  await reply('Who?');
  await database.db.run(sql`
    update telegram_message set state = 'sending', not_before = ${new Date(time.now.getTime() + 15_000)}`);
  skip(14.999);
  await send();
  expect(texts()).toEqual([]);
  skip(0.001);
  await send();
  expect(texts()).toEqual(['Who?']);
  expect((await stateOf('Paid'))?.[0]).toBe('unknown');
});

test('one who asks without end keeps no answer to others in the group waiting, and no notice is dropped', async () => {
  const group = -1_000n;
  const post = { chatId: group, text: 'New link', reference: 'link:1' };
  for (let i = 0; i < 100; i += 1) {
    await reply(`Help ${i}`, { chatId: group, receiverId: 1n });
    await reply(`To all ${i}`, { chatId: group });
    await notify(`Paid ${i}`, { to: '1' });
    await reply(`Alone ${i}`, { chatId: 1n });
  }
  await reply('Rewards of Ben', { chatId: group, receiverId: 2n });
  await database.db.transaction((tx) => queueGroupPost(queue, tx, post));
  while ((await send()) > 0);
  const inGroup = telegram.sent.filter(({ chatId }) => chatId === group).map(({ text }) => text);
  expect(inGroup.toSorted()).toEqual([
    'Help 0',
    'Help 1',
    'Help 2',
    'New link',
    'Rewards of Ben',
    'To all 0',
    'To all 1',
    'To all 2',
  ]);
  expect(inGroup.slice(-2)).toEqual(['Rewards of Ben', 'New link']);
  expect(telegram.sent.filter(({ chatId }) => chatId === 1n)).toHaveLength(200);
  await reply('Help again', { chatId: group, receiverId: 1n });
  await send();
  expect(texts().at(-1)).toBe('Help again');
});

test('a reply is given up after ten minutes, also while Telegram asks to wait; a notice is not', async () => {
  telegram.fates.push({ kind: 'later', afterSeconds: 300 });
  await reply('Help');
  await notify('Paid', { to: '88' });
  await database.db.run(
    sql`update telegram_message set not_before = ${new Date(time.now.getTime() + 1000)} where text = 'Paid'`,
  );
  await send();
  skip(599);
  await reply('Rewards');
  skip(1);
  await send();
  await send();
  expect(texts().toSorted()).toEqual(['Paid', 'Rewards']);
  expect(await stateOf('Help')).toEqual(['refused', 'too late']);
});

race('senders send each message once', async (count, round) => {
  telegram.sent.length = 0;
  await Promise.all(['1', '2', '3'].map((to) => notify(`round ${round}`, { to })));
  await together(count, send);
  expect(telegram.sent.map(({ chatId }) => String(chatId)).toSorted()).toEqual(['1', '2', '3']);
});
