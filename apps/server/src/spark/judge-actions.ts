import {
  dayMs,
  hourMs,
  judgeInOrder,
  SparkHistory,
  sparkRuleVersion,
  sparkShare,
  usdc,
  zeroUsdc,
  type SparkCandidate,
  type SparkEvent,
  type SparkVerdict,
  type Usdc,
} from '@stoke/domain';
import {
  addFigures,
  lockCampaign,
  unreservedPool,
  type Campaign,
  type CampaignWorkDeps,
} from '../campaigns/index.ts';
import { accounts, postTogether } from '../ledger/index.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import {
  addEarned,
  countBatch,
  postponeActions,
  readAround,
  readFirstMessage,
  readPayees,
  takeDue,
  writeVerdicts,
  type DueAction,
  type Judged,
  type Payee,
  type StoredAction,
} from './judge-store.ts';

export type JudgeDeps = CampaignWorkDeps & { db: Db };

const actionsPerBatch = 500;
/** How long after its arrival a reaction waits for the message that it is to. */
const targetWaitMs = hourMs;
const lookAgainMs = 60_000;

/** Judges the due actions of one campaign, batch by batch. */
export async function judgeDue(
  deps: JudgeDeps,
  campaignId: string,
  perBatch = actionsPerBatch,
): Promise<void> {
  while ((await judgeBatch(deps, campaignId, perBatch)) === perBatch);
}

/**
 * Judges up to `limit` due actions in the order of their dates: verdicts, sums, figures, and one
 * transaction in the books that moves the rewards to the accruing accounts (rule 5.5). Actions of a
 * campaign are judged by one process at a time, under the campaign's lock.
 */
export function judgeBatch(deps: JudgeDeps, campaignId: string, limit: number): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, campaignId);
    if (!campaign) return 0;
    const now = deps.clock.now();
    const due = await takeDue(tx, { campaignId, now, limit });
    if (due.length === 0) return 0;
    const verdicts = await judge(tx, campaign, due);
    await write(deps, tx, { campaign, due, verdicts });
    return due.length;
  });
}

async function judge(
  tx: Tx,
  campaign: Campaign,
  due: readonly DueAction[],
): Promise<Map<string, SparkVerdict>> {
  const [from, until] = [due[0]?.at ?? new Date(0), due.at(-1)?.at ?? new Date(0)];
  const around = await readAround(tx, {
    campaignId: campaign.id,
    saidFrom: new Date(from.getTime() - dayMs),
    paidFrom: new Date(from.getTime() - hourMs),
    until,
    targets: due.flatMap(({ kind, target }) => (kind === 'reaction' && target ? [target] : [])),
  });
  const userIds = [...new Set(due.flatMap(({ userId }) => userId ?? []))];
  const payees = await readPayees(tx, { campaignId: campaign.id, userIds });
  const history = new SparkHistory();
  const candidates: SparkCandidate[] = [];
  for (const action of around) {
    const event = toEvent(action);
    // What others said in between counts at its own time.
    const isBetween = action.status === 'unpaid' && action.at >= from && action.kind === 'message';
    if (isBetween) candidates.push({ event, alone: action.code });
    else if (action.status !== 'waiting') history.add({ event, isPaid: isPaid(action) });
    else if (event.kind === 'message') history.meet(event);
  }
  for (const action of due) {
    const payee = payees.find(({ userId }) => userId === action.userId);
    candidates.push({ event: toEvent(action), alone: standingOf(campaign, action, payee) });
  }
  const money = {
    pool: unreservedPool(campaign),
    share: sparkShare(campaign.pool),
    earned: new Map(payees.map(({ userId, earned }) => [userId, earned])),
  };
  const verdicts = judgeInOrder(candidates, history, money);
  return new Map(verdicts.map((verdict) => [`${verdict.kind} ${verdict.key}`, verdict]));
}

/** What was not known when the action was recorded and keeps it from being paid. */
function standingOf(campaign: Campaign, action: DueAction, payee: Payee | undefined) {
  if (campaign.endedAt !== null && action.at >= campaign.endedAt) return 'CAMPAIGN_NOT_LIVE';
  if (payee === undefined) return 'NOT_LINKED';
  if (payee.accountStatus === 'banned') return 'BANNED';
  if (payee.accountStatus === 'suspended') return 'SUSPENDED';
  if (action.isNew) return 'TOO_NEW';
  return action.isRemoved ? 'REACTION_REMOVED' : null;
}

