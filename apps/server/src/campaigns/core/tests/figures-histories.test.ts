import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { runChecks } from '../../../money/ledger/index.ts';
import { randomHistories } from '../../../../testing/platform/random-histories.ts';
import { checksFolder } from '../../../../testing/platform/test-database.ts';
import { openFomoWork } from '../../../../testing/server/fomo-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask } from '../../../../testing/server/visitor.ts';
import { checkBrand } from './figures-of-brand.ts';
import { checkEarner } from './figures-of-earner.ts';
import { micro } from './figures.ts';
import { live, openWorld, step, type Step } from './figures-world.ts';

const server = await openTestServer();
const { admin } = await openFomoWork(server);
// so that single rewards can be paid out
const changes = { payoutMinimum: { from: 50, to: 0.01 } };
await ask(server, 'saveSettings', { token: admin.token, body: { changes, reason: 'Small.' } });
afterAll(() => server.close());

const act = (verb: Step['do'], is: Partial<Step> = {}): Step => {
  return { who: 0, many: 1, minutes: 15, which: 0, ...is, do: verb };
};
const day = { minutes: 26 * 60 };
/** What chance may miss: take-backs beside paid actions, and every verdict on work that is paid for. */
const mixed = [
  act('talk', { many: 5 }),
  act('react', { who: 1 }),
  act('open', { who: 1 }),
  act('doubtful'),
  act('pass'),
  act('reverse', { many: 2 }),
  ...[0, 1, 2].map((who) => act('tweet', { who })),
  act('approve'),
  act('reject', { who: 1 }),
  act('link', { many: 1 }),
  act('link', { many: 2 }),
  act('approve'),
  act('reject'),
  act('appeal', { which: 1 }),
  act('boost', { many: 4 }),
  act('pass', day),
  act('pay out'),
  act('talk', { many: 3, who: 1 }),
  act('pass'),
  act('withdraw'),
  act('buy'),
  act('stop', { which: 2 }),
];
/** A banned person was paid a part of their earnings, and the rest goes back. */
const banned = [
  act('tweet', { who: 2 }),
  act('link', { who: 2, many: 1 }),
  act('approve', { who: 2, many: 5 }),
  act('talk', { who: 2, many: 4 }),
  act('pass'),
  act('pass', day),
  act('pay out', { who: 2, which: 1 }),
  act('pass'),
  act('pass'),
  act('talk', { who: 2, many: 2 }),
  act('pass'),
  act('tweet', { who: 1 }),
  act('stop', { which: 1 }),
  act('ban'),
  act('fortnight'),
  act('pass', day),
];

test('every sum has one figure, on all pages and files of a brand and its earners, and in the books', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 60 }), async (steps) => {
      const world = await openWorld(server);
      for (const one of steps) await live(server, world, one);
      const own = await checkBrand(server, world);
      let earned = 0n;
      for (const person of world.people) earned += await checkEarner(server, world, person);
      const paid = own.reduce((all, { shown }) => all + micro(shown.pool.spent), 0n);
      expect(earned).toBe(paid);
      expect(await runChecks({ books: server.db, traffic: [server.db] }, checksFolder)).toEqual([]);
    }),
    { ...randomHistories(2), examples: [[mixed], [banned]] },
  );
});
