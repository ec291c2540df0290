import {
  hourMs,
  isLiveAt,
  judgeInOrder,
  sparkRules,
  sparkRuleVersion,
  sparkPersonLimit,
  usdc,
  zeroUsdc,
  type SparkCandidate,
  type SparkMessage,
  type SparkVerdict,
  type SparkWindow,
} from '@stoke/domain';
import { unreservedPool } from '../../core/index.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { TrafficTx } from '../../../platform/db/traffic.ts';
import { postEvent } from '../post-pending.ts';
import { toSparkEvent } from '../traffic/action.ts';
import { countBatch, lockTraffic } from '../traffic/campaign-store.ts';
import type { EventOf, Reward } from '../traffic/outbox-event.ts';
import { insertEvent } from '../traffic/outbox-store.ts';
import { windowOf } from '../traffic/run-times.ts';
import { insertEarners, readEarners } from './earner-store.ts';
import { afterBatch, historyFor, type Histories, type Known } from './histories.ts';
import {
  addEarned,
  postponeActions,
  readFirstMessage,
  lockDue,
  readWaitingTexts,
  writeVerdicts,
  type DueAction,
  type DueBy,
  type Judged,
  type StoredAction,
} from './judge-store.ts';
import {
  lacksJoin,
  listSuspended,
  readJoined,
  readPayees,
  readEarned,
  type Payee,
  type Earned,
  wasMuted,
} from './payee-store.ts';
import { sumUnapplied } from '../moderation/overturned-store.ts';
import type { SparkMoneyDeps } from '../spark-deps.ts';
import { readSparkTerms, type SparkTerms } from '../spark-store.ts';

export type JudgeDeps = SparkMoneyDeps & { histories: Histories };

const actionsPerBatch = 1000;
/** How long after its arrival a reaction waits for the message that it is to. */
const targetWaitMs = hourMs;
const lookAgainMs = 60_000;

/** No action is due before it has stood for the settle time. */
export function dueNow({ clock, settleSeconds }: SparkMoneyDeps): DueBy {
  const now = clock.now();
  return { now, doneBy: new Date(now.getTime() - settleSeconds * 1000) };
}

/** Judges the due actions of one campaign, batch by batch. */
export async function judgeDue(
  deps: JudgeDeps,
  campaignId: string,
  perBatch = actionsPerBatch,
): Promise<void> {
  while ((await judgeBatch(deps, campaignId, perBatch)) >= perBatch);
}

/**
 * Judges `limit` due actions, and those of the same moment as the last one, in the order of their
 * dates: verdicts, sums and what they pay. Then that is posted: figures, and one transaction in the books
 * that moves the rewards to the accruing accounts (rule 5.5). Actions of a campaign are judged by one
 * process at a time, under the lock of its traffic, and by the books once every earlier decision is posted.
 */
export async function judgeBatch(
  deps: JudgeDeps,
  campaignId: string,
  limit: number,
): Promise<number> {
  const judged = await deps.traffic.databaseOf(campaignId).transaction(async (tx) => {
    const { batches, isPending, isClosed } = await lockTraffic(tx, campaignId);
    if (isPending) return null;
    const due = await lockDue(tx, { ...dueNow(deps), campaignId, limit });
    if (due.length === 0) return null;
    const terms = await readSparkTerms(deps.db, campaignId);
    const { known, ...verdicts } = await judge(deps, tx, { terms, batches, isClosed, due });
    const event = await write(deps, tx, { terms, due, ...verdicts });
    return { count: due.length, event, known: afterBatch(known, batches + 1) };
  });
  if (judged === null) return 0;
  deps.histories.keep(campaignId, judged.known);
  if (judged.event) await postEvent(deps, judged.event);
  return judged.count;
}

type Verdicts = {
  verdicts: ReadonlyMap<string, SparkVerdict>;
  /** Who has earned nothing in the campaign before. */
  newcomers: ReadonlySet<string>;
};

