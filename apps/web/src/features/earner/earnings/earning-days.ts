import type { Earning } from '@stoke/contract';
import { csvLine, kindLabel, parseDollars, usdc, zeroUsdc, type Usdc } from '@stoke/domain';

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

/** What is missing to the payout minimum, and in how many usual days it is there. */
type ToMinimum = {
  missing: Usdc;
  /** The middle one of the days that brought something. Null without such days. */
  usual: { day: Usdc; days: number } | null;
};

/** The way to the minimum; amounts in dollars of the wire. */
export function toMinimum(
  { minimum, available }: { available: number; minimum: number },
  lines: readonly Earning[],
): ToMinimum {
  const missing = usdc(exactly(minimum) - exactly(available));
  const totals = earningDays(lines).map(({ total }) => total);
  const day = totals.toSorted((a, b) => (a < b ? -1 : 1))[Math.floor((totals.length - 1) / 2)];
  if (day === undefined || day === zeroUsdc) return { missing, usual: null };
  // rounded up: a day that is begun is a day
  return { missing, usual: { day, days: Number((missing + day - 1n) / day) } };
}

const header = ['Day (UTC)', 'Brand', 'Campaign', 'Kind', 'Amount (USDC)', 'Campaign ID'];

/** The earnings as a CSV file. */
export function earningsFile(lines: readonly Earning[]): string {
  const rows = lines.map(({ day, brand, campaignName, kind, amount, campaignId }) => {
    return [day, brand, campaignName, kindLabel(kind), String(amount), campaignId];
  });
  return [header, ...rows].map(csvLine).join('');
}

/** The brand of a deleted account has no name. */
function brandOf({ brand, campaignName }: Earning): string {
  return brand === '' ? campaignName : brand;
}

function exactly(dollars: number): Usdc {
  return parseDollars(dollars) ?? zeroUsdc;
}
