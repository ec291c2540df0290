import { type Usdc, usdc } from '@stoke/domain';
import { containing } from '../../platform/db/text-search.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import type { CampaignState } from '../core/index.ts';
import { sql } from '../../platform/db/sql.ts';
import type { PersonalPage, PersonalRow } from '../../platform/personal-data.ts';

/** A boost is not paused. */
export type BoostState = Exclude<CampaignState, 'paused'>;

export type NewBoost = {
  creatorId: string;
  name: string;
  state: BoostState;
  targetVolume: Usdc;
  volumePerLoop: Usdc;
  /** In words: `Steady`. */
  speed: string;
  cost: Usdc;
  /** The part of the cost that goes to the participants. */
  payouts: Usdc;
  usersNeeded: number;
  participants: number;
  loopsPerUser: number;
  totalLoops: number;
  loopsCompleted: number;
  tweetUrl: string | null;
  /** The token to trade and when; null where its loops were not checked on chain. */
  tokenMint: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
};
export type BoostCampaign = NewBoost & { id: string };
export type OwnedBoost = BoostCampaign & { createdAt: Date };

export async function insertBoost(
  tx: Tx,
  input: NewBoost & { id: string; createdAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into boost_campaign (id, creator_id, name, state, target_volume_micro,
      volume_per_loop_micro, speed, cost_micro, payouts_micro, users_needed, participants,
      loops_per_user, total_loops, loops_completed, tweet_url, token_mint, starts_at, ends_at,
      created_at)
    values (${input.id}, ${input.creatorId}, ${input.name}, ${input.state}, ${input.targetVolume},
      ${input.volumePerLoop}, ${input.speed}, ${input.cost}, ${input.payouts}, ${input.usersNeeded},
      ${input.participants}, ${input.loopsPerUser}, ${input.totalLoops}, ${input.loopsCompleted},
      ${input.tweetUrl}, ${input.tokenMint}, ${input.startsAt}, ${input.endsAt}, ${input.createdAt})`);
}

/** Null when there is none. */
export function readBoost(q: Queryable, id: string): Promise<OwnedBoost | null> {
  return q.one(sql<OwnedBoost>`
    select * from boost_campaign where id = ${id}`);
}

type OwnSearch = { creatorId: string; now: Date; state: 'open' | 'over' | null; text: string };

/** Newest first; `total` is how many fit on all pages. */
export function listOfCreator(
  q: Queryable,
  { text, creatorId, state, now, before, limit }: OwnSearch & { before: string; limit: number },
): Promise<(BoostCampaign & { total: number })[]> {
  const part = containing(text);
  return q.all(sql<BoostCampaign & { total: number }>`
    with fitting as (
      select *, count(*) over ()::int as total from boost_campaign
      where creator_id = ${creatorId}
        and (${state}::text is null or (${state} = 'over') =
          (state in ('completed', 'ended') or coalesce(ends_at < ${now}, false)))
        and (name ilike ${part} or id::text ilike ${part})
    )
    select * from fitting where id < ${before} order by id desc limit ${limit}`);
}

type ParticipationState = 'active' | 'awaiting_payout' | 'paid';

export type NewParticipation = {
  id: string;
  campaignId: string;
  userId: string;
  walletAddress: string;
  maxLoops: number;
  /** Loops still to be verified. */
  pendingLoops: number;
  state: ParticipationState;
  joinedAt: Date;
  paidAt: Date | null;
};
export type VerifiedLoop = { id: string; reward: Usdc; verifiedAt: Date };

/** Locks a campaign until the transaction ends; null when there is none. */
export function lockBoost(tx: Tx, id: string): Promise<OwnedBoost | null> {
  return tx.one(sql<OwnedBoost>`
    select * from boost_campaign where id = ${id} for update`);
}

export async function insertParticipation(
  tx: Tx,
  newParticipation: NewParticipation,
): Promise<void> {
  await tx.run(sql`
    insert into boost_participation (id, campaign_id, user_id, wallet_address, max_loops,
      pending_loops, state, joined_at, paid_at)
    values (${newParticipation.id}, ${newParticipation.campaignId}, ${newParticipation.userId}, ${newParticipation.walletAddress}, ${newParticipation.maxLoops},
      ${newParticipation.pendingLoops}, ${newParticipation.state}, ${newParticipation.joinedAt}, ${newParticipation.paidAt})`);
}

/** Adds a participant's loops, and counts both in the campaign. */
export async function insertLoops(
  tx: Tx,
  input: { campaignId: string; participationId: string; loops: readonly VerifiedLoop[] },
): Promise<void> {
  const { campaignId, participationId, loops } = input;
  await tx.run(sql`
    insert into boost_loop (id, campaign_id, participation_id, reward_micro, verified_at)
    select loop.id, ${campaignId}, ${participationId}, loop.reward, loop.verified_at
    from unnest(${loops.map(({ id }) => id)}::uuid[],
      ${loops.map(({ reward }) => reward)}::bigint[],
      ${loops.map(({ verifiedAt }) => verifiedAt)}::timestamptz[]) loop(id, reward, verified_at)`);
  await tx.run(sql`
    update boost_campaign set participants = participants + 1,
      loops_completed = loops_completed + ${loops.length}::int
    where id = ${campaignId}`);
}

/** Participants per state; `earned`: by their verified loops, micro-USDC. */
export type ParticipationTally = {
  state: ParticipationState;
  people: number;
  loops: number;
  earned: Usdc;
  lastVerifiedAt: Date | null;
};

/** Of one campaign, by state; empty states are left out. */
export function tallyParticipations(
  q: Queryable,
  campaignId: string,
): Promise<ParticipationTally[]> {
  return q.all(sql<ParticipationTally>`
    select p.state, count(distinct p.id)::int as people, count(l.id)::int as loops,
      coalesce(sum(l.reward_micro), 0)::bigint as earned, max(l.verified_at) as last_verified_at
    from boost_participation p left join boost_loop l on l.participation_id = p.id
    where p.campaign_id = ${campaignId} group by p.state`);
}

type LoopStep = { from: Date; approved: number; spent: Usdc; total: Usdc };

/** What accrued in each step of time, and in total until its end; empty steps are left out. */
export async function tallyLoops(
  q: Queryable,
  { stepHours, campaignId }: { campaignId: string; stepHours: number },
): Promise<LoopStep[]> {
  const steps = await q.all(sql<LoopStep>`
    select "from", approved, spent, (sum(spent) over (order by "from"))::bigint as total
    from (
      select date_bin(make_interval(hours => ${stepHours}::int), verified_at,
          timestamptz '2001-01-01 00:00:00+00') as "from",
        count(*)::int as approved, sum(reward_micro)::bigint as spent
      from boost_loop where campaign_id = ${campaignId} group by 1
    ) step order by "from"`);
  return steps.map((step) => ({ ...step, spent: usdc(step.spent), total: usdc(step.total) }));
}

export type LoopLine = {
  id: string;
  userId: string;
  reward: Usdc;
  verifiedAt: Date;
  state: ParticipationState;
  paidAt: Date | null;
};

/** The verified loops of a campaign by id, from after `after`. */
export function listLoops(
  q: Queryable,
  { campaignId, after, limit }: { campaignId: string; after: string; limit: number },
): Promise<LoopLine[]> {
  return q.all(sql<LoopLine>`
    select l.id, p.user_id, l.reward_micro, l.verified_at, p.state, p.paid_at
    from boost_loop l join boost_participation p on p.id = l.participation_id
    where l.campaign_id = ${campaignId} and l.id > ${after}
    order by l.id limit ${limit}`);
}

/** Campaigns of a creator, by id. */
export function listCampaigns(q: Queryable, { userId, after, limit }: PersonalPage) {
  return q.all(sql<PersonalRow>`
    select id, name, state, target_volume_micro, volume_per_loop_micro, speed, cost_micro,
      payouts_micro, users_needed, participants, loops_per_user, total_loops, loops_completed,
      tweet_url, token_mint, starts_at, ends_at, created_at
    from boost_campaign where creator_id = ${userId} and id > ${after} order by id
    limit ${limit}`);
}

/**
 * Removes what identifies the creator. The figures stay, because participants' earnings depend on
 * them.
 */
export async function eraseCampaigns(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update boost_campaign set name = 'Deleted campaign', tweet_url = null
    where creator_id = ${userId}`);
}

/** A user's participations, by id. */
export function listParticipations(q: Queryable, { userId, after, limit }: PersonalPage) {
  return q.all(sql<PersonalRow>`
    select p.id, c.name as campaign, p.wallet_address, p.max_loops, p.state, p.joined_at, p.paid_at,
      (select count(*)::int from boost_loop where participation_id = p.id) as verified_loops,
      (select coalesce(sum(reward_micro), 0)::bigint from boost_loop
        where participation_id = p.id) as earned_micro
    from boost_participation p join boost_campaign c on c.id = p.campaign_id
    where p.user_id = ${userId} and p.id > ${after} order by p.id limit ${limit}`);
}

/** Removes the wallet. The participation stays with the campaign. */
export async function eraseParticipations(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update boost_participation set wallet_address = null where user_id = ${userId}`);
}