async function judge(
  { db, histories }: JudgeDeps,
  tx: TrafficTx,
  input: { terms: SparkTerms; batches: number; isClosed: boolean; due: readonly DueAction[] },
): Promise<Verdicts & { known: Known }> {
  const { terms, batches, isClosed, due } = input;
  const campaignId = terms.id;
  const { known, between } = await historyFor(histories, tx, { campaignId, batches, due });
  const userIds = [...new Set(due.flatMap(({ userId }) => userId ?? []))];
  const senders = [...new Set(due.flatMap(({ sender }) => sender ?? []))];
  const payees = await readPayeesWithEarned(db, tx, { campaignId, userIds });
  const byId = new Map(payees.map((payee) => [payee.userId, payee]));
  const window = windowOf(terms);
  const everSuspended = due.filter(({ userId }) => byId.get(userId ?? '')?.wasSuspended);
  const suspended = await listSuspended(db, everSuspended);
  const joined = await readJoined(tx, terms, { userIds, senders });
  const candidates: SparkCandidate[] = due.map((action) => {
    const isSuspended = suspended.has(action.id);
    const judged = { ...action, isSuspended, lacksJoin: lacksJoin(joined, action) };
    const refused = lateRefusalOf(window, judged, byId.get(action.userId ?? ''));
    return { event: toSparkEvent(action), refused };
  });
  const money = {
    pool: isClosed ? zeroUsdc : unreservedPool(terms),
    share: sparkPersonLimit(terms.pool, terms.personPercent),
    earned: new Map(payees.map((one) => [one.userId, usdc(one.earned + (one.reversed ?? 0n))])),
    earners: await readEarners(tx, { campaignId, senders }),
  };
  const waiting = await readWaiting(tx, { campaignId, due });
  const verdicts = judgeInOrder([...between, ...candidates], known.history, money, waiting);
  const isNew = ({ earned, reversed }: PayeeWithEarned) => earned === 0n && reversed === null;
  return {
    known,
    verdicts: new Map(verdicts.map((one) => [`${one.kind} ${one.key}`, one])),
    newcomers: new Set(payees.filter(isNew).map(({ userId }) => userId)),
  };
}

type PayeeWithEarned = Payee & Earned;

async function readPayeesWithEarned(
  books: Queryable,
  tx: TrafficTx,
  input: { campaignId: string; userIds: readonly string[] },
): Promise<PayeeWithEarned[]> {
  const payees = await readPayees(books, input);
  const rows = await readEarned(tx, input);
  const earned = new Map(rows.map((one) => [one.userId, one.earned]));
  const ids = payees.flatMap(({ unapplied }) => unapplied);
  const owed = await sumUnapplied(tx, { campaignId: input.campaignId, ids });
  return payees.map((payee) => {
    const { userId } = payee;
    return { ...payee, earned: usdc((earned.get(userId) ?? 0n) + (owed.get(userId) ?? 0n)) };
  });
}

/** What the authors of these messages have said after them and is not due yet. */
async function readWaiting(
  tx: TrafficTx,
  { campaignId, due }: { campaignId: string; due: readonly DueAction[] },
): Promise<SparkMessage[]> {
  const framed = due.filter(({ simhash, doubt }) => simhash !== null && doubt === null);
  const [first, last] = [framed[0], framed.at(-1)];
  if (!first || !last) return [];
  const rows = await readWaitingTexts(tx, {
    campaignId,
    userIds: [...new Set(framed.flatMap(({ userId }) => userId ?? []))],
    from: first.at,
    until: new Date(last.at.getTime() + sparkRules.frameAheadMs),
  });
  const isDue = new Set(due.map(({ id }) => id));
  return rows.flatMap((row) => {
    const event = toSparkEvent(row);
    return event.kind === 'message' && !isDue.has(row.id) ? [event] : [];
  });
}

/** A reason against payment that was not known when the action was recorded. */
function lateRefusalOf(
  window: SparkWindow,
  action: DueAction & { isSuspended: boolean; lacksJoin: boolean },
  payee: PayeeWithEarned | undefined,
) {
  if (!isLiveAt(window, action.at.getTime())) return 'CAMPAIGN_NOT_LIVE';
  if (payee === undefined) return 'NOT_LINKED';
  if (payee.accountStatus === 'banned') return 'BANNED';
  if (action.isSuspended) return 'SUSPENDED';
  if (wasMuted(payee, action.at)) return 'MUTED';
  if (action.lacksJoin) return 'ACTIONS_MISSING';
  if (action.isNew) return 'TOO_NEW';
  return action.isRemoved ? 'REACTION_REMOVED' : null;
}

