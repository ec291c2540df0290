const hexPairs = /^(?:[0-9a-f]{2})*$/;
const decimal = /^(?:0|[1-9]\d{0,19})$/;

/** The most that a node can hold: 64 bits. */
export const maxAmount = 2n ** 64n - 1n;

export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/** The bytes of lower-case hex; null for anything else. */
export function fromHex(text: string): Uint8Array | null {
  if (!hexPairs.test(text)) return null;
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(2 * at, 2 * at + 2), 16),
  );
}

/** The 32 bytes of a hash or a nonce in lower-case hex; null for anything else. */
export function readHash(text: string): Uint8Array | null {
  return text.length === 64 ? fromHex(text) : null;
}

/** An amount as the format writes it: decimal, without leading zeros, within 64 bits; null for anything else. */
export function readAmount(text: string): bigint | null {
  if (!decimal.test(text)) return null;
  const amount = BigInt(text);
  return amount <= maxAmount ? amount : null;
}

export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && compareBytes(one, other) === 0;
}

/** Below zero when the first comes first. */
export function compareBytes(one: Uint8Array, other: Uint8Array): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
