import { randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';

/** Makes ids that sort by time (UUID version 7). The database client makes them (design §6). */
export type NewId = () => string;

const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text that someone typed or sent can be an id. */
export function isId(text: string): boolean {
  return id.test(text);
}

const highest = 0xfff;
const idsPerPool = 256;

/**
 * Ids of one process, increasing: within a millisecond the twelve bits after the time count up from
 * a random start (RFC 9562 §6.2, method 1), so that lists show the order in which one process
 * wrote. The 62 bits after them are random.
 */
export function uuidV7(clock: Clock): NewId {
  let before = { at: -1, count: 0 };
  // Asking for all of them together takes a tenth of the time.
  let pool = Buffer.alloc(0);
  return () => {
    const at = clock.now().getTime();
    if (pool.length === 0) pool = randomBytes(16 * idsPerPool);
    const bytes = pool.subarray(0, 16);
    pool = pool.subarray(16);
    // The start leaves the upper half for counting; past its end the order within that millisecond
    // is random.
    const start = bytes.readUInt16BE(6) & (highest >> 1);
    before = { at, count: at === before.at ? Math.min(before.count + 1, highest) : start };
    bytes.writeUInt16BE(before.count, 6);
    return uuidV7From(at, bytes);
  };
}

/** No id of this time or a later one comes before it. */
export function firstIdOf(at: Date): string {
  return uuidV7From(Math.max(at.getTime(), 0), new Uint8Array(16));
}

/**
 * The id of a time (milliseconds since 1970) with 16 bytes, of which all but the first six count.
 */
export function uuidV7From(at: number, tail: Uint8Array): string {
  const bytes = Buffer.from(tail);
  bytes.writeUIntBE(at, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return [0, 8, 12, 16, 20].map((from, i) => hex.slice(from, [8, 12, 16, 20, 32][i])).join('-');
}
