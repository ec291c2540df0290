import { numberOfFirst, numberOfNewest, isTakenBack, reportsUntil } from './report-numbers.ts';
import type { MemberChange, RecordedAction } from './record-store.ts';
import type { MemberReport } from './traffic.ts';

type Settling = { settleSeconds: number };

/** Each action of a campaign once, with what all of these reports say of it. */
export function mergeAll(
  settling: Settling,
  actions: readonly RecordedAction[],
): Map<string, RecordedAction> {
  const all = new Map<string, RecordedAction>();
  for (const action of actions) {
    const other = all.get(placeOf(action));
    all.set(placeOf(action), other ? merge(settling, other, action) : action);
  }
  return all;
}

export function placeOf({ kind, key }: RecordedAction): string {
  return `${kind} ${key}`;
}

/**
 * What two reports of an action say together, whichever came first; the first one when the other
 * adds nothing. A message is what its newest report says. A reaction counts from its earliest report,
 * with the person and the code of that, and is taken back if its last report in the time to stand says so;
 * later reports are dropped.
 */
export function merge(
  { settleSeconds }: Settling,
  known: RecordedAction,
  other: RecordedAction,
): RecordedAction {
  if (known.kind === 'message') {
    return numberOfNewest(other.reports) > numberOfNewest(known.reports) ? other : known;
  }
  const first = numberOfFirst(other.reports) < numberOfFirst(known.reports) ? other : known;
  const until = new Date(first.at.getTime() + settleSeconds * 1000);
  const before = new Set(known.reports);
  const reports = reportsUntil([...new Set([...before, ...other.reports])], until);
  if (reports.every((report) => before.has(report))) return known;
  return { ...first, reports, isRemoved: isTakenBack(reports, until) };
}

/** Who of a group came and went last, and when each came. */
export function newestMembers(reports: readonly MemberReport[]): MemberChange[] {
  const all = new Map<string, MemberChange>();
  for (const { telegramUserId, isMember, hasJoined, at, by } of reports) {
    const changedBy = BigInt(by);
    const other = all.get(telegramUserId);
    const isOlder =
      other !== undefined &&
      (at < other.changedAt || (at <= other.changedAt && changedBy < other.changedBy));
    const joinedAt = latest(other?.joinedAt ?? null, hasJoined ? at : null);
    const change = { telegramUserId, isMember, changedAt: at, changedBy };
    all.set(telegramUserId, { ...(isOlder ? other : change), joinedAt });
  }
  return [...all.values()];
}

function latest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
