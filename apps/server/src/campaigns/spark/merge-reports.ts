import { isTakenBack } from './reaction-changes.ts';
import type { MemberChange, RecordedAction } from './record-store.ts';
import type { MemberReport } from './traffic.ts';

type Settling = { settleSeconds: number };

/** One report per action: the newest, with the date and the verdict of the earliest. */
export function newest(settling: Settling, actions: readonly RecordedAction[]): RecordedAction[] {
  const all = new Map<string, RecordedAction>();
  for (const action of actions) {
    const place = `${action.campaignId} ${action.kind} ${action.key}`;
    const other = all.get(place);
    all.set(place, other ? merge(settling, other, action) : action);
  }
  return [...all.values()];
}

function merge(
  { settleSeconds }: Settling,
  one: RecordedAction,
  other: RecordedAction,
): RecordedAction {
  const [older, newer] = isNewer(one, other) ? [other, one] : [one, other];
  if (newer.kind === 'message') return newer;
  const between = older.at.getTime() - newer.at.getTime();
  const first = (between || Number(older.firstBy - newer.firstBy)) <= 0 ? older : newer;
  const changes = [...one.changes, ...other.changes];
  const until = new Date(first.at.getTime() + settleSeconds * 1000);
  const { versionAt, versionBy } = newer;
  return { ...first, changes, isRemoved: isTakenBack(changes, until), versionAt, versionBy };
}

function isNewer(one: RecordedAction, other: RecordedAction): boolean {
  const between = one.versionAt.getTime() - other.versionAt.getTime();
  return between === 0 ? one.versionBy > other.versionBy : between > 0;
}

export function newestMembers(reports: readonly MemberReport[]): MemberChange[] {
  const all = new Map<string, MemberChange>();
  for (const { chatId, telegramUserId, isMember, hasJoined, at, by } of reports) {
    const place = `${chatId} ${telegramUserId}`;
    const changedBy = BigInt(by);
    const other = all.get(place);
    const isOlder =
      other !== undefined &&
      (at < other.changedAt || (at <= other.changedAt && changedBy < other.changedBy));
    const joinedAt = latest(other?.joinedAt ?? null, hasJoined ? at : null);
    const change = { chatId, telegramUserId, isMember, changedAt: at, changedBy };
    all.set(place, { ...(isOlder ? other : change), joinedAt });
  }
  return [...all.values()];
}

function latest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
