import { coveredBy, hourMs, usdc, zeroUsdc, type Usdc } from '@stoke/domain';
import { hasDashboard } from '../creators/index.ts';
import { readEarners } from '../identity/index.ts';
import {
  accounts,
  balance,
  InsufficientFunds,
  postTogether,
  type Transaction,
} from '../ledger/index.ts';
import { notify } from '../notices/index.ts';
import { TryAgain, type Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { rulesOf, type CampaignWorkDeps } from './campaign-kind.ts';
import {
  activate,
  insertCampaign,
  lockUnfunded,
  markFunded,
  setPause,
  type Campaign,
  type NewCampaign,
} from './campaign-store.ts';
import { lockOwn, type Own } from './lock-own.ts';

/** A campaign after the change, and the transactions still to post for it. */
export type Changed = { campaign: Campaign; postings: Transaction[] };

/**
 * Creates a campaign and funds it when the creator's balance covers its price (rule 1.3); otherwise
 * it waits. `addDetails` writes the rows of its kind. Refuses a creator without a dashboard.
 */
export async function createCampaign(
  deps: CampaignWorkDeps,
  tx: Tx,
  order: NewCampaign,
  addDetails: (campaign: Campaign) => Promise<void>,
): Promise<Campaign> {
  const { creatorId, price } = order;
  if (!(await hasDashboard(tx, creatorId))) throw new Refusal('creator.no_dashboard');
  const id = deps.newId();
  const campaign = await insertCampaign(tx, { ...order, id, createdAt: deps.clock.now() });
  await addDetails(campaign);
  if ((await balance(tx, accounts.creatorAvailable(creatorId))) < price) {
    tx.changed('campaigns', { user: creatorId });
    return campaign;
  }
  const funded = await fund(deps, tx, campaign);
  try {
    await postTogether(tx, funded.postings);
  } catch (error) {
    // The balance was spent after it was read: this campaign waits.
    throw error instanceof InsufficientFunds ? new TryAgain(error) : error;
  }
  return funded.campaign;
}

/** Funds the creator's own pending campaign from the balance; a repeat is refused. */
export async function startCampaign(deps: CampaignWorkDeps, tx: Tx, of: Own): Promise<Campaign> {
  const campaign = await lockOwn(tx, of);
  const { refusals } = rulesOf(deps, campaign);
  if (campaign.state !== 'pending') throw new Refusal(refusals.notPending);
  if (campaign.fundedAt !== null) throw new Refusal('spark.waits_for_group');
  const funded = await fund(deps, tx, campaign);
  try {
    await postTogether(tx, funded.postings);
  } catch (error) {
    throw error instanceof InsufficientFunds ? new Refusal(refusals.needsFunds) : error;
  }
  return funded.campaign;
}

/**
 * Funds the campaigns that the creator's balance plus the deposit's `credited` covers, of any kind.
 * Called before the credit is posted; the caller posts both together.
 * @returns the funded campaigns and the transactions to post for them.
 */
export async function startPending(
  deps: CampaignWorkDeps,
  tx: Tx,
  of: { creatorId: string; depositId: string | null; credited: Usdc },
): Promise<{ started: Campaign[]; postings: Transaction[] }> {
  const { creatorId, depositId, credited } = of;
  const started: Campaign[] = [];
  const postings: Transaction[] = [];
  const waiting = await lockUnfunded(tx, creatorId);
  if (waiting.length === 0 || (await isBanned(tx, creatorId))) return { started, postings };
  const available = await balance(tx, accounts.creatorAvailable(creatorId));
  for (const campaign of coveredBy(waiting, usdc(available + credited))) {
    const funded = await fund(deps, tx, campaign, depositId);
    started.push(funded.campaign);
    postings.push(...funded.postings);
  }
  return { started, postings };
}

/** A banned creator's money is frozen: it starts nothing (rule 8.2). */
async function isBanned(tx: Tx, creatorId: string): Promise<boolean> {
  return (await readEarners(tx, [creatorId])).get(creatorId)?.accountStatus === 'banned';
}

/** Starts a locked campaign that is funded and ready; leaves any other unchanged. */
export async function startIfReady(
  deps: CampaignWorkDeps,
  tx: Tx,
  campaign: Campaign,
): Promise<Campaign> {
  if (campaign.state !== 'pending' || campaign.fundedAt === null) return campaign;
  const { mayStart, onStarted, listedIn } = rulesOf(deps, campaign);
  if (mayStart && !(await mayStart(tx, campaign))) return campaign;
  const { id, creatorId, durationHours } = campaign;
  const activatedAt = deps.clock.now();
  const endTime =
    durationHours === null ? null : new Date(activatedAt.getTime() + durationHours * hourMs);
  const active = await activate(tx, { id, activatedAt, endTime });
  await onStarted?.(tx, active);
  const endsAt = endTime?.toISOString() ?? null;
  const facts = {
    campaignId: id,
    workKind: active.kind,
    name: active.name,
    pool: active.pool,
    endsAt,
  };
  await notify(deps, tx, { userId: creatorId, kind: 'campaign_started', subject: id, facts });
  tx.changed('campaigns', { user: creatorId });
  tx.changed(listedIn, 'everybody');
  return active;
}

/** Holds the price of a locked pending campaign, and starts the campaign if it is ready. */
async function fund(
  deps: CampaignWorkDeps,
  tx: Tx,
  campaign: Campaign,
  depositId: string | null = null,
): Promise<Changed> {
  const { id, kind, creatorId, pool, fee } = campaign;
  const at = deps.clock.now();
  const funded = await startIfReady(deps, tx, await markFunded(tx, { id, at, depositId }));
  tx.changed('campaigns', { user: creatorId });
  tx.changed('balance', { user: creatorId });
  const from = accounts.creatorAvailable(creatorId);
  const moves = [
    { from, to: accounts.campaignPool(id), amount: pool },
    { from, to: accounts.campaignFee(id), amount: fee },
  ].filter(({ amount }) => amount > zeroUsdc);
  const name = `${kind}-funded`;
  return { campaign: funded, postings: [{ reference: `${name}:${id}`, kind: name, moves, at }] };
}

/** How much the creator's balance lacks for a pending campaign. */
export function missingFor(campaign: Campaign, available: Usdc): Usdc {
  const waits = campaign.state === 'pending' && campaign.fundedAt === null;
  return usdc(waits && available < campaign.price ? campaign.price - available : 0n);
}

/** Pauses a locked, active campaign or resumes a paused one. Its end time does not move. */
export async function pauseCampaign(
  deps: CampaignWorkDeps,
  tx: Tx,
  campaign: Campaign,
  isPaused: boolean,
): Promise<void> {
  if (campaign.state !== (isPaused ? 'active' : 'paused')) return;
  const { id, creatorId, kind: workKind, name } = campaign;
  const { pausedAt } = await setPause(tx, { id, pausedAt: isPaused ? deps.clock.now() : null });
  if (pausedAt !== null) {
    const subject = `${id}:${pausedAt.toISOString()}`;
    const facts = { campaignId: id, workKind, name };
    await notify(deps, tx, { userId: creatorId, kind: 'campaign_paused', subject, facts });
  }
  tx.changed('campaigns', { user: creatorId });
  tx.changed(rulesOf(deps, campaign).listedIn, 'everybody');
}
