import { parseDollars } from '@stoke/domain';

/**
 * Reads a typed dollar amount, with or without `$` and thousands commas.
 * Null when it is no amount the wire carries; the server decides the limits.
 */
export function readAmount(typed: string): number | null {
  const plain = typed.trim().replace(/^\$\s*/, '');
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,6})?$/.test(plain)) return null;
  const amount = Number(plain.replaceAll(',', ''));
  return amount > 0 && parseDollars(amount) !== null ? amount : null;
}

/** A wire amount with every decimal it has: what a wallet must be told to send. */
export function exactAmount(dollars: number): string {
  return String(dollars);
}
