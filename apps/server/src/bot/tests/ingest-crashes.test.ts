import { afterAll, afterEach, expect, test } from 'vitest';
import type { RawUpdate } from '../../gateways/telegram/index.ts';
import { sql } from '../../platform/db/sql.ts';
import { crashAtEachStatement } from '../../../testing/platform/cut-off.ts';
import { liveAfterwards } from './live-a-day.ts';
import { openTown, type TownGroup } from './town.ts';

const town = await openTown(40);
afterEach(async () => expect(await town.findings()).toEqual([]));
afterAll(() => town.close());

let numbers = 5_000_000;
/** A message to a group and a reaction to it, with the fields that a fault changes. */
function talk({ chatId }: TownGroup, input: object = {}): RawUpdate[] {
  const [id, other] = [(numbers += 1), (numbers += 1)];
  const chat = { id: Number(chatId), type: 'supergroup', title: 'Talk' };
  const date = Math.floor(town.clock.now().getTime() / 1000);
  const by = (n: number) => ({ id: Number(town.speakers[n]), is_bot: false, first_name: 'It' });
  const text = `good news ${'abcdefghij'[id % 10]}`;
  const at = { message_id: id, date, chat };
  return [
    { update_id: id, message: { ...at, from: by(8), text, ...input } },
    {
      update_id: other,
      message_reaction: {
        ...at,
        user: by(6),
        old_reaction: [],
        new_reaction: [{ type: 'emoji', emoji: '👍' }],
      },
    },
  ];
}

const statesOf = (updates: readonly RawUpdate[]) => {
  const ids = updates.map(({ update_id: id }) => id);
  return town.db.values(sql<{ state: string }>`
    select state from telegram_update where update_id = any(${ids}::bigint[])
    order by update_id`);
};
const amountsIn = async (group: TownGroup) =>
  (await town.actionsIn(group)).map(({ amount }) => amount);

async function judged(group: TownGroup) {
  town.wait(700_000);
  await town.process().judge();
  return amountsIn(group);
}

test('what a server had not recorded when it died is recorded by another, and brought again each counts once', async () => {
  const deaths = await crashAtEachStatement(town.db, {
    open: async () => {
      const group = await town.group({ dollars: 10n });
      town.wait(30_000);
      const first = talk(group);
      town.wait(30_000);
      return { group, updates: [...first, ...talk(group)] };
    },
    work: async (db, { updates }) => {
      await town.process(db).take(updates);
      // Fails if it died while it recorded, which Telegram is not told.
      await db.all(sql`select`);
    },
    check: async ({ group, updates }) => {
      expect([0, 4]).toContain((await statesOf(updates)).length);
      expect([0, 4]).toContain((await amountsIn(group)).length);
    },
    goOn: async ({ group, updates }) => {
      const stored = await statesOf(updates);
      town.wait(61_000);
      await town.process().turn();
      if (stored.length > 0) expect(await amountsIn(group)).toHaveLength(4);
      await Promise.all([town.process().take(updates), town.process().take(updates)]);
      const states = await statesOf(updates);
      expect(states.filter((state) => state !== 'judged')).toEqual([]);
      expect(await judged(group)).toEqual([10_000n, 25_000n, 10_000n, 25_000n]);
    },
  });
  expect(deaths).toBeGreaterThanOrEqual(5);
});

test.each([
  ['a sender that no column takes', { from: { id: '\0', is_bot: false } }],
  ['a message of no chat', { chat: undefined }],
])('%s is dropped after five turns, and all others are recorded and paid', async (_, fault) => {
  const [one, other] = [await town.group({ dollars: 10n }), await town.group({ dollars: 10n })];
  town.wait(60_000);
  const [poison] = talk(one, fault);
  const good = [...talk(one), ...talk(other)];
  const process = town.process();
  await process.take([...(poison ? [poison] : []), ...good]);
  // It is tried first, five times; one more turn takes those behind it.
  for (let turn = 0; turn < 6; turn += 1) await process.turn();
  expect(await judged(one)).toEqual([10_000n, 25_000n]);
  expect(await judged(other)).toEqual([10_000n, 25_000n]);
  expect(await statesOf(poison ? [poison] : [])).toEqual(['failed']);
  const states = await statesOf(good);
  expect(states.filter((state) => state !== 'judged')).toEqual([]);
});

test(
  'ten thousand updates of a day without a server are worth what they were on their day',
  { tags: ['long'] },
  async () => {
    await liveAfterwards(town, { seed: 5, updates: 10_000, hours: 23, dollars: 5000n });
  },
);
