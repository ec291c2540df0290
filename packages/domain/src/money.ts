/** Integer micro-USDC: 1 USD = 1,000,000. Money is never a float (rule 1.1). */
export type Usdc = bigint & { readonly unit: 'micro-usdc' };

const microPerDollar = 1_000_000n;
const microPerUnit = 10n;
const largestWireDollars = 10_000_000;

/** Marks a whole number of micro-USDC as money. */
export function usdc(micro: bigint): Usdc {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place that brands
  return micro as Usdc;
}

export const zeroUsdc = usdc(0n);

/** The sum of their amounts. */
export function sumOf(parts: readonly { amount: bigint }[]): Usdc {
  return usdc(parts.reduce((sum, { amount }) => sum + amount, 0n));
}

/** Whole dollars as micro-USDC. */
export function wholeDollars(dollars: bigint): Usdc {
  return usdc(dollars * microPerDollar);
}

/**
 * Reads a JSON dollar amount exactly. Null when it is not finite, is negative, has more than six
 * decimals, needs an exponent, or is above 10 million (rule 1.1).
 */
export function parseDollars(dollars: number): Usdc | null {
  if (!Number.isFinite(dollars) || dollars < 0 || dollars > largestWireDollars) return null;
  const match = /^(\d+)(?:\.(\d{1,6}))?$/.exec(String(dollars));
  return match ? fromDigits(match[1] ?? '', match[2] ?? '') : null;
}

const typedDollars = /^\$?\s*((?:\d+|\d{1,3}(?:,\d{3})+)?)(?:\.(\d{0,6}))?$/;

/**
 * Reads a dollar amount as people type it, exactly: `50`, ` $1,250.50 `, `.5`, `5.`. Null when it is
 * none (empty, signed, with an exponent or more than six decimals) or is above 10 million, which is
 * all that the wire carries.
 */
export function readDollars(text: string): Usdc | null {
  const match = typedDollars.exec(text.trim());
  const whole = match?.[1]?.replaceAll(',', '') ?? '';
  const decimals = match?.[2] ?? '';
  if (whole === '' && decimals === '') return null;
  const amount = fromDigits(whole, decimals);
  return amount > wholeDollars(BigInt(largestWireDollars)) ? null : amount;
}

/** Micro-USDC as the JSON dollar number of the wire. Exact up to $9 billion. */
export function toDollars(amount: Usdc): number {
  return Number(amount) / 1_000_000;
}

/** What `toDollars` wrote, read back. */
export function fromDollars(dollars: number): Usdc {
  return usdc(BigInt(Math.round(dollars * 1_000_000)));
}

/** Micro-USDC as the units of `earningAmount`: 100,000 units = $1.00 (rule 1.1). */
export function toUnits(amount: Usdc): number {
  return Number(amount / microPerUnit);
}

/** Units of `earningAmount` as dollars with two decimals, for both pages that show them. */
export function formatUnits(units: number): string {
  return formatUsd(usdc(BigInt(units) * microPerUnit));
}

/** `$1,234.50`: two decimals, rounded down so that no page promises more than is paid. */
export function formatUsd(amount: Usdc): string {
  const sign = amount < 0n ? '-' : '';
  const cents = (amount < 0n ? -amount : amount) / 10_000n;
  const whole = (cents / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}$${whole}.${(cents % 100n).toString().padStart(2, '0')}`;
}

/** What someone lacks, as `$1,234.51`: rounded up to the cent, so that adding it is enough. */
export function formatLack(amount: Usdc): string {
  return formatUsd(centsUp(amount));
}

/** A dollar number of the wire as `$1,234.50`. Never throws: a page must be able to show it. */
export function formatDollars(dollars: number): string {
  if (!Number.isFinite(dollars)) return '$0.00';
  return formatUsd(fromDollars(dollars));
}

/** A small dollar number of the wire as `$0.075`: two to four decimals, rounded down. */
export function formatRate(dollars: number): string {
  if (!Number.isFinite(dollars)) return '$0.00';
  const micro = fromDollars(dollars);
  const finer = ((micro % 10_000n) / 100n).toString().padStart(2, '0').replace(/0+$/, '');
  return formatUsd(micro) + finer;
}

/** `percent` of `whole`, rounded down: the remainder stays where the money is. */
export function percentDown(whole: Usdc, percent: bigint): Usdc {
  return usdc((whole * percent) / 100n);
}

/**
 * How a price or budget divides: the fee in percent of it, the rest pool (rule 1.4). The parts sum to
 * the price.
 */
export function splitPrice(price: Usdc, feePercent: number): { pool: Usdc; fee: Usdc } {
  const pool = percentDown(price, BigInt(100 - feePercent));
  return { pool, fee: usdc(price - pool) };
}

/** `whole × part / total`, rounded down. Zero when `total` is zero. */
export function shareDown(whole: Usdc, part: Usdc, total: Usdc): Usdc {
  return total === 0n ? zeroUsdc : usdc((whole * part) / total);
}

/** The whole cents of an amount. */
export function centsDown(amount: Usdc): Usdc {
  return usdc(amount - (amount % 10_000n));
}

/** The fewest whole cents that cover an amount. */
export function centsUp(amount: Usdc): Usdc {
  return centsDown(usdc(amount + 9_999n));
}

/** Whether an amount is in whole cents, as payouts must be (rule 9.1). */
export function isWholeCents(amount: Usdc): boolean {
  return amount % 10_000n === 0n;
}

/** What is said to an amount with fractions of a cent where dollars and cents are asked for. */
export const wholeCentsText = 'An amount has at most two decimals, such as 1250.50.';

/** The digits before and after the point, at most six after it. */
function fromDigits(whole: string, decimals: string): Usdc {
  return usdc(BigInt(whole) * microPerDollar + BigInt(decimals.padEnd(6, '0')));
}
