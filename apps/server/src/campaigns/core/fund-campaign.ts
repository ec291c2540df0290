import {
  campaignEvents,
  coveredBy,
  dayMs,
  hourMs,
  maxCampaignsADay,
  maxScheduleDays,
  maxWaitingCampaigns,
  usdc,
  zeroUsdc,
  type Usdc,
} from '@stoke/domain';
import { hasDashboard } from '../../people/creators/index.ts';
import { lockUnbanned, readUsers } from '../../people/profile/index.ts';
import { accounts, balance, postTogether, type Transaction } from '../../money/ledger/index.ts';
import { notify } from '../../messaging/notices/index.ts';
import { TryAgain, type Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { rulesOf, type CampaignWorkDeps } from './campaign-kind.ts';
import { isAhead } from './campaign-state.ts';
import {
  activate,
  insertCampaign,
  lockCampaign,
  markFunded,
  setPause,
  unschedule,
  type Campaign,
  type NewCampaign,
} from './campaign-store.ts';
import { lockNewCampaigns, readMadeAt } from './creator-store.ts';
import { lockOwn, type Own } from './lock-own.ts';
import { countUnfunded, lockUnfunded } from './unfunded-store.ts';

/** A campaign after the change, and the transactions still to post for it. */
export type Changed = { campaign: Campaign; postings: Transaction[] };

/**
 * Creates a campaign and funds it when the creator's balance covers its price (rule 1.3); otherwise
 * it waits. `addDetails` writes the rows of its kind. Refuses a banned creator (rule 8.2), one without a
 * dashboard, a start that has passed or is too far ahead, and one campaign more than a creator may make in a day or
 * have waiting, before anything of it is written.
 */
export async function createCampaign(
  deps: CampaignWorkDeps,
  tx: Tx,
  { name, ...order }: Omit<NewCampaign, 'name'> & { name: string | ((id: string) => string) },
  addDetails: (campaign: Campaign) => Promise<void>,
): Promise<Campaign> {
  const { creatorId, price, startsAt } = order;
  if (!(await hasDashboard(tx, creatorId))) throw new Refusal('creator.no_dashboard');
  await lockNewCampaigns(tx, creatorId);
  const [id, createdAt] = [deps.newId(), deps.clock.now()];
  if (startsAt && !canStartAt(startsAt, createdAt)) throw new Refusal('campaign.start_invalid');
  await refuseAboveADay(tx, creatorId, createdAt);
  const isCovered = (await balance(tx, accounts.creatorAvailable(creatorId))) >= price;
  if (!isCovered && (await countUnfunded(tx, creatorId)) >= maxWaitingCampaigns) {
    throw new Refusal('campaign.too_many_waiting');
  }
  const campaign = await insertCampaign(tx, {
    ...order,
    id,
    createdAt,
    name: typeof name === 'string' ? name : name(id),
  });
  await addDetails(campaign);
  const created = isCovered ? await fund(deps, tx, campaign) : { campaign, postings: [] };
  // A ban waits for this transaction and then ends the campaign, or is seen here.
  await lockUnbanned(tx, creatorId);
  tx.publish('campaigns', { user: creatorId });
  // When the balance was spent after it was read, this campaign waits.
  await postTogether(tx, created.postings, (fault) => new TryAgain(fault));
  return created.campaign;
}

/** Counts cancelled and stopped campaigns too: they are kept (rule 1.3). */
async function refuseAboveADay(tx: Tx, creatorId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - dayMs);
  const oldest = await readMadeAt(tx, { creatorId, since, count: maxCampaignsADay });
  if (oldest === null) return;
  const retryAfterSeconds = Math.ceil((oldest.getTime() - since.getTime()) / 1000);
  throw new Refusal('campaign.too_many', { retryAfterSeconds });
}

function canStartAt(at: Date, now: Date): boolean {
  const ahead = at.getTime() - now.getTime();
  return ahead > 0 && ahead <= maxScheduleDays * dayMs;
}

/**
 * Starts the creator's own pending campaign now: funds it from the balance unless it is funded, and
 * forgets the time for which it was scheduled. Refuses a repeat, and a banned creator.
 */
