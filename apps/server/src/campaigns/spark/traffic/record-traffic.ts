import {
  judgeAlone,
  sparkRuleVersion,
  storedText,
  type SparkCode,
  type SparkEvent,
  type SparkPerson,
  type SparkWindow,
} from '@stoke/domain';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { NewId } from '../../../platform/ids.ts';
import { queueDirectMessages } from '../../../messaging/telegram/index.ts';
import { storedFeatures } from './action.ts';
import { howToBePaid } from './how-to-be-paid.ts';
import { moveGroup } from '../groups/move-group.ts';
import { merge, mergeAll, newestMembers, placeOf } from './merge-reports.ts';
import { codeOfReport } from './report-codes.ts';
import {
  insertActions,
  insertJoins,
  lockUnjudged,
  readLiveSparks,
  readSenders,
  updateActions,
  upsertMembers,
  type LiveSpark,
  type RecordedAction,
  type SenderRow,
} from './record-store.ts';
import {
  messageKey,
  type MemberReport,
  type MessageReport,
  type MoveReport,
  type ReactionReport,
  type Traffic,
} from './traffic.ts';

export type RecordDeps = {
  clock: Clock;
  newId: NewId;
  /** How long an action must stand before it is judged. */
  settleSeconds: number;
  publicUrl: string;
};

/** Reports of one outage are in the inbox this long before the first of them is judged. */
const longestGraceSeconds = 60;

type ActionReport = MessageReport | ReactionReport;
type Placed = { report: ActionReport; spark: LiveSpark };

/**
 * Records a batch of reports about groups: what was done in a Spark, by its own date, who is a
 * member, and which group became a supergroup. Reports may come in any order and any number of times (rules 5.4 and 5.5). What nothing
 * else can change is judged here; the rest waits.
 */
export async function recordTraffic(
  deps: RecordDeps,
  tx: Tx,
  traffic: readonly Traffic[],
): Promise<void> {
  for (const { chatId: from, to, at } of traffic.filter(isMove)) {
    await moveGroup(tx, { from, to, at });
  }
  const chatIds = [...new Set(traffic.map(({ chatId }) => chatId))];
  const sparks = chatIds.length === 0 ? [] : await readLiveSparks(tx, chatIds);
  if (sparks.length === 0) return;
  const known = new Set(sparks.flatMap((spark) => spark.chatIds));
  const members = traffic.filter(isMember).filter(({ chatId }) => known.has(chatId));
  await insertJoins(
    tx,
    members.filter(({ hasJoined }) => hasJoined),
  );
  await upsertMembers(tx, newestMembers(members));
  const placed = traffic.flatMap((report) => place(deps, sparks, report));
  if (placed.length === 0) return;
  const senders = Map.groupBy(await readPeople(tx, placed), senderIn);
  const receivedAt = deps.clock.now();
  const actions = placed.map((one) => toAction(deps, one, { senders, receivedAt }));
  await recordActions(deps, tx, { actions, receivedAt });
  for (const user of new Set(actions.flatMap(({ userId }) => userId ?? []))) {
    tx.publish('submissions', { user });
  }
  await explain(deps, tx, actions, sparks);
}

/** Adds new actions, and merges these reports into known actions that are not judged yet. */
async function recordActions(
  deps: RecordDeps,
  tx: Tx,
  { actions, receivedAt }: { actions: readonly RecordedAction[]; receivedAt: Date },
): Promise<void> {
  const reported = mergeAll(deps, actions);
  const those = [...reported.values()];
  const added = await insertActions(tx, those, { receivedAt, ruleVersion: sparkRuleVersion });
  if (added === those.length) return;
  const changed: RecordedAction[] = [];
  for (const known of await lockUnjudged(tx, those)) {
    const report = reported.get(placeOf(known));
    const merged = report ? merge(deps, known, report) : known;
    const dueAt = report && report.dueAt < known.dueAt ? report.dueAt : known.dueAt;
    if (merged !== known) changed.push({ ...merged, id: known.id, dueAt });
  }
  await updateActions(tx, changed, { receivedAt });
}

/** The Spark in whose time it was done; none for other updates and late edits. */
function place(deps: RecordDeps, sparks: readonly LiveSpark[], report: Traffic): Placed[] {
  if (report.kind === 'member' || report.kind === 'move') return [];
  const { at } = report;
  const doneAt = report.kind === 'message' ? report.sentAt : at;
  if (at.getTime() > doneAt.getTime() + deps.settleSeconds * 1000) return [];
  const spark = sparks.find(
    ({ chatIds, activatedAt, until }) =>
      chatIds.includes(report.chatId) &&
      wholeSecond(activatedAt) <= doneAt.getTime() &&
      doneAt < until,
  );
  return spark ? [{ report, spark }] : [];
}

function isMember(report: Traffic): report is MemberReport {
  return report.kind === 'member';
}

function isMove(report: Traffic): report is MoveReport {
  return report.kind === 'move';
}

function senderIn({ campaignId, sender }: { campaignId: string; sender: string | null }): string {
  return `${campaignId} ${sender}`;
}

