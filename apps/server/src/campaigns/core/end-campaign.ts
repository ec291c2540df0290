import { campaignEvents, campaignKinds, shareDown, usdc, zeroUsdc } from '@stoke/domain';
import { writeAudit } from '../../site/audit/index.ts';
import { readUsers } from '../../people/profile/index.ts';
import {
  type Account,
  accounts,
  postTogether,
  type Transaction,
} from '../../money/ledger/index.ts';
import { notify } from '../../messaging/notices/index.ts';
import type { FigureChange } from '../../work/submissions/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { rulesOf, type CampaignDeps, type CampaignWorkDeps } from './campaign-kind.ts';
import {
  isNearlySpent,
  paidOut,
  settlementOf,
  type Settlement,
  unreservedPool,
} from './campaign-money.ts';
import { endingAt, isRunning, isTimeUp, settlesAgain } from './campaign-state.ts';
import {
  addSettlement,
  endAt,
  type Campaign,
  finish,
  lockCampaign,
  lockCampaigns,
  readCampaign,
  writeFigures,
} from './campaign-store.ts';
import { nameCampaigns, readDisputedUntil } from './creator-store.ts';
import type { Changed } from './fund-campaign.ts';
import { lockOwn, type Own } from './lock-own.ts';
import { addOutflow } from './outflow-store.ts';

/**
 * Stops the creator's own running campaign before its end time. Where someone may still submit work that was done
 * before, its pool stays for the grace of its kind, as at its end time (rule 4.3).
 */
export async function stopCampaign(deps: CampaignWorkDeps, tx: Tx, own: Own): Promise<Campaign> {
  return posted(tx, await stop(deps, tx, await lockOwn(tx, own)));
}

async function stop(deps: CampaignWorkDeps, tx: Tx, campaign: Campaign): Promise<Changed> {
  const endedAt = deps.clock.now();
  if (!isRunning(campaign) || isTimeUp(campaign, endedAt)) {
    throw new Refusal('campaign.not_running');
  }
  const { hasUnsubmitted, listedIn } = rulesOf(deps, campaign);
  const state = endingNow(deps, campaign, endedAt);
  if (state !== null || !(await hasUnsubmitted?.(tx, campaign))) {
    return end(deps, tx, campaign, { state: state ?? 'ended', endedAt });
  }
  const { id, creatorId } = campaign;
  tx.publish('campaigns', { user: creatorId });
  tx.publish(listedIn, 'everybody');
  return { campaign: await endAt(tx, { id, at: endedAt }), postings: [] };
}

/**
 * An admin stops a running campaign of any creator, or cancels one before its start; the reason goes to the creator
 * and the audit log.
 */
export async function stopByAdmin(
  deps: CampaignWorkDeps,
  tx: Tx,
  input: { campaignId: string; by: string; reason: string },
): Promise<Campaign> {
  const campaign = await lockCampaign(tx, input.campaignId);
  if (!campaign) throw new Refusal('request.not_found');
  const { kind, creatorId, id: campaignId, name } = campaign;
  const stopped = await (campaign.state === 'pending' ? cancel : stop)(deps, tx, campaign);
  await notify(deps, tx, {
    userId: creatorId,
    kind: 'campaign_stopped',
    subject: campaignId,
    facts: {
      campaignId,
      workKind: kind,
      name,
      reason: input.reason,
      wasFunded: campaign.fundedAt !== null,
      wasStarted: campaign.activatedAt !== null,
    },
  });
  await postTogether(tx, stopped.postings);
  const about = { campaign: campaignId, kind, name, reason: input.reason };
  await writeAudit(deps, tx, {
    actor: input.by,
    action: 'campaign-stopped',
    subject: creatorId,
    about,
  });
  return stopped.campaign;
}

/**
 * Ends the locked campaigns of a creator that have money, so that none takes new work: running ones
 * are stopped, funded ones that wait are cancelled. Submitted work is still decided and paid.
 */
export async function endEvery(
  deps: CampaignWorkDeps,
  tx: Tx,
  locked: readonly Campaign[],
): Promise<void> {
  const endedAt = deps.clock.now();
  const postings: Transaction[] = [];
  for (const campaign of locked) {
    if (campaign.fundedAt === null) continue;
    if (isRunning(campaign)) {
      const state = endingNow(deps, campaign, endedAt) ?? 'ended';
      postings.push(...(await end(deps, tx, campaign, { state, endedAt })).postings);
    } else if (campaign.state === 'pending') {
      postings.push(...(await cancel(deps, tx, campaign)).postings);
    }
  }
  if (postings.length > 0) await postTogether(tx, postings);
}

/** Cancels the creator's own campaign that has not started; its money is refunded. */
export async function cancelCampaign(deps: CampaignWorkDeps, tx: Tx, own: Own): Promise<Campaign> {
  const campaign = await lockOwn(tx, own);
  if (campaign.state !== 'pending') throw new Refusal('campaign.not_pending');
  return posted(tx, await cancel(deps, tx, campaign));
}

