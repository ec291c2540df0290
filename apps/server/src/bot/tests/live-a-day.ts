import { hourMs, usdc, wholeDollars } from '@stoke/domain';
import { expect } from 'vitest';
import { busyDay, type Day } from './busy-day.ts';
import { runPureJudge } from './pure-pass.ts';
import { replay, type Manner } from './replay.ts';
import type { Town, TownGroup } from './town.ts';

type Hours = { seed: number; updates: number; hours: number; dollars: bigint };

/** Hours of a busy group, and what they are worth by the rules alone. */
async function plan(town: Town, input: Hours) {
  const { dollars } = input;
  const hours = input.hours + 3;
  const group = await town.group({ dollars, hours });
  const { chatId, from } = group;
  const begins = new Date(from.getTime() + 1000);
  const day = busyDay({ ...input, chatId, speakers: town.speakers, from: begins });
  const worth = (lived: Day) =>
    runPureJudge(lived, {
      pool: usdc((wholeDollars(dollars) * 8n) / 10n),
      from,
      until: new Date(from.getTime() + hours * hourMs),
      standings: town.standings(from),
    });
  return { group, day, worth };
}

/** Compares every verdict, what each person earned and what is left in the pool. */
async function expectWorth(town: Town, group: TownGroup, pure: ReturnType<typeof runPureJudge>) {
  const actions = await town.actionsIn(group);
  expect(actions.map(inWords).toSorted()).toEqual(pure.verdicts.map(inWords).toSorted());
  const { pool, earned } = pure;
  expect(await town.moneyOf(group)).toEqual({ pool, earned });
}

/**
 * Lives through hours of a busy group in a manner, and compares all with the rules alone. Returns the
 * codes that were given, and what each person earned.
 */
export async function liveThrough(town: Town, hours: Hours, manner: Manner) {
  const { group, day, worth } = await plan(town, hours);
  const { deaths } = await replay(town, { day, manner, press: (who) => town.press(who, group) });
  expect(deaths > 0).toBe(manner.dying > 0);
  const pure = worth(day);
  await expectWorth(town, group, pure);
  return { codes: new Set(pure.verdicts.map(({ code }) => code ?? 'paid')), earned: pure.earned };
}

/** The same when all of it waits at Telegram until it is over, and comes in the order of the updates. */
export async function liveAfterwards(town: Town, hours: Hours): Promise<void> {
  const { group, day, worth } = await plan(town, hours);
  town.wait(hours.hours * hourMs + 60_000);
  const updates = new Map(day.brought.map(({ update }) => [update.update_id, update]));
  const waiting = [...updates.values()].toSorted((a, b) => a.update_id - b.update_id);
  const process = town.process();
  while (waiting.length > 0) {
    await process.take(waiting.splice(0, 100));
    await process.judge();
  }
  // The first of them wait a minute for the last; a reaction waits an hour for its message.
  for (let hour = 0; hour < 2; hour += 1) {
    town.wait(hourMs);
    await process.judge();
  }
  await expectWorth(town, group, worth({ ...day, presses: [] }));
}

type Verdict = { kind: string; key: string; code: string | null; amount: bigint };

function inWords({ kind, key, code, amount }: Verdict): string {
  return [kind, key, code, amount].join(' ');
}
