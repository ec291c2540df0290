import { dayMs, usdc, type NoticeKind } from '@stoke/domain';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import { writeFacts, type GivenFacts } from './notice-facts.ts';
import { addToGroups, insertNotices, type NewNotice } from './notice-store.ts';

export type NotifyDeps = { clock: Clock; newId: NewId };

/** `subject` is what it is about, usually an id: one notice per user, kind and subject. */
export type News<K extends NoticeKind = NoticeKind> = {
  userId: string;
  kind: K;
  subject: string;
  facts: GivenFacts<K>;
};
type Approval = News<'work_approved'>;

/** Notifies one user; see `notifyAll`. */
export function notify<K extends NoticeKind>(
  deps: NotifyDeps,
  tx: Tx,
  news: News<K>,
): Promise<void> {
  return notifyAll(deps, tx, [news]);
}

/**
 * Notifies users, in the transaction of the event. Safe to repeat, except that approved work is
 * counted: call it once per approved piece.
 */
export async function notifyAll(deps: NotifyDeps, tx: Tx, news: readonly News[]): Promise<void> {
  const approvals = news.filter(isApproval);
  const others = news.filter((one) => !isApproval(one));
  const at = deps.clock.now();
  await addToGroups(tx, sumByDay(deps, approvals, at));
  const told = await insertNotices(
    tx,
    others.map(({ userId, kind, subject, facts }) => ({
      id: deps.newId(),
      userId,
      kind,
      subject,
      facts: writeFacts(facts),
      at,
      messageFrom: at,
    })),
  );
  const users = new Set([...approvals.map(({ userId }) => userId), ...told]);
  for (const user of users) tx.changed('notices', { user });
}

function isApproval(news: News): news is Approval {
  return news.kind === 'work_approved';
}

/** Approvals of one user and day (UTC) share one notice. */
function sumByDay(deps: NotifyDeps, approvals: readonly Approval[], at: Date): NewNotice[] {
  const subject = at.toISOString().slice(0, 10);
  const messageFrom = new Date(Date.parse(subject) + dayMs);
  return [...Map.groupBy(approvals, ({ userId }) => userId)].map(([userId, work]) => {
    const amount = usdc(work.reduce((sum, { facts }) => sum + facts.amount, 0n));
    const facts = writeFacts({ amount, count: work.length });
    return { id: deps.newId(), userId, kind: 'work_approved', subject, facts, at, messageFrom };
  });
}