/** Writes the verdicts. @returns what they pay; null: nothing. */
async function write(
  deps: JudgeDeps,
  tx: TrafficTx,
  input: Verdicts & { terms: SparkTerms; due: readonly StoredAction[] },
): Promise<EventOf<'judged'> | null> {
  const { id: campaignId, creatorId } = input.terms;
  const at = deps.clock.now();
  const later: string[] = [];
  const judged: Judged[] = [];
  const rewards = new Map<string, Reward>();
  const earners = new Map<string, string>();
  for (const action of input.due) {
    const verdict = input.verdicts.get(`${action.kind} ${action.key}`);
    if (!verdict) throw new Error(`The action ${action.id} has no verdict.`);
    const { code, doubt, amount, userId } = verdict;
    const mayCome = at.getTime() < action.receivedAt.getTime() + targetWaitMs;
    if (code === 'TARGET_UNKNOWN' && mayCome) {
      later.push(action.id);
      continue;
    }
    judged.push({ id: action.id, code, doubt, amount });
    if (code !== null || userId === null) continue;
    const reward = rewards.get(userId) ?? {
      userId,
      amount: zeroUsdc,
      messages: 0,
      isDoubtful: false,
      actionIds: [],
      engagedAt: [],
      isNew: input.newcomers.has(userId),
    };
    reward.amount = usdc(reward.amount + amount);
    if (action.kind === 'message') reward.messages += 1;
    reward.isDoubtful ||= doubt !== null;
    reward.actionIds.push(action.id);
    reward.engagedAt.push(action.at);
    rewards.set(userId, reward);
    if (action.sender !== null) earners.set(action.sender, userId);
  }
  await nameOlderTargets(tx, input, judged);
  await postponeActions(tx, {
    campaignId,
    ids: later,
    until: new Date(at.getTime() + lookAgainMs),
  });
  await writeVerdicts(tx, { campaignId, judged, ruleVersion: sparkRuleVersion, at });
  for (const userId of new Set(input.due.flatMap((action) => action.userId ?? []))) {
    tx.publish('submissions', { user: userId });
  }
  // The results of the creator count what is not paid too.
  tx.publish('campaigns', { user: creatorId });
  await insertEarners(tx, { campaignId, earners: [...earners] });
  await addEarned(tx, { campaignId, rewards: [...rewards.values()] });
  if (rewards.size === 0) {
    await countBatch(tx, campaignId);
    return null;
  }
  const body = { rewards: [...rewards.values()] };
  const { posted } = input.terms;
  return insertEvent<EventOf<'judged'>>(tx, { campaignId, kind: 'judged', at, body }, posted);
}

/**
 * Names the reactions to messages from before the campaign, which are not recorded: Telegram numbers
 * the messages of a group in their order.
 */
async function nameOlderTargets(
  tx: TrafficTx,
  { terms, due }: { terms: SparkTerms; due: readonly StoredAction[] },
  judged: Judged[],
): Promise<void> {
  const unknown = judged.filter(({ code }) => code === 'TARGET_UNKNOWN');
  if (unknown.length === 0) return;
  const first = await readFirstMessage(tx, terms.id);
  if (first === null) return;
  const targets = new Map(due.map(({ id, target }) => [id, target]));
  for (const verdict of unknown) {
    const target = targets.get(verdict.id) ?? null;
    if (target !== null && isBefore(target, first)) verdict.code = 'TARGET_BEFORE_START';
  }
}

/** Whether one message of a group is older than another, by their keys. */
function isBefore(one: string, other: string): boolean {
  const [[chat, id], [otherChat, otherId]] = [one.split(':'), other.split(':')];
  return chat === otherChat && Number(id) < Number(otherId);
}