export async function startCampaign(deps: CampaignWorkDeps, tx: Tx, input: Own): Promise<Campaign> {
  const own = await lockOwn(tx, input);
  await lockUnbanned(tx, own.creatorId);
  const { refusals } = rulesOf(deps, own);
  if (own.state !== 'pending') throw new Refusal(refusals.notPending);
  const isScheduled = own.startsAt !== null;
  if (own.fundedAt !== null && !isScheduled) throw new Refusal('spark.waits_for_group');
  const campaign = isScheduled ? await unschedule(tx, own.id) : own;
  if (campaign.fundedAt !== null) {
    tx.publish('campaigns', { user: campaign.creatorId });
    return startIfReady(deps, tx, campaign);
  }
  const funded = await fund(deps, tx, campaign);
  await postTogether(tx, funded.postings, () => new Refusal(refusals.needsFunds));
  return funded.campaign;
}

/**
 * Funds the campaigns that the creator's balance plus the deposit's `credited` covers, of any kind.
 * A deposit calls it before its credit is posted, and posts both together.
 * @returns the funded campaigns and the transactions to post for them.
 */
export async function startPending(
  deps: CampaignWorkDeps,
  tx: Tx,
  input: { creatorId: string; depositId: string | null; credited: Usdc },
): Promise<{ started: Campaign[]; postings: Transaction[] }> {
  const { creatorId, depositId, credited } = input;
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

/**
 * Funds the campaigns that the creator's balance covers, after money came back to it: a refund, or a
 * withdrawal that was given up. Those transactions hold locks that come after a campaign's, so this is
 * one of its own.
 */
export async function fundWaiting(
  deps: CampaignWorkDeps,
  tx: Tx,
  creatorId: string,
): Promise<void> {
  const input = { creatorId, depositId: null, credited: zeroUsdc };
  const { postings } = await startPending(deps, tx, input);
  // When the balance was spent after it was read, those that it still covers are chosen anew.
  await postTogether(tx, postings, (fault) => new TryAgain(fault));
}

/** A banned creator's money is frozen: it starts nothing (rule 8.2). */
async function isBanned(tx: Tx, creatorId: string): Promise<boolean> {
  return (await readUsers(tx, [creatorId])).get(creatorId)?.accountStatus === 'banned';
}

/**
 * Starts one funded campaign once it is due (rule 1.7); does nothing before that. One that is not
 * ready then starts as soon as it is. A banned creator's campaign waits for the end of the ban.
 */
export async function startDue(deps: CampaignWorkDeps, tx: Tx, id: string): Promise<void> {
  const campaign = await lockCampaign(tx, id);
  if (campaign?.state !== 'pending' || campaign.fundedAt === null) return;
  if (campaign.startsAt === null || isAhead(campaign, deps.clock.now())) return;
  if (await isBanned(tx, campaign.creatorId)) return;
  const { state, creatorId } = await startIfReady(deps, tx, campaign);
  if (state !== 'pending') return;
  await unschedule(tx, id);
  tx.publish('campaigns', { user: creatorId });
}

/** Starts a locked campaign that is funded, due and ready; leaves any other unchanged. */
export async function startIfReady(
  deps: CampaignWorkDeps,
  tx: Tx,
  campaign: Campaign,
): Promise<Campaign> {
  if (campaign.state !== 'pending' || campaign.fundedAt === null) return campaign;
  if (isAhead(campaign, deps.clock.now())) return campaign;
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
  tx.publish('campaigns', { user: creatorId });
  tx.publish(listedIn, 'everybody');
  return active;
}

/** Holds the price of a locked pending campaign, and starts the campaign if it is due and ready. */
async function fund(
  deps: CampaignWorkDeps,
  tx: Tx,
  campaign: Campaign,
  depositId: string | null = null,
): Promise<Changed> {
  const { id, kind, creatorId, pool, fee } = campaign;
  const at = deps.clock.now();
  const funded = await startIfReady(deps, tx, await markFunded(tx, { id, at, depositId }));
  tx.publish(['campaigns', 'balance'], { user: creatorId });
  const from = accounts.creatorAvailable(creatorId);
  const moves = [
    { from, to: accounts.campaignPool(id), amount: pool },
    { from, to: accounts.campaignFee(id), amount: fee },
  ].filter(({ amount }) => amount > zeroUsdc);
  const name = campaignEvents(kind).funded;
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
  tx.publish('campaigns', { user: creatorId });
  tx.publish(rulesOf(deps, campaign).listedIn, 'everybody');
}
