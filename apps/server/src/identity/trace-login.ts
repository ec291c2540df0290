import { leaveTraces, networkOf } from '../signals/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';

/** Notes where the user logged in, for abuse signals. */
export async function traceLogin(
  { db, clock }: { db: Db; clock: Clock },
  { userId, ip, browser }: { userId: string; ip: string; browser: string },
): Promise<void> {
  const at = clock.now();
  const network = networkOf(ip);
  await leaveTraces(db, [
    ...(network === null ? [] : [{ userId, kind: 'address' as const, value: network, at }]),
    { userId, kind: 'device', value: browser, at },
  ]);
}
