import {
  judgeAlone,
  product,
  sparkReasons,
  sparkRuleVersion,
  storedText,
  type SparkCode,
  type SparkEvent,
  type SparkPerson,
} from '@stoke/domain';
import type { CampaignWorkDeps } from '../../core/index.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { TrafficDatabases, TrafficTx } from '../../../platform/db/traffic.ts';
import { queueDirectMessages } from '../../../messaging/telegram/index.ts';
import { storedFeatures } from './action.ts';
import { moveGroup } from '../groups/move-group.ts';
import { merge, mergeAll, newestMembers, placeOf } from './merge-reports.ts';
import { numberOfReport } from './report-numbers.ts';
import {
  insertActions,
  insertJoins,
  lockUnjudged,
  numberRecording,
  listConnected,
  readParts,
  readSenders,
  updateActions,
  upsertMembers,
  type ConnectedSpark,
  type PartRow,
  type PlacedSpark,
  type RecordedAction,
  type SenderRow,
} from './record-store.ts';
import { wholeRunOf, wholeSecond } from './run-times.ts';
import {
  messageKey,
  type MemberReport,
  type MessageReport,
  type MoveReport,
  type ReactionReport,
  type Traffic,
} from './traffic.ts';

export type RecordDeps = CampaignWorkDeps & {
  db: Db;
  traffic: TrafficDatabases;
  /** How long an action must stand before it is judged. */
  settleSeconds: number;
  publicUrl: string;
};

/** After an outage, the most that is waited for all of its reports before the first of them is judged. */
const longestGraceSeconds = 60;

type ActionReport = MessageReport | ReactionReport;
type Placed = { report: ActionReport; spark: PlacedSpark };

/**
 * Records a batch of reports about groups: what was done in a Spark, by its own date, who is a
 * member, who came in, also before the start, and which group became a supergroup. Reports may come in
 * any order and any number of times (rules 5.4 and 5.5). What nothing else can change is judged here;
 * the rest waits.
 *
 * Moves are committed first, then each Spark in a transaction of its traffic, then what people are told.
 * A process that dies in between still has the reports in the inbox, and recording them again changes nothing.
 */
export async function recordTraffic(deps: RecordDeps, reports: readonly Traffic[]): Promise<void> {
  const { db } = deps;
  const moves = reports.filter(isMove);
  if (moves.length > 0) await db.transaction((tx) => moveGroups(deps, tx, moves));
  const chatIds = [...new Set(reports.map(({ chatId }) => chatId))];
  const sparks = chatIds.length === 0 ? [] : await listConnected(db, chatIds);
  const started = sparks.filter((spark) => spark.startedAt !== null);
  const placed = reports.flatMap((report) => place(deps, started, report));
  for (const spark of sparks) {
    const members = reports.filter(isMember).filter(({ chatId }) => spark.chatIds.includes(chatId));
    const own = placed.flatMap((one) => (one.spark === spark ? [one.report] : []));
    if (members.length + own.length > 0) await recordIn(deps, spark, { members, reports: own });
  }
}

async function moveGroups(deps: RecordDeps, tx: Tx, moves: readonly MoveReport[]): Promise<void> {
  for (const { chatId: from, to, at } of moves) await moveGroup(deps, tx, { from, to, at });
}

/** Records the reports of one Spark. */
async function recordIn(
  deps: RecordDeps,
  spark: ConnectedSpark,
  { members, reports }: { members: readonly MemberReport[]; reports: readonly ActionReport[] },
): Promise<void> {
  const senders = [...new Set(reports.flatMap(({ sender }) => sender ?? []))];
  const links = senders.length === 0 ? [] : await readSenders(deps.db, senders);
  const actions = await deps.traffic.databaseOf(spark.id).transaction(async (tx) => {
    await recordMembers(tx, spark, members);
    if (spark.startedAt === null || reports.length === 0) return [];
    return recordReports(deps, tx, spark, { reports, links });
  });
  await explain(deps, actions, spark);
}

/** Before the start only joins are kept, for some days: a Spark that is never funded may be removed. */
async function recordMembers(
  tx: TrafficTx,
  { id, startedAt }: ConnectedSpark,
  members: readonly MemberReport[],
): Promise<void> {
  const joins = members.filter(({ hasJoined }) => hasJoined);
  await insertJoins(tx, id, joins);
  if (startedAt === null) return;
  await upsertMembers(tx, id, newestMembers(members));
}

/** Records what was done in one Spark, in one statement for all. */
async function recordReports(
  deps: RecordDeps,
  tx: TrafficTx,
  spark: PlacedSpark,
  { reports, links }: { reports: readonly ActionReport[]; links: readonly SenderRow[] },
): Promise<readonly RecordedAction[]> {
  const userIds = [...new Set(links.map(({ userId }) => userId))];
  const parts = await readParts(tx, { campaignId: spark.id, userIds });
  const people = {
    links: Map.groupBy(links, ({ sender }) => sender),
    parts: new Map(parts.map((part) => [part.userId, part])),
  };
  const receivedAt = deps.clock.now();
  const actions = reports.map((report) => toAction(deps, { report, spark }, people, receivedAt));
  await recordActions(deps, tx, { campaignId: spark.id, actions, receivedAt });
  for (const user of new Set(actions.flatMap(({ userId }) => userId ?? []))) {
    tx.publish('submissions', { user });
  }
  return actions;
}

