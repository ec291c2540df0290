import { createHash } from 'node:crypto';
import { dayMs, formatUsd, usdc, type SignalKind } from '@stoke/domain';
import type { Core } from '../../platform/core.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { BothSides, TrafficDatabases } from '../../platform/db/traffic.ts';
import {
  findCreators,
  findDeals,
  findShared,
  readDeals,
  readHolders,
  readPace,
  takeDue,
  type Due,
  type Holder,
} from './due-store.ts';
import {
  addReport,
  becomeFinder,
  readDealers,
  readSignalsAround,
  waitForFinder,
  writeSignal,
  writeStrengths,
  type SignalEvidence,
} from './signal-store.ts';
import { strengthAlone, strengthAmong, strengthOfDeal, strengthOfPace } from './strength.ts';
import type { TraceKind } from '../../people/users/index.ts';

export type SignalDeps = Core;

const atOnce = 500;
/** A group has more people than this only where a whole network is one address. */
const maxPeople = 500;
const maxEvidence = 50;
/** Larger groups are not searched for a creator with second accounts. */
const maxDealGroup = 100;
const minFast = 10;
const maxPace = 450;

export type Pattern = {
  kind: SignalKind;
  key: Buffer;
  base: number;
  people: readonly string[];
  evidence: readonly SignalEvidence[];
  minPeople?: number;
};

export type FindDeps = SignalDeps & { traffic: TrafficDatabases };

/** Looks at everything that is due, in small transactions; only one process does at a time. */
export async function findSignals(deps: FindDeps, signal?: AbortSignal): Promise<void> {
  let taken = atOnce;
  while (taken === atOnce) taken = signal?.aborted ? 0 : await findSome(deps);
}

function findSome(deps: FindDeps): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const sides = { db: tx, traffic: deps.traffic };
    if (!(await becomeFinder(tx))) return 0;
    const due = await takeDue(tx, atOnce);
    const patterns: Pattern[] = [];
    const deals = new Map<string, Set<string>>();
    for (const { kind, hash } of await findShared(
      tx,
      due.filter(({ hash: trace }) => trace),
    )) {
      patterns.push(...(await patternsOfTrace(tx, kind, hash)));
    }
    for (const one of due) if (one.kind === 'deal') addDeal(deals, one);
    const hasty = due.flatMap(({ kind, userId }) => (kind === 'pace' && userId ? [userId] : []));
    for (const userId of new Set(hasty)) patterns.push(...(await patternOfPace(deps, tx, userId)));
    const creators = await findCreators(tx, [...new Set(patterns.flatMap(({ people }) => people))]);
    for (const { people } of patterns) {
      if (people.length > maxDealGroup || !people.some((id) => creators.has(id))) continue;
      for (const deal of await findDeals(sides, people)) addDeal(deals, deal);
    }
    for (const [creatorId, userIds] of deals) {
      patterns.push(await patternOfDeals(sides, { creatorId, userIds }));
    }
    await recordPatterns(deps, tx, patterns);
    return due.length;
  });
}

/** Writes patterns as signals and weighs all signals around their people anew. */
export async function recordPatterns(
  deps: SignalDeps,
  tx: Tx,
  patterns: readonly Pattern[],
): Promise<void> {
  await waitForFinder(tx);
  const at = deps.clock.now();
  for (const { minPeople = 2, ...pattern } of patterns) {
    await writeSignal(tx, { ...pattern, minPeople, id: deps.newId(), at });
  }
  await weighAround(tx, [...new Set(patterns.flatMap(({ people }) => people))], at);
}

/** Records a report about a person, beside earlier reports about the same person. */
export async function recordReport(
  deps: Omit<SignalDeps, 'db'>,
  tx: Tx,
  { userId, key, text }: { userId: string; key: Buffer; text: string },
): Promise<void> {
  await waitForFinder(tx);
  const at = deps.clock.now();
  const kind = 'reported';
  const evidence = [{ userId, text, at: at.toISOString() }];
  await addReport(tx, { id: deps.newId(), kind, key, base: strengthAlone(kind, 1), evidence, at });
  await weighAround(tx, [userId], at);
}

/** Weighs all open signals around these people anew. */
export async function weighAround(tx: Tx, people: readonly string[], at: Date): Promise<void> {
  if (people.length === 0) return;
  const weighed = await readSignalsAround(tx, people);
  const around = await readSignalsAround(tx, [
    ...new Set(weighed.flatMap(({ people: theirs }) => theirs)),
  ]);
  const strengths = weighed.map((one) => {
    return { id: one.id, strength: strengthAmong(one, around), before: one.strength };
  });
  const changed = strengths.filter(({ strength, before }) => strength !== before);
  await writeStrengths(tx, changed, at);
  tx.publish('appeals', 'admins');
}

