import { afterEach, beforeEach, expect, test } from 'vitest';
import { signalLevelFrom, type SignalKind } from '@stoke/domain';
import { sql } from '../../../platform/db/sql.ts';
import { numbersFrom } from '../../../../testing/platform/numbers-from.ts';
import { openStoryWorld, type StoryWorld } from '../../../../testing/money/story-world.ts';
import { findSignals } from '../find-signals.ts';
import { addHonest, addPeople, addRing, addSelfDealing, addWork } from './population.ts';
import { addDue } from '../due-store.ts';

let world: StoryWorld;
beforeEach(async () => {
  world = await openStoryWorld();
});
afterEach(() => world.close());

type Found = { kind: SignalKind; strength: number; people: string[] };
const found = () =>
  world.db.all(sql<Found>`
    select kind, strength, array(select user_id::text from signal_person where signal_id = s.id)
      as people
    from signal s where state = 'open' and strength >= ${signalLevelFrom.medium}`);

for (const seed of [1, 2, 3, 4, 5]) {
  // A quick run has one of them.
  const tags = seed === 1 ? [] : ['long'];
  test(
    `threat-14: every ring of five or more is found among honest households, population ${seed}`,
    { tags },
    async () => {
      const input = { world, random: numbersFrom(seed), seed };
      const honest = new Set(await addHonest(input, 1500));
      const rings: [SignalKind, string[]][] = [
        ['shared_wallet', await addRing(input, 'wallet')],
        ['shared_funding', await addRing(input, 'funding')],
        ['shared_device', await addRing(input, 'device')],
        ['shared_address', await addRing(input, 'address')],
        ['copied_proof', await addRing(input, 'proof')],
        ['self_dealing', await addSelfDealing(input, 'wallet')],
        ['self_dealing', await addSelfDealing(input, 'device')],
      ];
      const hasty = await addPeople(world, { prefix: `hasty${seed}`, count: 5 });
      const other = { creatorId: world.deps.newId(), campaignId: world.deps.newId() };
      await addWork(world, { ...other, people: hasty, pieces: 17 });
      await world.inTx(async (tx) => {
        for (const userId of hasty) await addDue(tx, { kind: 'pace', userId, creatorId: null });
      });
      await findSignals(world.deps);
      const signals = await found();
      for (const [kind, people] of rings) {
        const ring = signals.find(
          (one) => one.kind === kind && one.people.includes(people[0] ?? ''),
        );
        expect(ring?.people.toSorted(), kind).toEqual(people.toSorted());
      }
      for (const userId of hasty) {
        const pace = signals.find(
          ({ kind, people }) => kind === 'too_fast' && people[0] === userId,
        );
        expect(pace).toBeDefined();
      }
      const accused = new Set(
        signals.flatMap(({ people }) => people.filter((id) => honest.has(id))),
      );
      expect(accused.size / honest.size).toBeLessThanOrEqual(0.01);
    },
  );
}
