import { notifyAll, type GivenFacts, type NotifyDeps } from '../notices/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { listAdmins } from './identity-store.ts';

type Alarm = NonNullable<GivenFacts<'books_alarm'>['alarm']>;

/** Tells every admin of an alarm, once per alarm and subject. `about` is a sentence. */
export async function alarmAdmins(
  deps: NotifyDeps,
  tx: Tx,
  of: { alarm: Alarm; subject: string; about: string; isPaused?: boolean },
): Promise<void> {
  const { alarm, about, isPaused = false } = of;
  const facts = { checks: [], isPaused, alarm, about };
  const subject = `${alarm}:${of.subject}`;
  const news = (await listAdmins(tx)).map((userId) => ({
    userId,
    kind: 'books_alarm' as const,
    subject,
    facts,
  }));
  await notifyAll(deps, tx, news);
}
