import { dayMs, sumOf, utcDay, type NoticeKind } from '@stoke/domain';
import { queueMail } from '../mail/index.ts';
import type { Core } from '../../platform/core.ts';
import type { Tx } from '../../platform/db/db.ts';
import { toJson } from '../../platform/json.ts';
import { noticeDefinitions, type GivenFacts } from './notice-kinds.ts';
import {
  addStart,
  addToGroups,
  insertNotices,
  readAddresses,
  type NewNotice,
} from './notice-store.ts';

export type NotifyDeps = Pick<Core, 'clock' | 'newId'>;

/** `subject` is what it is about, usually an id: one notice per user, kind and subject. */
export type NotificationInput<K extends NoticeKind = NoticeKind> = {
  userId: string;
  kind: K;
  subject: string;
  facts: GivenFacts<K>;
};
type Approval = NotificationInput<'work_approved'>;

/** Notifies one user; see `notifyAll`. */
export function notify<K extends NoticeKind>(
  deps: NotifyDeps,
  tx: Tx,
  notice: NotificationInput<K>,
): Promise<void> {
  return notifyAll(deps, tx, [notice]);
}

/**
 * Notifies users, in the transaction of the event. Safe to repeat, except that approved work and started
 * campaigns are counted: call it once for each.
 */
export async function notifyAll(
  deps: NotifyDeps,
  tx: Tx,
  notices: readonly NotificationInput[],
): Promise<void> {
  const approvals = notices.filter(isApproval);
  const starts = notices.filter(({ kind }) => kind === 'campaign_started');
  const others = notices.filter((one) => !isApproval(one) && one.kind !== 'campaign_started');
  const at = deps.clock.now();
  const today = utcDay(at);
  const nextDay = new Date(Date.parse(today) + dayMs);
  await addToGroups(tx, sumByDay(deps, approvals, at));
  for (const { userId, kind, facts } of starts) {
    const start = { id: deps.newId(), userId, kind, subject: today, facts: toJson(facts) };
    // oxlint-disable-next-line no-await-in-loop -- a second start of a creator adds to the first
    await addStart(tx, { ...start, at, messageFrom: at }, nextDay);
  }
  const rows = others.map(({ userId, kind, subject, facts }) => ({
    id: deps.newId(),
    userId,
    kind,
    subject,
    facts: toJson(facts),
    at,
    messageFrom: at,
  }));
  const added = await insertNotices(tx, rows);
  const inserted = rows.filter(({ id }) => added.has(id));
  await mailFixed(deps, tx, inserted);
  for (const user of new Set([...approvals, ...starts, ...inserted].map(({ userId }) => userId))) {
    tx.publish('notices', { user });
  }
}

/** Fixed notices are mailed with their event: a stolen session can mark them as read on the site. */
async function mailFixed(deps: NotifyDeps, tx: Tx, inserted: readonly NewNotice[]): Promise<void> {
  const urgent = inserted.filter(({ kind }) => noticeDefinitions[kind].isFixed);
  if (urgent.length === 0) return;
  const userIds = urgent.map(({ userId }) => userId);
  const addresses = await readAddresses(tx, userIds);
  for (const { userId, kind, facts, at } of urgent) {
    const to = addresses.get(userId);
    if (to === undefined) continue;
    const about = { kind, facts: JSON.parse(facts) as unknown, at: at.toISOString() };
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other, of one transaction
    await queueMail(deps, tx, { userId, to, kind: 'security_notice', facts: about });
  }
}

function isApproval(notice: NotificationInput): notice is Approval {
  return notice.kind === 'work_approved';
}

/** Approvals of one user and day (UTC) share one notice. */
function sumByDay(deps: NotifyDeps, approvals: readonly Approval[], at: Date): NewNotice[] {
  const subject = utcDay(at);
  const messageFrom = new Date(Date.parse(subject) + dayMs);
  return [...Map.groupBy(approvals, ({ userId }) => userId)].map(([userId, work]) => {
    const amount = sumOf(work.map(({ facts }) => facts));
    const [first, second] = work;
    const name = second ? {} : { work: first?.facts.work };
    const parts = partsOf(work);
    const facts = toJson({ amount, count: work.length, ...name, ...parts });
    return { id: deps.newId(), userId, kind: 'work_approved', subject, facts, at, messageFrom };
  });
}

/** Number and sum of the work in each campaign, where it is named. */
function partsOf(approvals: readonly Approval[]) {
  const named = approvals.flatMap(({ facts: { work, amount } }) =>
    work ? [{ work, amount }] : [],
  );
  const groups = Map.groupBy(named, ({ work }) => `${work.creatorId} ${work.campaignName}`);
  const parts = [...groups.values()].map((group) => ({
    creatorId: group[0]?.work.creatorId,
    brand: group[0]?.work.brand,
    campaignName: group[0]?.work.campaignName,
    count: group.length,
    amount: sumOf(group),
  }));
  return parts.length === 0 ? {} : { parts };
}
