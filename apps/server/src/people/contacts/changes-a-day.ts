import { dayMs, maxContactChangesADay, utcMoment } from '@stoke/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readWalletChange, readXChange } from './change-store.ts';

const limited = {
  wallet: { read: readWalletChange, code: 'wallet.too_many', name: 'wallet' },
  x: { read: readXChange, code: 'x.too_many', name: 'X account' },
} as const;

export type ChangeLimit = { clock: Clock; limitFactor: number };

/**
 * Refuses a locked user another change of this contact when they have made `maxContactChangesADay` in 24 hours. Each change
 * is mailed immediately, to any address. The mails themselves have no limit: a thief could hide a change behind it.
 */
export async function refuseAboveADay(
  { clock, limitFactor }: ChangeLimit,
  tx: Tx,
  { userId, contact }: { userId: string; contact: keyof typeof limited },
): Promise<void> {
  const { read, code, name } = limited[contact];
  const now = clock.now().getTime();
  const count = maxContactChangesADay * limitFactor;
  const blocking = await read(tx, { userId, since: new Date(now - dayMs), count });
  if (blocking === null) return;
  const from = new Date(blocking.getTime() + dayMs);
  throw new Refusal(code, {
    message: `You changed your ${name} ${count} times in 24 hours. You can change it again on ${utcMoment(from)}.`,
    retryAfterSeconds: Math.ceil((from.getTime() - now) / 1000),
  });
}