function isPaid({ status }: StoredAction): boolean {
  return status === 'reserved' || status === 'available';
}

function toEvent(action: StoredAction): SparkEvent {
  const { kind, key, sender, userId } = action;
  const base = { key, at: action.at.getTime(), sender, isBot: false, userId };
  if (kind === 'click') return { ...base, kind, link: action.target ?? '' };
  if (kind === 'reaction') return { ...base, kind, change: 'added', target: action.target ?? '' };
  const { simhash } = action;
  return {
    ...base,
    kind,
    isEdit: false,
    features: {
      isService: false,
      isCommand: false,
      isForwarded: false,
      isViaBot: false,
      letters: action.letters ?? 0,
      words: action.words ?? 0,
      fingerprint: action.fingerprint ?? '',
      simhash: simhash === null ? null : BigInt.asUintN(64, simhash),
    },
  };
}

async function write(
  deps: JudgeDeps,
  tx: Tx,
  of: {
    campaign: Campaign;
    due: readonly StoredAction[];
    verdicts: ReadonlyMap<string, SparkVerdict>;
  },
): Promise<void> {
  const { id: campaignId } = of.campaign;
  const at = deps.clock.now();
  const later: string[] = [];
  const judged: Judged[] = [];
  const amounts = new Map<string, Usdc>();
  let messages = 0;
  for (const action of of.due) {
    const verdict = of.verdicts.get(`${action.kind} ${action.key}`);
    if (!verdict) throw new Error(`The action ${action.id} has no verdict.`);
    const { code, amount, userId } = verdict;
    const mayCome = at.getTime() < action.receivedAt.getTime() + targetWaitMs;
    if (code === 'TARGET_UNKNOWN' && mayCome) {
      later.push(action.id);
      continue;
    }
    judged.push({ id: action.id, code, amount });
    if (code !== null || userId === null) continue;
    amounts.set(userId, usdc((amounts.get(userId) ?? zeroUsdc) + amount));
    if (action.kind === 'message') messages += 1;
  }
  await nameOlderTargets(tx, of, judged);
  await postponeActions(tx, { ids: later, until: new Date(at.getTime() + lookAgainMs) });
  await writeVerdicts(tx, { judged, ruleVersion: sparkRuleVersion, at });
  for (const userId of new Set(of.due.flatMap((action) => action.userId ?? []))) {
    tx.changed('submissions', { user: userId });
  }
  // The results of the creator count what is not paid too.
  tx.changed('campaigns', { user: of.campaign.creatorId });
  if (amounts.size === 0) return;
  for (const userId of amounts.keys()) tx.changed('session', { user: userId });
  tx.changed('campaigns', { campaign: campaignId });
  const engaged = await addEarned(tx, { campaignId, amounts });
  const batch = await countBatch(tx, { campaignId, messages, engaged });
  const reserved = [...amounts.values()].reduce((sum, amount) => sum + amount, 0n);
  const others = await addFigures(deps, tx, [{ campaignId, reserved }]);
  const from = accounts.campaignPool(campaignId);
  const moves = [...amounts].map(([userId, amount]) => {
    return { from, to: accounts.earnerAccruing(userId, campaignId), amount };
  });
  const reference = `spark-reserved:${campaignId}:${batch}`;
  await postTogether(tx, [{ reference, kind: 'spark-reserved', moves, at }, ...others]);
}

/**
 * Names the reactions to messages from before the campaign, which are not recorded: Telegram numbers
 * the messages of a group in their order.
 */
async function nameOlderTargets(
  tx: Tx,
  { campaign, due }: { campaign: Campaign; due: readonly StoredAction[] },
  judged: Judged[],
): Promise<void> {
  const unknown = judged.filter(({ code }) => code === 'TARGET_UNKNOWN');
  if (unknown.length === 0) return;
  const first = await readFirstMessage(tx, campaign.id);
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
