import { expect, test } from 'vitest';
import { numbersFrom } from '../../../../testing/platform/numbers-from.ts';
import { findRings, type Giving } from '../moderation/find-rings.ts';

type Reactions = Map<string, Map<string, number>>;

function give(all: Reactions, giver: string, author: string, count = 1): void {
  if (giver === author) return;
  const own = all.get(giver) ?? new Map<string, number>();
  all.set(giver, own.set(author, (own.get(author) ?? 0) + count));
}

const listed = (all: Reactions): Giving[] =>
  [...all].flatMap(([giver, own]) => [...own].map(([author, count]) => ({ giver, author, count })));

/** People of a group who react to who writes well, and more to one to three friends. */
function addHonest(all: Reactions, random: () => number, count: number): string[] {
  const people = Array.from({ length: count }, (_, n) => `honest ${n}`);
  const anyone = (evenness: number) => people[Math.floor(random() ** evenness * count)] ?? '';
  for (const [n, giver] of people.entries()) {
    const reactions = 5 + Math.floor(random() * 60);
    const friends = Array.from({ length: Math.floor(random() * 4) }, (_, m) => people[n + m + 1]);
    for (let done = 0; done < reactions; done += 1) {
      const friend = friends[Math.floor(random() * friends.length)];
      const isToFriend = friend !== undefined && random() < 0.35;
      give(all, giver, isToFriend ? friend : anyone(2));
      if (isToFriend && random() < 0.7) give(all, friend, giver);
    }
  }
  return people;
}

/** People who give most of their reactions to one another, and some to others so as not to stand out. */
function addRing(
  all: Reactions,
  random: () => number,
  { size, honest }: { size: number; honest: string[] },
) {
  const ring = Array.from({ length: size }, (_, n) => `ring of ${size} ${n}`);
  for (const giver of ring) {
    for (const author of ring) give(all, giver, author, 4 + Math.floor(random() * 4));
    const outside = Math.floor(random() * 2 * size);
    for (let n = 0; n < outside; n += 1) {
      give(all, giver, honest[Math.floor(random() * honest.length)] ?? '');
    }
  }
  return ring;
}

test.for([1, 2, 3, 4, 5])(
  'every ring of five to twelve is found whole among honest people, population %i',
  (seed) => {
    const [all, random] = [new Map() as Reactions, numbersFrom(seed)];
    const honest = addHonest(all, random, 400);
    const rings = [5, 6, 7, 9, 12].map((size) => addRing(all, random, { size, honest }));
    const found = findRings(listed(all)).filter(({ people }) => people.length > 2);
    for (const ring of rings) {
      const one = found.find(({ people }) => people.includes(ring[0] ?? ''));
      expect(one?.people.toSorted(), `a ring of ${ring.length}`).toEqual(ring.toSorted());
    }
    const accused = new Set(found.flatMap(({ people }) => people));
    const wrongly = honest.filter((person) => accused.has(person)).length;
    expect(wrongly / honest.length).toBeLessThanOrEqual(0.01);
  },
);
