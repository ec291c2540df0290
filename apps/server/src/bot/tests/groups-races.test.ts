import { afterAll, expect, test } from 'vitest';
import type { RawUpdate } from '../../gateways/telegram/index.ts';
import { accounts, balances } from '../../money/ledger/index.ts';
import { newsOf } from '../../../testing/platform/news-of.ts';
import { seeded } from './busy-day.ts';
import { openTown, type TownGroup } from './town.ts';

const town = await openTown(30);
afterAll(() => town.close());

const rounds = 30;
const [message, reaction] = [10_000n, 25_000n];
let numbers = 1_000_000;

/** Messages of some people to the group, and reactions of others, a second apart. */
function talk(
  { chatId }: TownGroup,
  { count, from, second }: { count: number; from: number; second: number },
): RawUpdate[] {
  const chat = { id: Number(chatId), type: 'supergroup', title: 'Talk' };
  return Array.from({ length: count }, (_, n) => {
    const id = (numbers += 2);
    const by = (place: number) => ({
      id: Number(town.speakers[place % town.speakers.length]),
      is_bot: false,
      first_name: 'It',
    });
    const result = { message_id: id, chat, date: second + n };
    const text = newsOf(id);
    const states = { old_reaction: [], new_reaction: [{ type: 'emoji', emoji: '👍' }] };
    return [
      { update_id: id, message: { ...result, from: by(from + n), text } },
      { update_id: id + 1, message_reaction: { ...result, user: by(from + n + 7), ...states } },
    ];
  }).flat();
}

/** What was paid must be the first of what could be: nothing later while something before was not. */
async function expectFirstPaid(group: TownGroup): Promise<void> {
  const { pool } = await town.moneyOf(group);
  const actions = await town.actionsIn(group);
  const exhausted = actions.filter(({ code }) => code === 'POOL_EXHAUSTED');
  expect(pool).toBeGreaterThanOrEqual(0n);
  if (exhausted.length > 0) expect(pool).toBeLessThan(reaction);
  const [first] = exhausted.filter(({ kind }) => kind === 'message');
  if (first === undefined) return;
  expect(pool).toBeLessThan(message);
  const later = actions.filter(({ at }) => at > first.at);
  expect(later.filter(({ amount }) => amount > 0n)).toEqual([]);
}

test('twenty groups at the same time, thirty times: the books are in order, and the last cents go to the first', async () => {
  const random = seeded(20);
  const groups: TownGroup[] = [];
  // A pool of $1.60 lasts for some rounds, a pool of forty dollars for all of them.
  for (let n = 0; n < 20; n += 1) groups.push(await town.group({ dollars: n % 2 ? 2n : 50n }));
  const [one, other] = [town.process(), town.process()];
  for (let round = 0; round < rounds; round += 1) {
    town.wait(700_000);
    const second = Math.floor(town.clock.now().getTime() / 1000) - 60;
    const updates = groups.flatMap((group) => {
      const [count, from] = [1 + Math.floor(random() * 5), Math.floor(random() * 30)];
      return talk(group, { count, from, second });
    });
    const mixed = updates
      .map((update) => ({ update, place: random() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ update }) => update);
    const half = Math.floor(mixed.length / 2);
    await Promise.all([
      one.take(mixed.slice(0, half + 10)),
      other.take(mixed.slice(half)),
      one.judge(),
      other.judge(),
    ]);
    town.wait(700_000);
    await Promise.all([one.judge(), other.judge(), one.judge(), other.judge()]);
    expect(await town.findings()).toEqual([]);
    const pools = groups.map(({ id }) => accounts.campaignPool(id));
    for (const left of await balances(town.db, pools)) expect(left).toBeGreaterThanOrEqual(0n);
  }
  for (const group of groups) await expectFirstPaid(group);
  const states = await Promise.all(groups.map((group) => town.stateOf(group)));
  expect(states.filter((state) => state === 'completed')).toHaveLength(10);
});
