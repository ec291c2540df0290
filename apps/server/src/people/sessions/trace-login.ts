import type { Clock } from '../../platform/clock.ts';
import type { Core } from '../../platform/core.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { GuessPlace } from './guess-limit.ts';
import { networkOf, hasTraces, leaveTraces } from '../users/index.ts';

/** Where an unauthenticated call comes from. */
export type Origin = { ip: string; browser: string };

/** Notes where the user logged in: for abuse signals, and for guesses, whose limits know these places. */
export async function traceLogin(
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  { userId, ip, browser }: { userId: string; ip: string; browser: string },
): Promise<void> {
  const at = clock.now();
  const network = networkOf(ip);
  await leaveTraces(db, [
    ...(network === null ? [] : [{ userId, kind: 'address' as const, value: network, at }]),
    { userId, kind: 'device', value: browser, at },
  ]);
}

/** The place of a guess at this account; null, with the same work, for an account that does not exist. */
export async function placeOf(
  { db }: { db: Db },
  userId: string | null,
  { ip, browser }: Origin,
): Promise<GuessPlace> {
  const known = await hasTraces(db, { userId, device: browser, address: networkOf(ip) });
  if (known.device) return { kind: 'browser', browser };
  return { kind: known.address ? 'network' : 'stranger', ip };
}

/** Counts guesses from this browser apart from those of strangers, as it opened a link mailed to the owner. */
export function knowBrowser(
  { clock }: { clock: Clock },
  tx: Tx,
  { userId, browser }: { userId: string; browser: string },
): Promise<void> {
  return leaveTraces(tx, [{ userId, kind: 'device', value: browser, at: clock.now() }]);
}
