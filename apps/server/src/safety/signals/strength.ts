import type { SignalKind } from '@stoke/domain';

/**
 * The strength of each kind alone, of 100, by the number of people: for 2, from 3 and from 5. A
 * household of up to four shares its address and devices, so these are weak until a fifth person.
 */
const ofKind: Readonly<Record<SignalKind, readonly [number, number, number]>> = {
  shared_address: [10, 10, 45],
  shared_device: [20, 20, 60],
  shared_wallet: [50, 65, 85],
  shared_telegram: [50, 65, 85],
  shared_funding: [30, 30, 60],
  telegram_ring: [25, 45, 65],
  copied_proof: [50, 60, 75],
  self_dealing: [20, 20, 20],
  too_fast: [50, 50, 50],
  listed_sender: [90, 90, 90],
  returned: [70, 70, 70],
  reported: [50, 50, 50],
};

/** How much each link between a creator and an earner of their campaigns says about self-dealing. */
const ofLink = {
  wallet: 85,
  telegram: 85,
  funding: 60,
  device: 60,
  address: 20,
  proof: 30,
} as const;
export type Link = keyof typeof ofLink;

export function strengthAlone(kind: SignalKind, people: number): number {
  const [two, three, five] = ofKind[kind];
  if (people >= 5) return five;
  return people >= 3 ? three : two;
}

export function strengthOfDeal(links: readonly Link[]): number {
  return together(links.map((link) => ofLink[link]));
}

/** Ten fast pieces of work in a day are a signal; thirty are a stronger one. */
export function strengthOfPace(pieces: number): number {
  return pieces >= 30 ? 65 : strengthAlone('too_fast', 1);
}

type Known = { kind: SignalKind; base: number; people: readonly string[] };

/**
 * A signal together with the other kinds of signals that its people share. Each supports it with
 * what it would say of the shared people alone, in proportion to their part of the signal.
 */
export function strengthAmong(signal: Known, others: readonly Known[]): number {
  const people = new Set(signal.people);
  const support = new Map<SignalKind, number>();
  for (const { kind, base, people: theirs } of others) {
    if (kind === signal.kind) continue;
    const shared = theirs.filter((id) => people.has(id)).length;
    if (shared < Math.min(2, people.size, theirs.length)) continue;
    const count = Math.min(base, kind === 'self_dealing' ? base : strengthAlone(kind, shared));
    support.set(kind, Math.max(support.get(kind) ?? 0, (count * shared) / people.size));
  }
  return together([signal.base, ...support.values()]);
}

/** Independent hints together: the chance that not all of them are harmless. */
function together(hints: readonly number[]): number {
  return Math.round(100 * (1 - hints.reduce((harmless, hint) => harmless * (1 - hint / 100), 1)));
}
