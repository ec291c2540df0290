import type { Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { NewParticipation, OwnedBoost } from './boost-store.ts';

/** All campaigns, newest first. */
export function listBoosts(
  q: Queryable,
  { before, limit }: { before: string; limit: number },
): Promise<OwnedBoost[]> {
  return q.all(sql<OwnedBoost>`
    select * from boost_campaign where id < ${before} order by id desc limit ${limit}`);
}

export type Participation = Omit<NewParticipation, 'walletAddress'> & {
  /** Null: the account was deleted. */
  walletAddress: string | null;
  paymentId: string | null;
};

/** Participants of a campaign by id, which is their age. */
export function listOfCampaign(
  q: Queryable,
  { campaignId, after, limit }: { campaignId: string; after: string; limit: number },
): Promise<Participation[]> {
  return q.all(sql<Participation>`
    select * from boost_participation where campaign_id = ${campaignId} and id > ${after}
    order by id limit ${limit}`);
}

export function readParticipation(q: Queryable, id: string): Promise<Participation | null> {
  return q.one(sql<Participation>`
    select * from boost_participation where id = ${id}`);
}

/** The participant of a campaign who has one of these wallets. */
export function findSigned(
  q: Queryable,
  { campaignId, wallets }: { campaignId: string; wallets: readonly string[] },
): Promise<Participation | null> {
  return q.one(sql<Participation>`
    select * from boost_participation
    where campaign_id = ${campaignId} and wallet_address = any(${wallets}::text[])
    order by id limit 1`);
}

/** Locked until the transaction ends. */
export function lockParticipation(tx: Tx, id: string): Promise<Participation | null> {
  return tx.one(sql<Participation>`
    select * from boost_participation where id = ${id} for update`);
}

export type Loop = {
  participationId: string;
  signature: string | null;
  reward: Usdc;
  verifiedAt: Date;
};

/** The loops of these participations, oldest first. */
export function loopsOf(q: Queryable, participationIds: readonly string[]): Promise<Loop[]> {
  return q.all(sql<Loop>`
    select participation_id, signature, reward_micro, verified_at from boost_loop
    where participation_id = any(${participationIds}::uuid[]) order by id`);
}

/** Adds one verified loop and counts it; the last one of a participant waits for the payout. */
export async function addLoop(
  tx: Tx,
  input: Loop & { id: string; campaignId: string },
): Promise<void> {
  const { id, campaignId, participationId, reward, verifiedAt, signature } = input;
  await tx.run(sql`
    insert into boost_loop (id, campaign_id, participation_id, reward_micro, verified_at, signature)
    values (${id}, ${campaignId}, ${participationId}, ${reward}, ${verifiedAt},
      ${signature})`);
  await tx.run(sql`
    update boost_campaign set loops_completed = loops_completed + 1,
      state = case when loops_completed + 1 = total_loops then 'completed'
        when state = 'pending' then 'active' else state end
    where id = ${campaignId}`);
  await tx.run(sql`
    update boost_participation set pending_loops = pending_loops - 1,
      state = case when pending_loops = 1 then 'awaiting_payout' else state end
    where id = ${participationId}`);
}

/** Records the payment; loops that were not verified are given up. False when it was paid before. */
export async function markPaid(
  tx: Tx,
  { at, paymentId, id }: { id: string; paymentId: string; at: Date },
): Promise<boolean> {
  const marked = await tx.run(sql`
    update boost_participation set state = 'paid', paid_at = ${at}, pending_loops = 0,
      payment_id = ${paymentId}
    where id = ${id} and state <> 'paid'`);
  return marked === 1;
}

export function isPaymentUsed(q: Queryable, paymentId: string): Promise<boolean> {
  return q.has(sql`
    select 1 from boost_participation where payment_id = ${paymentId}`);
}

/** Those of these users and wallets that take part already. */
export function findJoined(
  q: Queryable,
  input: { campaignId: string; userId: string; walletAddress: string },
): Promise<{ userId: string } | null> {
  const { campaignId, userId, walletAddress } = input;
  return q.one(sql<{ userId: string }>`
    select user_id from boost_participation
    where campaign_id = ${campaignId}
      and (user_id = ${userId} or wallet_address = ${walletAddress})
    order by (user_id = ${userId}) desc limit 1`);
}

export async function countParticipant(tx: Tx, campaignId: string): Promise<void> {
  await tx.run(sql`
    update boost_campaign set participants = participants + 1 where id = ${campaignId}`);
}

/** Whether a loop of this user that was verified here is unpaid. */
export function isOwed(q: Queryable, userId: string): Promise<boolean> {
  return q.has(sql`
    select 1 from boost_participation p join boost_loop l on l.participation_id = p.id
    where p.user_id = ${userId} and p.state <> 'paid' and l.signature is not null limit 1`);
}