function readPeople(tx: Tx, placed: readonly Placed[]): Promise<SenderRow[]> {
  const known = placed.filter(({ report }) => report.sender !== null);
  return readSenders(tx, {
    campaignIds: known.map(({ spark }) => spark.id),
    senders: known.map(({ report }) => report.sender ?? ''),
  });
}

function toAction(
  deps: RecordDeps,
  { report, spark }: Placed,
  { senders, receivedAt }: { senders: ReadonlyMap<string, readonly SenderRow[]>; receivedAt: Date },
): RecordedAction {
  const isMessage = report.kind === 'message';
  const at = isMessage ? report.sentAt : report.at;
  const links = senders.get(senderIn({ campaignId: spark.id, sender: report.sender }));
  const row = links?.find(
    ({ linkedAt, unlinkedAt }) =>
      wholeSecond(linkedAt) <= at.getTime() && (unlinkedAt === null || at < unlinkedAt),
  );
  const event = reportedEvent(report, row?.userId ?? null);
  const person = row ? toPerson(row, spark) : null;
  const since = person?.participatesSince ?? Number.POSITIVE_INFINITY;
  return {
    id: deps.newId(),
    campaignId: spark.id,
    kind: report.kind,
    key: event.key,
    at,
    sender: report.sender,
    userId: row?.userId ?? null,
    target: isMessage ? null : messageKey(report),
    isRemoved: !isMessage && report.isRemoved,
    reports: [codeOfReport({ ...report, isRemoved: !isMessage && report.isRemoved })],
    ...storedFeatures(isMessage ? report.features : null, spark.links),
    dueAt: dueAt(deps, { at, receivedAt }),
    code: judgeAlone(event, person, windowOf(spark)),
    // What people say who do not take part is nobody's business here.
    text: isMessage && at.getTime() >= since ? storedText(report.text) : null,
  };
}

function reportedEvent(report: ActionReport, userId: string | null): SparkEvent {
  const { sender, isBot } = report;
  const target = messageKey(report);
  if (report.kind === 'message') {
    const at = report.sentAt.getTime();
    const { features } = report;
    const isEdit = report.at > report.sentAt;
    return { kind: 'message', key: target, at, sender, isBot, userId, features, isEdit };
  }
  const key = `${target}:${report.sender}`;
  const change = report.isFirst ? 'added' : 'changed';
  return { kind: 'reaction', key, at: report.at.getTime(), sender, isBot, userId, change, target };
}

function toPerson(row: SenderRow, spark: LiveSpark): SparkPerson {
  const time = (when: Date | null) => (when === null ? null : wholeSecond(when));
  return {
    linkedAt: time(row.linkedAt),
    rulesAcceptedAt: time(row.rulesAcceptedAt),
    participatesSince: time(row.participatesSince),
    actionsDoneAt: time(row.actionsDoneAt),
    isCreator: row.userId === spark.creatorId,
    isBanned: row.accountStatus === 'banned',
    isSuspended: row.accountStatus === 'suspended',
  };
}

/** The times in which a Spark ran: from its start to its end, without its pauses. */
export function windowOf({ activatedAt, until, pausedAt, resumedAt }: LiveSpark): SparkWindow {
  const parts: { from: number; until: number | null }[] = [];
  let from = wholeSecond(activatedAt);
  for (const [n, paused] of pausedAt.entries()) {
    parts.push({ from, until: paused.getTime() });
    const resumed = resumedAt[n] ?? null;
    if (resumed === null) return parts;
    from = wholeSecond(resumed);
  }
  return [...parts, { from, until: until.getTime() }];
}

/** When an action is judged: when it has stood, and its neighbours have had time to arrive. */
function dueAt(
  { settleSeconds }: RecordDeps,
  { at, receivedAt }: { at: Date; receivedAt: Date },
): Date {
  const grace = Math.min(settleSeconds, longestGraceSeconds) * 1000;
  return new Date(Math.max(at.getTime() + settleSeconds * 1000, receivedAt.getTime() + grace));
}

/** The reasons against payment that a person can put right. */
const explained: readonly (SparkCode | null)[] = [
  'NOT_LINKED',
  'NOT_PARTICIPANT',
  'ACTIONS_MISSING',
  'RULES_MISSING',
];

/** Tells people who are not paid yet how to be, once per campaign. */
async function explain(
  deps: RecordDeps,
  tx: Tx,
  actions: readonly RecordedAction[],
  sparks: readonly LiveSpark[],
): Promise<void> {
  const messages = new Map<string, { telegramUserId: string; text: string; reference: string }>();
  for (const { campaignId, sender, code } of actions) {
    if (sender === null || code === null || !explained.includes(code)) continue;
    const reference = `spark:how:${campaignId}:${sender}`;
    const spark = sparks.find(({ id }) => id === campaignId);
    if (!spark) continue;
    const text = howToBePaid({ name: spark.name, campaignId, code, publicUrl: deps.publicUrl });
    messages.set(reference, { telegramUserId: sender, text, reference });
  }
  await queueDirectMessages(deps, tx, [...messages.values()]);
}

function wholeSecond(at: Date): number {
  return Math.floor(at.getTime() / 1000) * 1000;
}