/** Adds new actions, and merges these reports into known actions that are not judged yet. */
async function recordActions(
  deps: RecordDeps,
  tx: TrafficTx,
  input: { campaignId: string; actions: readonly RecordedAction[]; receivedAt: Date },
): Promise<void> {
  const { campaignId, actions } = input;
  const reported = mergeAll(deps, actions);
  const those = [...reported.values()];
  await numberRecording(tx, campaignId);
  const added = await insertActions(tx, those, { ...input, ruleVersion: sparkRuleVersion });
  if (added === those.length) return;
  const changed: RecordedAction[] = [];
  for (const known of await lockUnjudged(tx, campaignId, those)) {
    const report = reported.get(placeOf(known));
    const merged = report ? merge(deps, known, report) : known;
    const dueAt = report && report.dueAt < known.dueAt ? report.dueAt : known.dueAt;
    if (merged !== known) changed.push({ ...merged, id: known.id, dueAt });
  }
  await updateActions(tx, changed, input);
}

/**
 * The Spark in whose time it was done; none for other updates and late edits. What is reported of a reaction
 * may also be about one that was given before the end of a Spark, for as long as that must stand.
 */
function place(deps: RecordDeps, sparks: readonly PlacedSpark[], report: Traffic): Placed[] {
  if (report.kind === 'member' || report.kind === 'move') return [];
  const { at } = report;
  const doneAt = report.kind === 'message' ? report.sentAt : at;
  const settleMs = deps.settleSeconds * 1000;
  if (at.getTime() > doneAt.getTime() + settleMs) return [];
  const begun = sparks.filter(
    ({ chatIds, startedAt }) =>
      chatIds.includes(report.chatId) && wholeSecond(startedAt) <= doneAt.getTime(),
  );
  const running = begun.find(({ endsAt }) => doneAt < endsAt);
  const ended = begun.filter(
    ({ endsAt }) => endsAt <= doneAt && doneAt.getTime() < endsAt.getTime() + settleMs,
  );
  const found = report.kind === 'reaction' ? [...ended, running] : [running];
  return found.flatMap((spark) => (spark ? [{ report, spark }] : []));
}

function isMember(report: Traffic): report is MemberReport {
  return report.kind === 'member';
}

function isMove(report: Traffic): report is MoveReport {
  return report.kind === 'move';
}

/** The links of senders, and the parts of users. */
type People = {
  links: ReadonlyMap<string, readonly SenderRow[]>;
  parts: ReadonlyMap<string, PartRow>;
};

function toAction(
  deps: RecordDeps,
  { report, spark }: Placed,
  { links, parts }: People,
  receivedAt: Date,
): RecordedAction {
  const isMessage = report.kind === 'message';
  const at = isMessage ? report.sentAt : report.at;
  const row = links
    .get(report.sender ?? '')
    ?.find(
      ({ linkedAt, unlinkedAt }) =>
        wholeSecond(linkedAt) <= at.getTime() && (unlinkedAt === null || at < unlinkedAt),
    );
  const event = reportedEvent(report, row?.userId ?? null);
  const person = row ? toPerson(row, parts.get(row.userId), spark) : null;
  const since = person?.participatesSince ?? Number.POSITIVE_INFINITY;
  return {
    id: deps.newId(),
    kind: report.kind,
    key: event.key,
    at,
    sender: report.sender,
    userId: row?.userId ?? null,
    target: isMessage ? null : messageKey(report),
    isRemoved: !isMessage && report.isRemoved,
    reports: [numberOfReport({ ...report, isRemoved: !isMessage && report.isRemoved })],
    ...storedFeatures(isMessage ? report.features : null, spark.links),
    dueAt: dueAt(deps, { at, receivedAt }),
    // A pause may end earlier than is known now, so pauses are for the judge.
    code: judgeAlone(event, person, wholeRunOf(spark)),
    // The texts of people who do not take part are not stored.
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

function toPerson(row: SenderRow, part: PartRow | undefined, spark: PlacedSpark): SparkPerson {
  const time = (when: Date | null = null) => (when === null ? null : wholeSecond(when));
  return {
    linkedAt: time(row.linkedAt),
    rulesAcceptedAt: time(row.rulesAcceptedAt),
    participatesSince: time(part?.participatesSince),
    actionsDoneAt: time(part?.actionsDoneAt),
    isCreator: row.userId === spark.creatorId,
    isBanned: row.accountStatus === 'banned',
  };
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
  actions: readonly RecordedAction[],
  { id: campaignId, name, groupTitle }: ConnectedSpark,
): Promise<void> {
  const page = new URL(`/spark-campaign/${campaignId}`, deps.publicUrl).href;
  const messages = new Map<string, { telegramUserId: string; text: string; reference: string }>();
  for (const { sender, code } of actions) {
    if (sender === null || code === null || !explained.includes(code)) continue;
    const reference = `spark:how:${campaignId}:${sender}`;
    const text = [
      `Your messages and reactions in the group "${groupTitle}" can earn USDC on ${product.name}: the campaign is ${name}.`,
      `You are not paid yet. ${sparkReasons[code]}`,
      `The campaign page shows what is missing: ${page}`,
    ].join('\n\n');
    messages.set(reference, { telegramUserId: sender, text, reference });
  }
  await queueDirectMessages(deps, deps.db, [...messages.values()]);
}
