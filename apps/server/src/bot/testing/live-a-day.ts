import { hourMs, usdc, wholeDollars } from '@stoke/domain';
import { expect } from 'vitest';
import { busyDay } from './busy-day.ts';
import { judgePurely } from './pure-pass.ts';
import { replay, type Manner } from './replay.ts';
import type { Town } from './town.ts';

type Hours = { seed: number; updates: number; hours: number; dollars: bigint };

/**
 * Lives through hours of a busy group in a manner, and compares every verdict, what each person
 * earned and what is left in the pool with the rules alone. Returns the codes that were given, and
 * what each person earned.
 */
export async function liveThrough(town: Town, of: Hours, manner: Manner) {
  const { dollars } = of;
  const hours = of.hours + 3;
  const group = await town.group({ dollars, hours });
  const { chatId, from } = group;
  const begins = new Date(from.getTime() + 1000);
  const day = busyDay({ ...of, chatId, speakers: town.speakers, from: begins });
  const pure = judgePurely(day, {
    pool: usdc((wholeDollars(dollars) * 8n) / 10n),
    from,
    until: new Date(from.getTime() + hours * hourMs),
    standings: town.standings(from),
  });
  const { deaths } = await replay(town, { day, manner, press: (who) => town.press(who, group) });
  expect(deaths > 0).toBe(manner.dying > 0);
  expect((await town.actionsIn(group)).map(inWords).toSorted()).toEqual(
    pure.verdicts.map(inWords).toSorted(),
  );
  const { pool, earned } = pure;
  expect(await town.moneyOf(group)).toEqual({ pool, earned });
  return { codes: new Set(pure.verdicts.map(({ code }) => code ?? 'paid')), earned };
}

type Told = { kind: string; key: string; code: string | null; amount: bigint };

function inWords({ kind, key, code, amount }: Told): string {
  return [kind, key, code, amount].join(' ');
}
