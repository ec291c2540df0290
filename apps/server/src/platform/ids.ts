import { randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';

/** Makes ids that sort by time (UUID version 7), made by the client of the database (design §6). */
export type NewId = () => string;

const highest = 0xfff;

/**
 * Ids of one process, in the order in which they were asked for: within a millisecond the twelve bits
 * behind the time count up from a random start (RFC 9562 §6.2, method 1). What one process writes in one
 * moment is thereby listed as it happened. The 62 bits after them are random.
 */
export function uuidV7(clock: Clock): NewId {
  let before = { at: -1, count: 0 };
  return () => {
    const at = clock.now().getTime();
    const bytes = randomBytes(16);
    // The start leaves the upper half to count into; past its end the order within that moment is chance.
    const start = bytes.readUInt16BE(6) & (highest >> 1);
    before = { at, count: at === before.at ? Math.min(before.count + 1, highest) : start };
    bytes.writeUInt16BE(before.count, 6);
    return uuidV7From(at, bytes);
  };
}

/** The id of a moment (milliseconds since 1970) with 16 bytes of which all but the first six count. */
export function uuidV7From(at: number, tail: Uint8Array): string {
  const bytes = Buffer.from(tail);
  bytes.writeUIntBE(at, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return [0, 8, 12, 16, 20].map((from, i) => hex.slice(from, [8, 12, 16, 20, 32][i])).join('-');
}
