import { utcDay } from '@stoke/domain';
import { notifyAll, type GivenFacts, type NotifyDeps } from '../../messaging/notices/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { listAdmins } from './identity-store.ts';

/** Tells every admin of an alarm, once per subject. */
export async function alarmAdmins(
  deps: NotifyDeps,
  tx: Tx,
  { subject, facts }: { subject: string; facts: GivenFacts<'books_alarm'> },
): Promise<void> {
  const notices = (await listAdmins(tx)).map((userId) => ({
    userId,
    kind: 'books_alarm' as const,
    subject,
    facts,
  }));
  await notifyAll(deps, tx, notices);
}

/** Tells every admin once a day (UTC). */
export async function alarmOfDay(
  deps: NotifyDeps,
  tx: Tx,
  input: { alarm: NonNullable<GivenFacts<'books_alarm'>['alarm']>; about: string },
): Promise<void> {
  const subject = `${input.alarm}:${utcDay(deps.clock.now())}`;
  await alarmAdmins(deps, tx, { subject, facts: { checks: [], isPaused: false, ...input } });
}