async function cancel(deps: CampaignWorkDeps, tx: Tx, campaign: Campaign): Promise<Changed> {
  const now = deps.clock.now();
  const over = await finish(tx, { id: campaign.id, state: 'ended', endedAt: now, settleAt: now });
  await rulesOf(deps, campaign).onEnded?.(tx, over);
  return settle(deps, tx, over);
}

/** Ends one campaign when its time is up; does nothing before that or when it is already over. */
export async function endDue(deps: CampaignWorkDeps, tx: Tx, id: string): Promise<void> {
  const campaign = await lockCampaign(tx, id);
  if (campaign) await posted(tx, await endIfDue(deps, tx, campaign));
}

/** Settles one campaign once it is due; does nothing before that, or when it is settled. */
export async function settleDue(deps: CampaignDeps, id: string): Promise<void> {
  const isDue = ({ settleAt, settledAt }: Campaign) =>
    settleAt !== null && settleAt <= deps.clock.now() && settledAt === null;
  const due = await readCampaign(deps.db, id);
  if (!due || !isDue(due)) return;
  if ((await rulesOf(deps, due).close?.(deps, due)) === false) return;
  await deps.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (campaign && isDue(campaign)) await posted(tx, await settle(deps, tx, campaign));
  });
}

/**
 * Ends a locked campaign whose time is up or whose pool is spent; leaves any other unchanged. Safe
 * to repeat. The end is recorded as `endTime`, however late this runs. The caller posts.
 */
async function endIfDue(deps: CampaignWorkDeps, tx: Tx, campaign: Campaign): Promise<Changed> {
  const now = deps.clock.now();
  const rules = rulesOf(deps, campaign);
  const isDone = isRunning(campaign) && (await rules.isDone?.(tx, campaign)) === true;
  const state = endingNow(deps, campaign, now) ?? (isDone ? 'completed' : null);
  if (state === null) return { campaign, postings: [] };
  const endedAt = state === 'ended' ? (campaign.endTime ?? now) : now;
  return end(deps, tx, campaign, { state, endedAt });
}

/**
 * Ends a locked, running campaign. Depending on its kind, it refunds what is not held or keeps it
 * for rewards earned before the end: of a kind that is closed first the worker settles it. Submitted work stays
 * reserved and can still be decided (rule 1.5).
 */
async function end(
  deps: CampaignWorkDeps,
  tx: Tx,
  { id, creatorId, kind }: Campaign,
  input: { state: 'completed' | 'ended'; endedAt: Date },
): Promise<Changed> {
  const { settleAfterMs, listedIn, onEnded, close } = rulesOf(deps, { kind });
  const settleAt = new Date(input.endedAt.getTime() + settleAfterMs);
  const over = await finish(tx, { id, ...input, settleAt });
  await onEnded?.(tx, over);
  tx.publish('campaigns', { user: creatorId });
  tx.publish(listedIn, 'everybody');
  const isDue = settleAt.getTime() <= deps.clock.now().getTime();
  return isDue && close === undefined ? settle(deps, tx, over) : { campaign: over, postings: [] };
}

/**
 * Settles a locked campaign that is over (rule 1.4): money that is not held goes back to the
 * creator with its share of the fee, and the fee of what was spent becomes earned. Money still held
 * is settled by a later call. The caller posts.
 */
async function settle(deps: CampaignWorkDeps, tx: Tx, campaign: Campaign): Promise<Changed> {
  const { id, kind, creatorId } = campaign;
  const at = deps.clock.now();
  const settlement = campaign.fundedAt === null ? null : settlementOf(campaign);
  const moves =
    settlement === null ? [] : movesOf(campaign, settlement, await refundAccount(tx, campaign));
  const moved = moves.length === 0 ? null : settlement;
  const settled = await addSettlement(tx, { id, settlement: moved, at });
  tx.publish('campaigns', { user: creatorId });
  if (campaign.settledAt === null && campaign.activatedAt !== null) {
    await notifyCreator(deps, tx, settled);
  }
  if (moved === null) return { campaign: settled, postings: [] };
  tx.publish('balance', { user: creatorId });
  tx.wake('campaigns.fund');
  const name = campaignEvents(kind).settled;
  const reference = `${name}:${id}:${settled.settleCount}`;
  return { campaign: settled, postings: [{ reference, kind: name, moves, at }] };
}

/**
 * Where the money of a locked campaign returns. An account is deleted once its campaigns are settled, under
 * the lock of each: what a ban takes back after that belongs to no one who could be paid.
 */
async function refundAccount(tx: Tx, { creatorId, settledAt }: Campaign): Promise<Account> {
  const creator = accounts.creatorAvailable(creatorId);
  if (settledAt === null) return creator;
  const owner = (await readUsers(tx, [creatorId])).get(creatorId);
  return owner?.deletedAt ? accounts.unclaimed : creator;
}

function movesOf({ id }: Campaign, settlement: Settlement, refundTo: Account) {
  const fee = accounts.campaignFee(id);
  const all = [
    { from: accounts.campaignPool(id), to: refundTo, amount: settlement.poolRefund },
    { from: fee, to: refundTo, amount: settlement.feeRefund },
    { from: fee, to: accounts.platformFee, amount: settlement.feeEarned },
  ];
  return all.filter(({ amount }) => amount > zeroUsdc);
}

