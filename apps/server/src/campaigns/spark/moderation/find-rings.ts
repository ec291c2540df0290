/** Reactions of one person to the messages of another. */
export type Giving = { giver: string; author: string; count: number };
export type Ring = { people: string[]; inside: number; given: number };

/** Fewer reactions to one person than this say nothing. */
const least = 3;
/** A fifth of one's reactions: no one has more than five such partners. */
const partOfAll = 5;
/** Or this many times what the author's part of all reactions would bring. */
const timesUsual = 5;

/**
 * Finds people who give one another a large part of all their reactions: pairs in which each gives the
 * other at least a fifth, or much more than others do, joined where they share a person. People who give
 * most of their reactions to others are left out. The most reactions first.
 */
export function findRings(givings: readonly Giving[]): Ring[] {
  const [given, received] = [new Map<string, number>(), new Map<string, number>()];
  const counts = new Map<string, number>();
  let total = 0;
  for (const { giver, author, count } of givings) {
    given.set(giver, (given.get(giver) ?? 0) + count);
    received.set(author, (received.get(author) ?? 0) + count);
    counts.set(`${giver} ${author}`, count);
    total += count;
  }
  const isLarge = (giver: string, author: string) => {
    const count = counts.get(`${giver} ${author}`) ?? 0;
    const all = given.get(giver) ?? 0;
    const isUnusual = count * total >= timesUsual * all * (received.get(author) ?? 0);
    return count >= least && (count * partOfAll >= all || isUnusual);
  };
  const partners = new Map<string, string[]>();
  for (const { giver, author } of givings) {
    if (giver === author || !isLarge(giver, author) || !isLarge(author, giver)) continue;
    partners.set(giver, [...(partners.get(giver) ?? []), author]);
  }
  const toPartners = ([giver, authors]: readonly [string, readonly string[]]) =>
    authors.reduce((sum, author) => sum + (counts.get(`${giver} ${author}`) ?? 0), 0);
  keepClosed(partners, (entry) => toPartners(entry) * 2 >= (given.get(entry[0]) ?? 0));
  return connected(partners)
    .map((people) => {
      const all = people.reduce((sum, person) => sum + (given.get(person) ?? 0), 0);
      const inside = people.reduce(
        (sum, person) => sum + toPartners([person, partners.get(person) ?? []]),
        0,
      );
      return { people, inside, given: all };
    })
    .toSorted((a, b) => b.inside - a.inside);
}

/** Removes people, and with them partnerships of others, until all who remain satisfy the rule. */
function keepClosed(
  partners: Map<string, string[]>,
  holds: (entry: readonly [string, string[]]) => boolean,
): void {
  let gone = [...partners].filter((entry) => !holds(entry));
  while (gone.length > 0) {
    for (const [person] of gone) partners.delete(person);
    const near = new Set(gone.flatMap(([, authors]) => authors));
    for (const person of near) {
      const left = partners.get(person)?.filter((author) => partners.has(author));
      if (left) partners.set(person, left);
    }
    gone = [...partners].filter((entry) => near.has(entry[0]) && !holds(entry));
  }
}

function connected(partners: ReadonlyMap<string, readonly string[]>): string[][] {
  const seen = new Set<string>();
  const all: string[][] = [];
  for (const start of partners.keys()) {
    if (seen.has(start)) continue;
    seen.add(start);
    const people = [start];
    for (const person of people) {
      for (const partner of partners.get(person) ?? []) {
        if (seen.has(partner)) continue;
        seen.add(partner);
        people.push(partner);
      }
    }
    all.push(people);
  }
  return all;
}
