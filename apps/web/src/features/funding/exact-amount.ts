/** A wire amount with every decimal it has: what a wallet must be told to send. */
export function exactAmount(dollars: number): string {
  return String(dollars);
}
