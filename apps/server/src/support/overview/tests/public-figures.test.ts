import { setImmediate } from 'node:timers/promises';
import { usdc } from '@stoke/domain';
import { expect, test } from 'vitest';
import { bothSides } from '../../../../testing/platform/both-sides.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { rememberFigures } from '../public-figures.ts';
import type { FiguresRead } from '../public-figures-store.ts';

const enough: FiguresRead = {
  paid: usdc(250_000_000n),
  people: 5,
  paidOut: 20,
  reviews: 20,
  medianReviewSeconds: 60,
  payouts: 5,
  medianPayoutSeconds: 3,
};

/** Figures over a database that answers what `read` says then. */
function figuresOf(read: () => Promise<FiguresRead>) {
  const time = { now: new Date('2026-11-23T09:00:00Z') };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one statement of each is asked of it
  const db = { only: read, all: async () => [] } as unknown as Queryable;
  return { time, ask: rememberFigures({ ...bothSides(db), clock: { now: () => time.now } }) };
}

test.each([
  [{}, { paid: enough.paid, people: 5, medianReviewSeconds: 60, medianPayoutSeconds: 3 }],
  [{ people: 4 }, { paid: null, people: null, medianReviewSeconds: 60, medianPayoutSeconds: 3 }],
  [
    { reviews: 19 },
    { paid: enough.paid, people: 5, medianReviewSeconds: null, medianPayoutSeconds: 3 },
  ],
  [{ paidOut: 20 }, { payouts: expect.objectContaining({ paidEver: enough.paid }) }],
  [{ paidOut: 19 }, { paid: enough.paid, payouts: expect.objectContaining({ paidEver: null }) }],
  [
    { payouts: 4 },
    { paid: enough.paid, people: 5, medianReviewSeconds: 60, medianPayoutSeconds: null },
  ],
])('a figure of too few is not shown: %j', async (few, shown) => {
  expect(await figuresOf(async () => ({ ...enough, ...few })).ask()).toMatchObject(shown);
});

test('figures are read again after five minutes, and a read that fails leaves the old ones', async () => {
  let read: () => Promise<FiguresRead> = async () => enough;
  const { time, ask } = figuresOf(() => read());
  expect(await ask()).toMatchObject({ people: 5 });
  read = async () => ({ ...enough, people: 6 });
  time.now = new Date(time.now.getTime() + 5 * 60_000 - 1);
  expect(await ask()).toMatchObject({ people: 5 });
  time.now = new Date(time.now.getTime() + 1);
  await ask();
  await setImmediate();
  expect(await ask()).toMatchObject({ people: 6 });
  read = () => Promise.reject(new Error('no answer'));
  time.now = new Date(time.now.getTime() + 5 * 60_000);
  await ask();
  await setImmediate();
  expect(await ask()).toMatchObject({ people: 6 });
});
