import type { Earning } from '@stoke/contract';
import type { Reply } from '@stoke/contract/client';
import { csvLine, dayMs, kindLabel, parseDollars, usdc, zeroUsdc, type Usdc } from '@stoke/domain';

export type EarningDay = { day: string; total: Usdc; brands: { name: string; amount: Usdc }[] };

/** The earnings of each day that brought something, and from whom, in the order of the lines. */
export function earningDays(lines: readonly Earning[]): EarningDay[] {
  return [...Map.groupBy(lines, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    total: totalOf(ofDay),
    brands: [...Map.groupBy(ofDay, brandOf)].map(([name, ofBrand]) => ({
      name,
      amount: totalOf(ofBrand),
    })),
  }));
}

/** All of the earnings. */
export function totalOf(lines: readonly Earning[]): Usdc {
  return lines.reduce((sum, { amount }) => usdc(sum + exactly(amount)), zeroUsdc);
}

/** What is missing to the payout minimum, and in how many days it is there at the pace of the last days. */
type ToMinimum = {
  missing: Usdc;
  /** Null after too few days with earnings, and when the open work cannot pay what is missing. */
  pace: { day: Usdc; days: number } | null;
};

/** A pace is the mean of this many days, of which some brought something. */
const paceDays = 7;
const minEarningDays = 3;

/** The way to the minimum; amounts in dollars of the wire. `open`: what open work can still pay. */
export function toMinimum(
  input: { available: number; minimum: number; open: number; now: Date },
  lines: readonly Earning[],
): ToMinimum {
  const missing = usdc(exactly(input.minimum) - exactly(input.available));
  const since = new Date(input.now.getTime() - paceDays * dayMs).toISOString().slice(0, 10);
  const recent = earningDays(lines).filter(({ day }) => day > since);
  const day = recent.reduce((sum, { total }) => sum + total, 0n) / BigInt(paceDays);
  const isPromised = recent.length >= minEarningDays && day > 0n && missing <= exactly(input.open);
  if (!isPromised) return { missing, pace: null };
  // rounded up: a day that is begun is a day
  return { missing, pace: { day: usdc(day), days: Number((missing + day - 1n) / day) } };
}

const header = [
  'Day (UTC)',
  'Type',
  'Amount (USDC)',
  'Brand',
  'Campaign',
  'Kind',
  'Campaign ID',
  'Wallet',
  'Transaction',
];

/** The rewards and payouts of a year as a CSV file, newest first. */
export function earningsFile({ rewards, payouts }: Reply<'earningsOfYear'>): string {
  const earned = rewards.map(({ day, brand, campaignName, kind, amount, campaignId }) => {
    const campaign = [brand, campaignName, kindLabel(kind), campaignId];
    return [day, 'Reward', String(amount), ...campaign, '', ''];
  });
  const paid = payouts.map(({ confirmedAt, amount, address, signature }) => {
    const day = confirmedAt.slice(0, 10);
    return [day, 'Payout', String(amount), '', '', '', '', address, signature];
  });
  const byDay = [...paid, ...earned].toSorted(([one = ''], [other = '']) =>
    other.localeCompare(one),
  );
  return [header, ...byDay].map(csvLine).join('');
}

/** The brand of a deleted account has no name. */
function brandOf({ brand, campaignName }: Earning): string {
  return brand === '' ? campaignName : brand;
}

function exactly(dollars: number): Usdc {
  return parseDollars(dollars) ?? zeroUsdc;
}
