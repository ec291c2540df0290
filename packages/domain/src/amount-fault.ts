import { parseDollars } from './money.ts';

export type AmountFault = 'too_large' | 'too_precise';

/** A dollar amount as people type it, with any number of decimals. */
const typed = /^\$?\s*((?:\d+|\d{1,3}(?:,\d{3})+)?)(?:\.(\d*))?$/;

/**
 * The limit of money on the wire (rule 1.1) that a dollar amount breaks: at most $10,000,000, at most six
 * decimals. Null when it breaks neither, or is not a positive amount.
 */
export function amountFault(given: number | string): AmountFault | null {
  if (typeof given === 'number') return faultOf(given, '');
  const match = typed.exec(given.trim());
  if (!match) return null;
  const [, whole = '', decimals = ''] = match;
  return faultOf(Number(`${whole.replaceAll(',', '')}.${decimals}`), decimals);
}

function faultOf(dollars: number, decimals: string): AmountFault | null {
  if (!(dollars > 0)) return null;
  if (dollars > 10_000_000) return 'too_large';
  return decimals.length > 6 || parseDollars(dollars) === null ? 'too_precise' : null;
}
