/** Reactions of one person to the messages of another. */
export type Giving = { giver: string; author: string; count: number };
export type Ring = { people: string[]; inside: number; given: number };

/** Fewer reactions to one person than this say nothing. */
const least = 3;
/** A fifth of one's reactions: no one has more than five such partners. */
const partOfAll = 5;

/**
 * Finds people who give one another a large part of all their reactions: pairs in which each gives the
 * other at least a fifth, joined where they share a person. Only rings whose people give at least
 * half of their reactions to one another are returned, the most reactions first.
 */
export function findRings(givings: readonly Giving[]): Ring[] {
  const given = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const { giver, author, count } of givings) {
    given.set(giver, (given.get(giver) ?? 0) + count);
    counts.set(`${giver} ${author}`, count);
  }
  const isLarge = (giver: string, author: string) => {
    const count = counts.get(`${giver} ${author}`) ?? 0;
    return count >= least && count * partOfAll >= (given.get(giver) ?? 0);
  };
  const partners = new Map<string, string[]>();
  for (const { giver, author } of givings) {
    if (giver === author || !isLarge(giver, author) || !isLarge(author, giver)) continue;
    partners.set(giver, [...(partners.get(giver) ?? []), author]);
  }
  return connected(partners)
    .map((people) => {
      const members = new Set(people);
      const among = givings.filter(
        ({ giver, author }) => members.has(giver) && members.has(author),
      );
      return {
        people,
        inside: among.reduce((sum, { count }) => sum + count, 0),
        given: people.reduce((sum, person) => sum + (given.get(person) ?? 0), 0),
      };
    })
    .filter(({ inside, given: all }) => inside * 2 >= all)
    .toSorted((a, b) => b.inside - a.inside);
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
