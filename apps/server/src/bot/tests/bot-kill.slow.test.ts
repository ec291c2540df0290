import { afterAll, expect, test, vi } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openBotWorld } from './bot-world.ts';
import { runInChild, type BotChild } from './run-in-child.ts';

const children = new Set<BotChild>();
const world = await openBotWorld();
world.time.now = new Date();
afterAll(async () => {
  for (const child of children) await child.kill();
  await world.close();
});

async function start(): Promise<BotChild> {
  const { botToken: token, apiRoot } = world.local;
  const child = await runInChild({ ownerUrl: world.database.ownerUrl, token, apiRoot, port: null });
  children.add(child);
  return child;
}

const answersTo = async (person: number) =>
  (await world.local.control.messages({ chatId: person, count: 100 })).filter(
    ({ senderId }) => senderId !== person,
  );

test('processes that are killed at any moment, the leader too, lose nothing and do nothing twice', async () => {
  const people: { userId: string; person: number; code: string }[] = [];
  for (let i = 0; i < 12; i += 1) {
    const username = `racer_${i}`;
    const userId = await world.addAccount(username);
    const person = await world.addPerson('Ana', username);
    people.push({ userId, person, code: await world.codeFor(userId, username) });
  }
  let pair = [await start(), await start()];
  for (const [round, { person, code }] of people.entries()) {
    await world.local.control.start({ userId: person, payload: `verify_${code}` });
    if (round % 2 === 1) continue;
    // whichever it is: one of the two is the leader
    const [first, second] = pair;
    await (round % 4 === 0 ? first : second)?.kill();
    const left = round % 4 === 0 ? second : first;
    pair = [await start(), ...(left ? [left] : [])];
  }
  for (const { person } of people) {
    const question = await vi.waitFor(
      async () => {
        const found = (await answersTo(person)).find(({ keyboard }) => keyboard !== null);
        expect(found?.text).toMatch('Link this Telegram account');
        return found;
      },
      { timeout: 120_000, interval: 200 },
    );
    const at = { userId: person, chatId: person, messageId: question?.id ?? 0 };
    await world.local.control.press({ ...at, row: 0, column: 0 });
  }
  await pair[0]?.kill();
  await vi.waitFor(
    async () => {
      for (const { userId, person } of people) {
        expect(await world.linkOf(userId)).toBe(String(person));
      }
      const unfinished = await world.database.db.all(sql`
        select 1 from telegram_update where state <> 'judged'`);
      expect(unfinished).toEqual([]);
    },
    { timeout: 120_000, interval: 200 },
  );
  const links = await world.database.db.all(sql`select 1 from telegram_link`);
  expect(links).toHaveLength(people.length);
  const notices = await world.database.db.all(sql`
    select user_id from notice where kind = 'telegram_linked'`);
  expect(notices).toHaveLength(people.length);
  await vi.waitFor(async () => expect(await world.local.control.pendingUpdates()).toBe(0), 60_000);
});

test('the same updates brought again, in another order, change nothing', async () => {
  const before = await world.database.db.all(sql`
    select id, telegram_user_id from app_user order by id`);
  const messages = await world.database.db.all(
    sql`select reference from telegram_message order by reference`,
  );
  await world.database.db.run(sql`
    update telegram_update set state = 'waiting', received_at = now() - random() * interval '1 hour'`);
  await vi.waitFor(
    async () => {
      const waiting = await world.database.db.all(sql`
        select 1 from telegram_update where state = 'waiting'`);
      expect(waiting).toEqual([]);
    },
    { timeout: 60_000, interval: 200 },
  );
  expect(
    await world.database.db.all(sql`select id, telegram_user_id from app_user order by id`),
  ).toEqual(before);
  expect(
    await world.database.db.all(sql`select reference from telegram_message order by reference`),
  ).toEqual(messages);
});
