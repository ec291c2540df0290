import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepSeconds = 30;

/** A new secret of 160 bits, in base32 as authenticator apps read it. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(20));
}

/** The number of the 30-second step at a time (RFC 6238). */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds);
}

/** The six digits of a step. */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The step whose code this is: the current one or a neighbour, for clocks that differ; else null. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const current = stepAt(now);
  const typed = Buffer.from(code);
  const steps = [current, current - 1, current + 1];
  const matches = steps.filter((step) => {
    const right = Buffer.from(codeOfStep(secret, step));
    return right.length === typed.length && timingSafeEqual(right, typed);
  });
  return matches[0] ?? null;
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text)
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
