import { randomInt, randomUUID } from 'node:crypto';
import { dripReward, usdc } from '@stoke/domain';
import { accounts, openHolds, post } from '../../apps/server/src/money/ledger/index.ts';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { dripEvidence } from '../parts/drip-evidence.ts';
import { asOwner } from '../parts/scratch-postgres.ts';

const campaignCount = 20;
const earnerCount = 2_000;
const pool = usdc(1_000_000_000_000n);
const perHold = 500;

/** Campaigns with pools that outlast the measurement, and the people who work for them. */
export type ReviewPeople = { campaigns: readonly string[]; creatorId: string };

export async function openReviewPeople(db: Db, url: string): Promise<ReviewPeople> {
  const creatorId = randomUUID();
  const campaigns = Array.from({ length: campaignCount }, () => randomUUID());
  await asOwner(url, async (client) => {
    await client.query(`
      insert into app_user (id, username, username_key, email, password_hash, name, role,
          account_status, trust_score, created_at)
        select uuidv7(), 'earner' || n, 'earner' || n, 'earner' || n || '@bench.example', '',
          'Earner', 'user', 'active', 500, now() from generate_series(1, ${earnerCount}) n`);
    await client.query(
      `insert into campaign (id, kind, creator_id, name, price_micro, pool_micro, fee_micro,
          min_reward_micro, duration_hours, state, created_at, funded_at, activated_at, end_time)
        select id, 'drip', $2, 'Surge Drip', $3, $3, 0, 180000, 24, 'active', now(), now(), now(),
          now() + interval '1 day'
        from unnest($1::uuid[]) id`,
      [campaigns, creatorId, pool],
    );
  });
  const funded = campaigns.map((id) => {
    const moves = [{ from: accounts.treasury, to: accounts.campaignPool(id), amount: pool }];
    return { reference: `funded:${id}`, kind: 'funded', moves };
  });
  await db.transaction((tx) => post(tx, funded));
  return { campaigns, creatorId };
}

/**
 * Submits work of random campaigns, each piece with its hold.
 * @returns the ids in batches; a batch is of one campaign
 */
export async function submitWaiting(
  db: Db,
  url: string,
  { campaigns, creatorId, count, perBatch }: ReviewPeople & { count: number; perBatch: number },
): Promise<string[][]> {
  const campaignsOfBatches = Array.from({ length: Math.ceil(count / perBatch) }, () => {
    return campaigns[randomInt(campaigns.length)] ?? '';
  });
  const { rows } = await asOwner(url, (client) =>
    client.query<Row>(
      `with added as (
        insert into submission (id, kind, campaign_id, creator_id, task_id, user_id, amount_micro,
            state, attempt, submitted_at, decide_before, evidence)
          select uuidv7(), 'drip', campaign_id, $2, gen_random_uuid(), earner.id, $3, 'pending', 1,
            now(), now() + interval '3 days', $5
          from unnest($1::uuid[]) with ordinality batch(campaign_id, n)
          cross join generate_series(1, $4) k
          join (select id, row_number() over () as i from app_user) earner
            on earner.i = 1 + (n * $4 + k) % ${earnerCount}
          returning id, campaign_id, user_id, amount_micro),
      reserved as (
        update campaign c set reserved_micro = reserved_micro + sum
        from (select campaign_id, sum(amount_micro) from added group by 1) one
        where c.id = one.campaign_id)
      select id, campaign_id, user_id from added`,
      [campaignsOfBatches, creatorId, dripReward, perBatch, dripEvidence],
    ),
  );
  for (let from = 0; from < rows.length; from += perHold) {
    await db.transaction((tx) => openHolds(tx, rows.slice(from, from + perHold).map(holdOf)));
  }
  const waiting = Map.groupBy(rows, (row) => row.campaign_id);
  return campaignsOfBatches.map((campaignId) => {
    const batch = waiting.get(campaignId)?.splice(0, perBatch) ?? [];
    return batch.map(({ id }) => id);
  });
}

type Row = { id: string; campaign_id: string; user_id: string };

function holdOf({ id, campaign_id: campaignId, user_id: userId }: Row) {
  return {
    id,
    reference: `submitted:${id}`,
    kind: 'work-submitted',
    from: accounts.campaignPool(campaignId),
    via: accounts.earnerReserved(userId),
    to: accounts.earnerAvailable(userId),
    amount: dripReward,
    at: new Date(),
  };
}
