import { hashTwice } from './text.ts';

const gram = 4;

/**
 * 64 bits of a normalised text that change little when it does: a bit is set when it is set in most
 * of the text's four-character pieces. It needs no words, so it works in every script.
 */
export function simhash(normal: string): bigint {
  const text = normal.replaceAll(' ', '');
  const pieces = Math.max(1, text.length - gram + 1);
  const votes = new Int32Array(64);
  for (let at = 0; at < pieces; at += 1) {
    const [high, low] = hashTwice(text, 0, at, Math.min(text.length, at + gram));
    for (let bit = 0; bit < 32; bit += 1) {
      votes[bit]! += (low >>> bit) & 1;
      votes[bit + 32]! += (high >>> bit) & 1;
    }
  }
  return (half(votes, 32, pieces) << 32n) | half(votes, 0, pieces);
}

function half(votes: Int32Array, from: number, pieces: number): bigint {
  let bits = 0;
  for (let bit = 0; bit < 32; bit += 1) {
    if ((votes[from + bit] ?? 0) * 2 > pieces) bits |= 1 << bit;
  }
  return BigInt(bits >>> 0);
}

/** In how many of 64 bits two simhashes differ. */
export function hammingDistance(one: bigint, other: bigint): number {
  const [a, b] = [halves(one), halves(other)];
  return bitsOf(a.high ^ b.high) + bitsOf(a.low ^ b.low);
}

/** A simhash as two 32-bit numbers, which compare much faster. */
export function halves(simhash: bigint): { high: number; low: number } {
  return {
    high: Number(BigInt.asUintN(32, simhash >> 32n)),
    low: Number(BigInt.asUintN(32, simhash)),
  };
}

/** The number of bits set in 32. */
export function bitsOf(number: number): number {
  let bits = number - ((number >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
