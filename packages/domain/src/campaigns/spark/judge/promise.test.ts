import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatUsd, splitPrice, usdc, zeroUsdc, type Usdc } from '../../../money.ts';
import { hourMs } from '../../../time.ts';
import { sparkCardEstimate } from '../spark-card.ts';
import { sparkPageEstimate } from '../spark-page.ts';
import { sparkPaidPerHour, sparkRates } from '../spark-rates.ts';
import { sparkLimits, sparkPersonLimit } from '../spark.ts';
import type { SparkEvent } from './events.ts';
import type { SparkHistory } from './history.ts';
import { judgeAlone } from './judge-alone.ts';
import { judgeInOrder } from './judge-in-order.ts';
import {
  ableSince,
  campaign,
  click,
  message,
  news,
  reaction,
  second,
  start,
  word,
} from './testing/actions.ts';

type Running = { pool: Usdc; balance: Usdc; limit: Usdc; msLeft: number; links: number };

const running = fc
  .record({
    cents: fc.bigInt({ min: 100n, max: 40_000n }),
    percent: fc.integer({
      min: sparkLimits.personPercentMinimum,
      max: sparkLimits.personPercentMaximum,
    }),
    leftPercent: fc.bigInt({ min: 1n, max: 100n }),
    msLeft: fc.oneof(
      fc.integer({ min: 1, max: 20 * hourMs }),
      fc.integer({ min: 1, max: 20 }).map((hours) => hours * hourMs),
    ),
    links: fc.integer({ min: 1, max: sparkLimits.links }),
  })
  .map(({ cents, percent, leftPercent, msLeft, links }): Running => {
    const { pool } = splitPrice(usdc(cents * 10_000n), 20);
    const balance = usdc((pool * leftPercent) / 100n);
    return { pool, balance, limit: sparkPersonLimit(pool, percent), msLeft, links };
  });

/** All that one person can do: messages, and what pays as much as two and a half of them. */
function allThereIs({ msLeft, links }: Running, history: SparkHistory) {
  const messages: SparkEvent[] = [];
  const others: SparkEvent[] = [];
  for (let hour = 0; hour * hourMs < msLeft; hour += 1) {
    const from = start + hour * hourMs;
    for (let index = 0; index < sparkPaidPerHour.message; index += 1) {
      const text = `${word(200 + hour)} ${word(3000 + index)}`;
      messages.push(message(text, { at: from + index * 20 * second }));
    }
    for (let index = 0; index < sparkPaidPerHour.reaction; index += 1) {
      const target = news({ sender: 'cleo', at: from });
      history.meet(target);
      others.push(reaction(target.key, { sender: 'ana', at: from }));
    }
    const opened = hour * sparkPaidPerHour.click;
    for (let link = opened; link < Math.min(links, opened + sparkPaidPerHour.click); link += 1) {
      others.push(click(`link ${link}`, { at: from }));
    }
  }
  const isInTime = ({ at }: SparkEvent) => at < start + msLeft;
  return { messages: messages.filter(isInTime), others: others.filter(isInTime) };
}

/**
 * What the judge pays one person who does as much of it as the limit and the pool allow, without the last
 * `skipped` of what pays more.
 */
function paidFor(spark: Running, skipped: number): bigint {
  const { balance, limit, msLeft } = spark;
  const { history, money } = campaign({ pool: balance, share: limit });
  const { messages, others } = allThereIs(spark, history);
  const most = balance < limit ? balance : limit;
  const fitting = Math.min(others.length, Number(most / sparkRates.click));
  const chosen = others.slice(0, Math.max(0, fitting - skipped));
  const rest = Number((most - BigInt(chosen.length) * sparkRates.click) / sparkRates.message);
  const events = [...chosen, ...messages.slice(0, rest)];
  const window = [{ from: start, until: start + msLeft }];
  const candidates = events.map((event) => ({
    event,
    refused: judgeAlone(event, ableSince, window),
  }));
  const verdicts = judgeInOrder(candidates, history, money);
  expect(verdicts.filter(({ code }) => code !== null)).toEqual([]);
  return money.earned.get('ana') ?? 0n;
}

function isKept(promised: Usdc | null, spark: Running): boolean {
  const shown = ((promised ?? zeroUsdc) / 10_000n) * 10_000n;
  return paidFor(spark, 0) >= shown || paidFor(spark, 1) >= shown;
}

test('a card and a page promise no more than the judge pays one person who does all there is', () => {
  fc.assert(
    fc.property(running, (spark) => {
      const { balance, msLeft, ...bounds } = spark;
      const card = sparkCardEstimate('maximum', msLeft, balance, bounds);
      const page = sparkPageEstimate('maximum', msLeft, balance, bounds);
      expect(isKept(card, spark)).toBe(true);
      expect(card === null || card === page).toBe(true);
      const usual = sparkPageEstimate('average', msLeft, balance, bounds);
      expect(usual <= page).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test.each([
  // the two campaigns that promised more than anyone could get
  ['two links for a day and four hours', 28 * hourMs, 400_000_000n, 400_000_000n, 2, '$23.85'],
  ['a limit of $48.00', 46 * hourMs, 480_000_000n, 48_000_000n, 24, '$39.70'],
  ['a limit of $20.00', 24 * hourMs, 80_000_000n, 20_000_000n, 24, '$20.00'],
  ['a limit that was reached', 24 * hourMs, 80_000_000n, 0n, 24, '$0.00'],
  ['no link that is left', hourMs, 80_000_000n, 80_000_000n, 0, '$0.85'],
] as const)('with %s', (_, msLeft, balance, limit, links, shown) => {
  const bounds = { limit: usdc(limit), links };
  expect(formatUsd(sparkPageEstimate('maximum', msLeft, usdc(balance), bounds))).toBe(shown);
});
