import { randomUUID } from 'node:crypto';
import { usdc } from '@stoke/domain';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Tx } from '../../../platform/db/db.ts';
import { randomHistories } from '../../../../testing/platform/random-histories.ts';
import {
  accounts,
  balances,
  hold,
  HoldNotOpen,
  InsufficientFunds,
  post,
  postHold,
  releaseHold,
  type Hold,
} from '../index.ts';
import { openBooks } from './test-books.ts';

const books = await openBooks(2);
afterAll(() => books.close());

const people = 3;
const someone = fc.nat(people - 1);
const amount = fc.bigInt(1n, 12n);
const step = fc.oneof(
  fc.record({ do: fc.constant('fund' as const), who: someone, amount }),
  fc.record({ do: fc.constant('pay' as const), who: someone, to: someone, amount }),
  fc.record({ do: fc.constant('repeat' as const) }),
  fc.record({
    do: fc.constant('batch' as const),
    parts: fc.array(fc.record({ who: someone, to: someone, amount }), { maxLength: 6 }),
  }),
  fc.record({ do: fc.constant('hold' as const), who: someone, to: someone, amount }),
  fc.record({ do: fc.constant('post' as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant('release' as const), which: fc.nat(5) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The same history on paper: plain numbers, no database. */
function paper() {
  const creators = Array.from({ length: people }, () => 0n);
  const reserved = [...creators];
  const earners = [...creators];
  const holds: { who: number; to: number; amount: bigint; state: string; asked: Hold }[] = [];
  return { creators, reserved, earners, holds };
}
type Paper = ReturnType<typeof paper>;

const payment = (from: string, to: string, micro: bigint) => ({
  reference: `paid:${randomUUID()}`,
  kind: 'paid',
  moves: [
    {
      from: accounts.creatorAvailable(from),
      to: accounts.earnerAvailable(to),
      amount: usdc(micro),
    },
  ],
});

/** Takes one step in the books and on paper, and compares what each answers. */
async function take(
  tx: Tx,
  ids: string[],
  model: Paper,
  done: Step,
  history: (() => Promise<unknown>)[],
) {
  const id = (i: number) => ids[i] ?? '';
  const has = (i: number) => model.creators[i] ?? 0n;
  switch (done.do) {
    case 'fund': {
      const to = accounts.creatorAvailable(id(done.who));
      const moves = [{ from: accounts.treasury, to, amount: usdc(done.amount) }];
      const posting = { reference: `deposit:${randomUUID()}`, kind: 'deposit', moves };
      expect(await post(tx, posting)).toBe('posted');
      model.creators[done.who] = has(done.who) + done.amount;
      history.push(() => post(tx, posting));
      return;
    }
    case 'pay': {
      const posting = payment(id(done.who), id(done.to), done.amount);
      if (has(done.who) < done.amount) {
        await expect(post(tx, posting)).rejects.toThrow(InsufficientFunds);
        return;
      }
      expect(await post(tx, posting)).toBe('posted');
      model.creators[done.who] = has(done.who) - done.amount;
      model.earners[done.to] = (model.earners[done.to] ?? 0n) + done.amount;
      history.push(() => post(tx, posting));
      return;
    }
    case 'batch': {
      const parts = done.parts.map((part) => payment(id(part.who), id(part.to), part.amount));
      const results = await post(tx, parts);
      // As if they came one by one: no one here pays from what the batch brings.
      for (const [i, part] of done.parts.entries()) {
        const covered = has(part.who) >= part.amount;
        expect(results[i]?.outcome).toBe(covered ? 'posted' : 'refused');
        if (!covered) continue;
        model.creators[part.who] = has(part.who) - part.amount;
        model.earners[part.to] = (model.earners[part.to] ?? 0n) + part.amount;
      }
      return;
    }
    case 'hold': {
      const asked: Hold = {
        id: randomUUID(),
        reference: `submitted:${randomUUID()}`,
        kind: 'submitted',
        from: accounts.creatorAvailable(id(done.who)),
        via: accounts.earnerReserved(id(done.to)),
        to: accounts.earnerAvailable(id(done.to)),
        amount: usdc(done.amount),
      };
      if (has(done.who) < done.amount) {
        await expect(hold(tx, asked)).rejects.toThrow(InsufficientFunds);
        return;
      }
      expect(await hold(tx, asked)).toBe('held');
      model.creators[done.who] = has(done.who) - done.amount;
      model.reserved[done.to] = (model.reserved[done.to] ?? 0n) + done.amount;
      model.holds.push({ ...done, state: 'open', asked });
      history.push(() => hold(tx, asked));
      return;
    }
    case 'post':
    case 'release':
      return close(tx, model, done);
    case 'repeat':
      for (const again of history) expect(await again()).toBe('repeated');
  }
}

async function close(tx: Tx, model: Paper, done: { do: 'post' | 'release'; which: number }) {
  const known = model.holds[done.which];
  if (!known) return;
  const closing = { id: known.asked.id, reference: `${done.do}:${known.asked.id}` };
  const answer = done.do === 'post' ? postHold(tx, closing) : releaseHold(tx, closing);
  const wanted = done.do === 'post' ? 'posted' : 'released';
  if (known.state === wanted) {
    expect(await answer).toBe('repeated');
    return;
  }
  if (known.state !== 'open') {
    await expect(answer).rejects.toThrow(HoldNotOpen);
    return;
  }
  expect(await answer).toBe(wanted);
  known.state = wanted;
  model.reserved[known.to] = (model.reserved[known.to] ?? 0n) - known.amount;
  const [list, i] = done.do === 'post' ? [model.earners, known.to] : [model.creators, known.who];
  list[i] = (list[i] ?? 0n) + known.amount;
}

test(
  'any history of postings and holds leaves what plain arithmetic says',
  { tags: ['long'] },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const ids = Array.from({ length: people }, () => randomUUID());
        const model = paper();
        await books.db.transaction(async (tx) => {
          const history: (() => Promise<unknown>)[] = [];
          for (const done of steps) await take(tx, ids, model, done, history);
          const read = await balances(tx, [
            ...ids.map((id) => accounts.creatorAvailable(id)),
            ...ids.map((id) => accounts.earnerReserved(id)),
            ...ids.map((id) => accounts.earnerAvailable(id)),
          ]);
          expect(read).toEqual([...model.creators, ...model.reserved, ...model.earners]);
        });
      }),
      randomHistories(60),
    );
    expect(await books.failing()).toEqual([]);
  },
);
