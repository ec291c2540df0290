import { formatDollars, formatParts, fromDollars, usdc } from '@stoke/domain';

/** A reward pool in wire dollars: what is paid, waits for a decision, is kept for appeals; the whole. */
export type PoolFacts = {
  total: number;
  spent: number;
  reserved: number;
  disputed?: number;
  /** Until when at most it is kept for appeals. */
  disputedUntil?: string | null;
};

/** The amounts of a pool as they are shown. */
export type PoolTexts = Record<'total' | 'spent' | 'reserved' | 'disputed', string>;

/** The same amounts on every page: cents that add up to the pool with what is left of it. */
export function poolTexts({ total, spent, reserved, disputed = 0 }: PoolFacts): PoolTexts {
  const parts = [spent, reserved, disputed].map(fromDollars);
  const left = parts.reduce<bigint>((rest, part) => rest - part, fromDollars(total));
  const shown = formatParts([usdc(left > 0n ? left : 0n), ...parts]);
  const [, spentText = '', reservedText = '', disputedText = ''] = shown;
  return {
    total: formatDollars(total),
    spent: spentText,
    reserved: reservedText,
    disputed: disputedText,
  };
}

type Campaign = {
  poolSpent: number;
  poolReserved: number;
  poolDisputed: number;
  disputedUntil: string | null;
};

/** The pool of a creator's own campaign. */
export function poolOf(total: number, campaign: Campaign): PoolFacts {
  const { poolSpent: spent, poolReserved: reserved, poolDisputed: disputed } = campaign;
  return { total, spent, reserved, disputed, disputedUntil: campaign.disputedUntil };
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** `Held for appeals $0.36, until Dec 6`; null when nothing is. */
export function heldForAppeals(
  { disputed = 0, disputedUntil }: Omit<PoolFacts, 'total' | 'spent' | 'reserved'>,
  amount = formatDollars(disputed),
) {
  if (disputed <= 0) return null;
  const until = disputedUntil ? `, until ${day.format(new Date(disputedUntil))}` : '';
  return `Held for appeals ${amount}${until}`;
}

/** How much of a pool is paid, waits for a decision and is kept for appeals, in percent of the whole. */
export function poolShares(pool: PoolFacts): { spent: number; reserved: number; disputed: number } {
  const spent = percent(pool.spent, pool.total);
  const reserved = Math.min(percent(pool.reserved, pool.total), 100 - spent);
  const disputed = Math.min(percent(pool.disputed ?? 0, pool.total), 100 - spent - reserved);
  return { spent, reserved, disputed };
}

function percent(part: number, whole: number): number {
  return whole > 0 ? Math.min(100, Math.max(0, (part / whole) * 100)) : 0;
}
