/** A wire amount with every decimal it has: what a wallet must be told to send. */
export function exactAmount(dollars: number): string {
  return String(dollars);
}

/** `$1,258.123456`, `-$899.00`: cents, and more only where there is more. */
export function exactDollars(dollars: number): string {
  const [whole = '0', decimals = ''] = String(Math.abs(dollars)).split('.');
  const sign = dollars < 0 ? '-' : '';
  return `${sign}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals.padEnd(2, '0')}`;
}