function addDeal(
  deals: Map<string, Set<string>>,
  { userId, creatorId }: Pick<Due, 'userId' | 'creatorId'>,
): void {
  if (userId === null || creatorId === null) return;
  deals.set(creatorId, (deals.get(creatorId) ?? new Set()).add(userId));
}

const sharedKinds = {
  address: 'shared_address',
  device: 'shared_device',
  proof: 'copied_proof',
  telegram: 'shared_telegram',
} as const;

async function patternsOfTrace(tx: Tx, kind: TraceKind, hash: Buffer): Promise<Pattern[]> {
  if (kind === 'wallet' || kind === 'funding') return patternsOfWallet(tx, hash);
  const holders = await readHolders(tx, { kinds: [kind], hash, limit: maxPeople });
  return [patternOf(sharedKinds[kind], hash, holders)];
}

/**
 * A wallet that one account saved is personal, even if it paid for others. One that only paid deposits
 * may be an exchange's.
 */
async function patternsOfWallet(tx: Tx, hash: Buffer): Promise<Pattern[]> {
  const kinds = ['wallet', 'funding'] as const;
  const holders = await readHolders(tx, { kinds, hash, limit: maxPeople });
  const isPersonal = holders.some(({ kind }) => kind === 'wallet');
  const none: Holder[] = [];
  return [
    patternOf('shared_wallet', hash, isPersonal ? holders : none),
    patternOf('shared_funding', hash, isPersonal ? none : holders),
  ];
}

const seenWords = {
  address: 'Logged in from this address',
  device: 'Logged in on this device',
  wallet: 'Saved this wallet',
  funding: 'A deposit came from this wallet',
  proof: 'Submitted this proof',
  telegram: 'Linked this Telegram account',
} as const;

function patternOf(kind: SignalKind, key: Buffer, holders: readonly Holder[]): Pattern {
  const people = [...new Set(holders.map(({ userId }) => userId))];
  const evidence = holders.slice(0, maxEvidence).map(({ userId, kind: seen, firstAt }) => {
    return { userId, text: seenWords[seen], at: firstAt.toISOString() };
  });
  return { kind, key, base: strengthAlone(kind, people.length), people, evidence };
}

async function patternOfPace({ clock }: SignalDeps, tx: Tx, userId: string): Promise<Pattern[]> {
  const now = clock.now();
  const since = new Date(now.getTime() - dayMs);
  const { pieces, fast } = await readPace(tx, { userId, since, most: maxPace });
  if (fast < minFast) return [];
  const text = `${fast} of ${pieces} submissions in 24 hours came faster than by hand`;
  const evidence = [{ userId, text, at: now.toISOString() }];
  const base = strengthOfPace(fast);
  return [{ kind: 'too_fast', key: keyOf(userId), base, people: [userId], evidence, minPeople: 1 }];
}

async function patternOfDeals(
  sides: BothSides,
  { creatorId, userIds }: { creatorId: string; userIds: ReadonlySet<string> },
): Promise<Pattern> {
  const key = keyOf(creatorId);
  const known = (await readDealers(sides.db, key)).filter((id) => id !== creatorId);
  const deals = await readDeals(sides, {
    creatorId,
    userIds: [...new Set([...known, ...userIds])],
  });
  const evidence = deals.slice(0, maxEvidence).map(({ userId, links, pieces, amount, lastAt }) => {
    const shared = links.map((link) => linkWords[link]).join(', ');
    const text = `Earned ${formatUsd(usdc(amount))} from the creator's campaigns (${pieces}); shares ${shared}`;
    return { userId, text, at: (lastAt ?? new Date(0)).toISOString() };
  });
  return {
    kind: 'self_dealing',
    key,
    base: Math.max(0, ...deals.map(({ links }) => strengthOfDeal(links))),
    people: deals.length === 0 ? [] : [creatorId, ...deals.map(({ userId }) => userId)],
    evidence,
  };
}

const linkWords = {
  address: 'an address',
  device: 'a device',
  wallet: 'a wallet',
  funding: 'a wallet that pays deposits',
  proof: 'a proof',
  telegram: 'a Telegram account',
} as const;

/** The same subject has the same key. */
export function keyOf(...parts: readonly string[]): Buffer {
  return createHash('sha256').update(parts.join(' ')).digest().subarray(0, 16);
}
