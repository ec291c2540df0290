/** `7xKX…9fQp`: enough of an address or signature to recognise it. */
export function shortAddress(address: string): string {
  return address.length <= 12 ? address : `${address.slice(0, 4)}…${address.slice(-4)}`;
}
