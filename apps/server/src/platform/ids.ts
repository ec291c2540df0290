import { randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';

/** Makes ids that sort by time (UUID version 7), made by the client of the database (design §6). */
export type NewId = () => string;

/** `random` gives n random bytes; given in tests to make ids repeatable. */
export function uuidV7(clock: Clock, random: (n: number) => Buffer = randomBytes): NewId {
  return () => {
    const bytes = random(16);
    bytes.writeUIntBE(clock.now().getTime(), 0, 6);
    bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
    bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
    const hex = bytes.toString('hex');
    return [0, 8, 12, 16, 20].map((from, i) => hex.slice(from, [8, 12, 16, 20, 32][i])).join('-');
  };
}