/** Where the price went, fees included: the three amounts sum to it. */
async function notifyCreator(deps: CampaignWorkDeps, tx: Tx, campaign: Campaign): Promise<void> {
  const { id, creatorId, kind, name, price } = campaign;
  const spent = usdc(paidOut(campaign) + campaign.feeEarned);
  const refunded = usdc(campaign.refunded + campaign.feeRefunded);
  const held = usdc(price - spent - refunded);
  // the fee is held with its part of the pool
  const { reserved: inReview } = campaign;
  const ofDisputes =
    inReview === zeroUsdc ? held : shareDown(price, campaign.disputed, campaign.pool);
  const disputed = campaign.disputed === zeroUsdc ? zeroUsdc : ofDisputes;
  const reserved = usdc(held - disputed);
  const disputedUntil = (await readDisputedUntil(tx, [campaign])).get(id)?.toISOString() ?? null;
  const outcome = campaign.state === 'completed' ? 'completed' : 'ended';
  await notify(deps, tx, {
    userId: creatorId,
    kind: 'campaign_ended',
    subject: id,
    facts: {
      campaignId: id,
      workKind: kind,
      name,
      outcome,
      spent,
      refunded,
      reserved,
      disputed,
      disputedUntil,
    },
  });
}

async function posted(tx: Tx, { campaign, postings }: Changed): Promise<Campaign> {
  await postTogether(tx, postings);
  return campaign;
}

/** The refund if the campaign were stopped now: all that is neither spent nor held. */
export function refundIfStopped(campaign: Campaign) {
  if (!isRunning(campaign)) return zeroUsdc;
  const { poolRefund, feeRefund } = settlementOf(campaign);
  return usdc(poolRefund + feeRefund);
}

/**
 * Updates the figures of locked campaigns as work moves their money. A campaign whose pool is spent
 * ends; one that is over is settled again with the money that came back to it.
 * @returns the transactions to post for that, after those of the work.
 */
export async function addFigures(
  deps: CampaignWorkDeps,
  tx: Tx,
  changes: readonly FigureChange[],
): Promise<Transaction[]> {
  const postings: Transaction[] = [];
  const at = deps.clock.now();
  const campaigns = await writeFigures(tx, { changes, at });
  const unsubmitted = campaigns.filter((campaign) => !campaignKinds[campaign.kind].isSubmitted);
  const outflows = unsubmitted.map(({ id }) => {
    return { campaignId: id, amount: usedBy(changes, id), people: 0 };
  });
  await addOutflow(tx, { outflows, at });
  for (const campaign of campaigns) {
    const change = settlesAgain(campaign) ? settle : endIfDue;
    const next = await change(deps, tx, campaign);
    postings.push(...next.postings);
    if (isRunning(next.campaign)) await notifyNearlySpent(deps, tx, campaign, changes);
  }
  return postings;
}

/**
 * Tells the creator when these changes take up nine tenths of the pool: once, and again after an
 * addition to the pool that frees more than a tenth of it.
 */
async function notifyNearlySpent(
  deps: CampaignWorkDeps,
  tx: Tx,
  campaign: Campaign,
  changes: readonly FigureChange[],
): Promise<void> {
  const { id, creatorId, kind, name, pool, topUpCount } = campaign;
  const before = beforeChanges(campaign, changes);
  if (!isNearlySpent(campaign) || isNearlySpent(before)) return;
  const free = unreservedPool(campaign);
  await notify(deps, tx, {
    userId: creatorId,
    kind: 'campaign_nearly_spent',
    subject: `${id}:${topUpCount}`,
    facts: { campaignId: id, workKind: kind, name, pool, free },
  });
}

function beforeChanges(campaign: Campaign, changes: readonly FigureChange[]): Campaign {
  return { ...campaign, reserved: usdc(campaign.reserved - usedBy(changes, campaign.id)) };
}

/** What these changes take out of the pool of a campaign; below zero for what they give back. */
function usedBy(changes: readonly FigureChange[], campaignId: string): bigint {
  return changes.reduce((sum, change) => {
    const { spent = 0n, reserved = 0n, disputed = 0n, returned = 0n } = change;
    return change.campaignId === campaignId ? sum + spent + reserved + disputed - returned : sum;
  }, 0n);
}

/** What review and bans need from campaigns of any kind. */
export function figuresOfWork(deps: CampaignWorkDeps) {
  return {
    lockCampaigns,
    readCampaigns: nameCampaigns,
    addFigures: (tx: Tx, changes: readonly FigureChange[]) => addFigures(deps, tx, changes),
  };
}

function endingNow(deps: CampaignWorkDeps, campaign: Campaign, now: Date) {
  const { isSubmitted } = campaignKinds[campaign.kind];
  return endingAt(campaign, now, { ...rulesOf(deps, campaign), isSubmitted });
}
