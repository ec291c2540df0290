import { formatUsd, hourMs, sumOf, usdc, type SettingValues, type Usdc } from '@stoke/domain';
import { alarmAdmins } from '../../people/users/index.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sumOpen } from './attempt-store.ts';
import { flagWaiting } from './flag-store.ts';
import {
  countHeld,
  hasRequested,
  listAboveHour,
  listHeld,
  listQueued,
  listSent,
  markWaits,
  type Held,
  type HeldCount,
  type HourLimits,
  type QueuedRow,
  type Sent,
} from './hour-store.ts';
import type { PayoutDeps } from './payout-deps.ts';
import type { PayoutPurpose } from './payout-store.ts';

const queuedPerKind = 64;
const notedPerTurn = 500;

/** The limits of the hour as the settings have them. */
export function hourLimitsOf(settings: SettingValues): HourLimits {
  const { hourlyPayouts, hourlyWithdrawals, hourlyShare } = settings;
  return { earnings: hourlyPayouts, withdrawal: hourlyWithdrawals, share: hourlyShare };
}

/**
 * The payouts that may be sent now, oldest first, each at most `affordable` micro-USDC, so that no
 * rolling hour sends more than its limit. One that does not fit is passed by smaller ones for an
 * hour; from then on the later ones of its kind wait for it, so that it is sent within another hour.
 */
export async function listSendable(
  { clock, settings }: Pick<PayoutDeps, 'clock' | 'settings'>,
  q: Queryable,
  affordable: bigint,
): Promise<QueuedRow[]> {
  const limits = hourLimitsOf(await settings.read(q));
  const now = clock.now();
  const hourAgo = new Date(now.getTime() - hourMs);
  const rows = await listQueued(q, { now, hourAgo, affordable, limits, limit: queuedPerKind });
  return withinHour(rows, hourAgo);
}

function withinHour(queued: readonly QueuedRow[], hourAgo: Date): QueuedRow[] {
  const room = new Map<PayoutPurpose, bigint>();
  const isFull = new Set<PayoutPurpose>();
  return queued.filter(({ purpose, amount, isOutside, left: atFirst, since }) => {
    if (isOutside) return true;
    const left = room.get(purpose) ?? atFirst;
    if (isFull.has(purpose)) return false;
    if (amount <= left) {
      room.set(purpose, left - amount);
      return true;
    }
    if (since <= hourAgo) isFull.add(purpose);
    return false;
  });
}

/**
 * Tells the owners of payouts that do not fit into the hour until about when they wait, and the
 * admins when the first one waits for the limit of all. A payout above a whole limit, which was
 * lowered since the request, goes to an admin.
 */
export async function recordWaits(deps: PayoutDeps): Promise<void> {
  const { db, clock, settings, chain } = deps;
  if (!(await hasRequested(db))) return;
  const limits = hourLimitsOf(await settings.read());
  await flagAboveHour(deps, limits);
  const affordable = (await chain.treasuryBalance()) - (await sumOpen(db));
  const now = clock.now();
  const held = await listHeld(db, { now, affordable, limits, limit: notedPerTurn });
  if (held.length === 0) return;
  const sent = await listSent(db, new Date(now.getTime() - hourMs));
  await db.transaction(async (tx) => {
    const before = await waitingForAll(tx, now);
    for (const payout of held) {
      await markWaits(tx, { ...payout, until: roomAt(payout, sent, now) });
      tx.publish('payouts', { user: payout.userId });
    }
    tx.publish('payouts', 'admins');
    const after = await waitingForAll(tx, now);
    for (const [purpose, about] of after) {
      if (!before.has(purpose)) await alarm(deps, tx, { purpose, limits, ...about });
    }
  });
}

async function flagAboveHour(deps: PayoutDeps, limits: HourLimits): Promise<void> {
  const above = await listAboveHour(deps.db, { limits, limit: notedPerTurn });
  if (above.length === 0) return;
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await flagWaiting(tx, { ids: above.map(({ id }) => id), flag: 'hourly_limit', at });
    for (const { userId } of above) tx.publish('payouts', { user: userId });
    tx.publish('payouts', 'admins');
  });
}

async function waitingForAll(tx: Tx, now: Date) {
  const held = await countHeld(tx, now);
  const ofAll = held.filter(({ waitsFor }) => waitsFor === 'hour');
  return new Map(ofAll.map(({ purpose, ...about }) => [purpose, about]));
}

/** For each kind the amount sent in the last hour, its limit, and the amount that waits for a limit; null: nothing. */
export async function readHours({ db, clock, settings }: PayoutDeps) {
  const limits = hourLimitsOf(await settings.read());
  const now = clock.now();
  const all = await listSent(db, new Date(now.getTime() - hourMs));
  const held = await countHeld(db, now);
  return (['earnings', 'withdrawal'] as const).map((purpose) => {
    const own = held.filter((one) => one.purpose === purpose);
    const sent = all.filter((one) => one.purpose === purpose);
    return {
      purpose,
      sent: sumOf(sent),
      limit: limits[purpose],
      held: own.length === 0 ? null : own.reduce(together),
    };
  });
}

function together(a: HeldCount, b: HeldCount): HeldCount {
  const until = a.until < b.until ? a.until : b.until;
  return { ...a, count: a.count + b.count, amount: usdc(a.amount + b.amount), until };
}

/**
 * About when a payout fits: what was sent leaves the hour in its order, and what is ahead of it
 * after that takes further hours.
 */
export function roomAt(
  { purpose, userId, waitsFor, excess, perHour }: Omit<Held, 'id'>,
  sent: readonly Sent[],
  now: Date,
): Date {
  let left = excess;
  for (const one of sent) {
    const counts = one.purpose === purpose && (waitsFor === 'hour' || one.userId === userId);
    if (!counts) continue;
    left -= one.amount;
    if (left <= 0n) return new Date(Math.max(one.at.getTime(), now.getTime() - hourMs) + hourMs);
  }
  const further = perHour > 0n ? Number((left - 1n) / perHour) : 0;
  return new Date(now.getTime() + (1 + further) * hourMs);
}

const kinds = { earnings: 'Payouts to earners', withdrawal: 'Withdrawals of creators' } as const;

async function alarm(
  deps: PayoutDeps,
  tx: Tx,
  input: { purpose: PayoutPurpose; limits: HourLimits; count: number; amount: Usdc; until: Date },
): Promise<void> {
  const { purpose, limits, count, until, amount } = input;
  const time = until.toISOString();
  const what = count === 1 ? '1 payout' : `${count} payouts`;
  const wait = count === 1 ? 'waits' : 'wait';
  const about =
    `${kinds[purpose]} reached ${formatUsd(limits[purpose])} in one hour. ${what}, ` +
    `${formatUsd(amount)} in all, ${wait} until about ${time.slice(11, 16)} UTC. ` +
    'They are sent automatically, and nothing is paused.';
  await alarmAdmins(deps, tx, {
    subject: `hourly_limit:${purpose}:${time.slice(0, 13)}`,
    facts: { checks: [], isPaused: false, alarm: 'hourly_limit', about },
  });
}
