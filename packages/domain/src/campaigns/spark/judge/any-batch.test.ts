import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sparkRates } from '../spark-rates.ts';
import type { SparkEvent, SparkVerdict } from './events.ts';
import { hammingDistance } from './simhash.ts';
import { NearTexts } from './near-texts.ts';
import { sparkRules } from './rules.ts';
import { campaign, click, message, reaction, second, start, word } from './testing/actions.ts';

const people = ['ana', 'ben', 'cleo', 'dan'];

/** Two busy hours of four people who repeat themselves. */
const actions = fc
  .array(
    fc.record({
      kind: fc.constantFrom('message', 'message', 'reaction', 'click'),
      seconds: fc.integer({ min: 0, max: 7200 }),
      sender: fc.constantFrom(...people),
      text: fc.integer({ min: 0, max: 60 }),
      target: fc.integer({ min: 0, max: 80 }),
      /** Some act with a Telegram account that others had before, or with a second one. */
      account: fc.constantFrom(null, null, null, ...people),
    }),
    { minLength: 1, maxLength: 150 },
  )
  .map((made) =>
    made.map(({ kind, seconds, sender, text, target, account }, index): SparkEvent => {
      const userId = account ?? sender;
      const input = { key: String(index), at: start + seconds * second, sender, userId };
      if (kind === 'message') return message(`${word(text)} tells ${word(text * 31)}`, input);
      if (kind === 'click') return click(`link ${text}`, input);
      return reaction(String(target), input);
    }),
  );

const money = { pool: 900_000n, share: 400_000n };
const byKey = (verdicts: SparkVerdict[]) =>
  verdicts
    .map(({ key, code, amount }) => ({ key, code, amount }))
    .toSorted((one, other) => one.key.localeCompare(other.key));

test('the order in which a batch arrives changes no verdict', () => {
  fc.assert(
    fc.property(
      actions.chain((made) =>
        fc.tuple(
          fc.constant(made),
          fc.shuffledSubarray(made, { minLength: made.length, maxLength: made.length }),
        ),
      ),
      ([made, shuffled]) => {
        expect(byKey(campaign(money).judge(...shuffled))).toEqual(
          byKey(campaign(money).judge(...made)),
        );
      },
    ),
  );
});

test('batches in order decide what one batch decides', () => {
  fc.assert(
    fc.property(actions, fc.integer({ min: 1, max: 40 }), (made, size) => {
      // A reaction that comes before its message is another story.
      const events = made.filter((event) => event.kind !== 'reaction');
      const ordered = events.toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1));
      const inParts = campaign(money);
      const verdicts: SparkVerdict[] = [];
      for (let from = 0; from < ordered.length; from += size) {
        verdicts.push(...inParts.judge(...ordered.slice(from, from + size)));
      }
      expect(byKey(verdicts)).toEqual(byKey(campaign(money).judge(...events)));
    }),
  );
});

test('judging twice changes nothing', () => {
  fc.assert(
    fc.property(actions, (made) => {
      const { judge, money: left } = campaign(money);
      const known = judge(...made, ...made);
      expect(known).toHaveLength(new Set(known.map(({ key }) => key)).size + unknown(known));
      const pool = left.pool;
      expect(judge(...made).every(({ code }) => code === 'TARGET_UNKNOWN')).toBe(true);
      expect(left.pool).toBe(pool);
    }),
  );
});

/** Reactions without a message may be judged again, and again have no target. */
function unknown(verdicts: SparkVerdict[]): number {
  return verdicts.filter(({ code }) => code === 'TARGET_UNKNOWN').length / 2;
}

test('no pool falls below zero, and no limit is passed, whatever the batches and their order', () => {
  fc.assert(
    fc.property(actions, fc.integer({ min: 1, max: 40 }), (made, size) => {
      const { judge, money: left } = campaign(money);
      const paid: SparkEvent[] = [];
      for (let from = 0; from < made.length; from += size) {
        const verdicts = judge(...made.slice(from, from + size));
        const keys = new Set(verdicts.filter(({ code }) => code === null).map(({ key }) => key));
        paid.push(...made.filter(({ key }) => keys.has(key)));
      }
      expect(left.pool).toBeGreaterThanOrEqual(0n);
      const spent = paid.reduce((sum, { kind }) => sum + sparkRates[kind], 0n);
      expect(left.pool + spent).toBe(money.pool);
      for (const earned of left.earned.values()) expect(earned).toBeLessThanOrEqual(money.share);
      for (const who of people) {
        const own = paid.filter(({ sender }) => sender === who);
        expectWithinLimits(own);
        expect(new Set(own.map(({ userId }) => userId)).size).toBeLessThanOrEqual(1);
        expectWithinLimits(paid.filter(({ userId }) => userId === who));
      }
    }),
  );
});

function expectWithinLimits(paid: SparkEvent[]): void {
  for (const kind of ['message', 'click', 'reaction'] as const) {
    const times = paid.filter((one) => one.kind === kind).map(({ at }) => at);
    times.sort((one, other) => one - other);
    const most = sparkRules.paidPerHour[kind];
    for (const [index, at] of times.entries()) {
      const [next, over] = [times[index + 1] ?? Infinity, times[index + most] ?? Infinity];
      expect(over - at).toBeGreaterThanOrEqual(sparkRules.perMs);
      if (kind === 'message') expect(next - at).toBeGreaterThanOrEqual(sparkRules.spacingMs);
    }
  }
  const clicked = paid.flatMap((one) => (one.kind === 'click' ? [one.link] : []));
  const reacted = paid.flatMap((one) => (one.kind === 'reaction' ? [one.target] : []));
  expect(new Set(clicked).size).toBe(clicked.length);
  expect(new Set(reacted).size).toBe(reacted.length);
}

test('near texts are found like by comparing with all of them', () => {
  const bits = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
  const flips = fc.array(fc.integer({ min: 0, max: 63 }), { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(fc.tuple(bits, flips), { maxLength: 30 }), bits, (others, asked) => {
      const near = new NearTexts();
      const messages = others.map(([other, flipped], index) => ({
        key: String(index),
        at: start,
        simhash: flipped.reduce(
          (hash, bit) => hash ^ (1n << BigInt(bit)),
          index % 2 ? asked : other,
        ),
      }));
      for (const one of messages) near.add(one, one.simhash);
      expect(near.has({ key: 'asked', at: start }, asked)).toBe(
        messages.some((one) => hammingDistance(one.simhash, asked) <= sparkRules.nearDistance),
      );
    }),
  );
});

test('a near text is found by any one part of its simhash', () => {
  const starts = [0n, 13n, 26n, 39n, 52n];
  for (const part of starts) {
    const others = starts.filter((from) => from !== part);
    const simhash = others.reduce((hash, from) => hash | (3n << from), 0n);
    const near = new NearTexts();
    near.add({ key: 'said', at: start }, simhash);
    const expectFound = () => {
      expect(near.has({ key: 'asked', at: start }, 0n)).toBe(true);
      expect(near.has({ key: 'asked', at: start }, 4n << part)).toBe(false);
    };
    expectFound();
    // Among many texts, none of them near, and after others have been forgotten.
    for (let n = 1; n <= 3000; n += 1) {
      near.add({ key: `other ${n}`, at: start - 1 }, ~BigInt(n) & (2n ** 64n - 1n));
    }
    expectFound();
    near.forget(start);
    expectFound();
  }
});
