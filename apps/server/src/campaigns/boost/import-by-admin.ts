import type { Received } from '@stoke/contract';
import { writeAudit } from '../../site/audit/index.ts';
import { lockStatuses } from '../../people/users/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { rewardOf, stateAt } from './boost-state.ts';
import { insertParticipation, lockBoost } from './boost-store.ts';
import { countParticipant, findJoined } from './desk-store.ts';
import { importBoost } from './import-boost.ts';
import { eachRow, type FileRow } from './import-rows.ts';
import { type DeskDeps, publishBoost } from './verify-loop.ts';

type NewCampaign = Received<'importBoost', 'body'>;
type NewMember = Received<'importBoostParticipation', 'body'>;
type Act = Parameters<typeof writeAudit>[2];
/** All rows or none; `ids` are those of the imported rows. */
type Imported = { imported: number; ids: string[] };

/** An admin imports campaigns as they were agreed (rule 7.1); refuses all when one is wrong. */
export async function importCampaigns(
  deps: DeskDeps,
  tx: Tx,
  { rows, by }: { rows: readonly FileRow<NewCampaign>[]; by: string },
): Promise<Imported> {
  const ownerIds = rows.map(({ value }) => value.ownerId);
  const owners = await lockStatuses(tx, ownerIds);
  const acts: Act[] = [];
  const { imported } = await eachRow(rows, async (row) => {
    const isThere = owners.get(row.ownerId)?.isDeleted === false;
    if (!isThere) throw new Refusal('boost.owner_unknown', { field: 'ownerId' });
    const campaign = readCampaign(row);
    if (rewardOf(campaign) === 0n) {
      throw new Refusal('boost.reward_zero', { field: 'estimatedUserPayouts' });
    }
    const state = stateAt(campaign, deps.clock.now());
    const subject = await importBoost(deps, tx, { ...campaign, state });
    const about = { owner: row.ownerId, name: row.campaignName };
    acts.push({ actor: by, action: 'boost-imported', subject, about });
  });
  tx.publish('campaigns', 'admins');
  for (const act of acts) await writeAudit(deps, tx, act);
  return { imported, ids: acts.map(({ subject }) => subject) };
}

function readCampaign(newCampaign: NewCampaign) {
  return {
    ...newCampaign,
    creatorId: newCampaign.ownerId,
    name: newCampaign.campaignName,
    state: 'pending' as const,
    cost: newCampaign.estimatedTotalCost,
    payouts: newCampaign.estimatedUserPayouts,
    participants: 0,
    totalLoops: newCampaign.totalCampaignLoops,
    loopsCompleted: 0,
    tweetUrl: newCampaign.tweetLink === '' ? null : newCampaign.tweetLink,
  };
}

/** An admin imports participants of a campaign; refuses all when one is wrong. */
export async function importParticipants(
  deps: DeskDeps,
  tx: Tx,
  input: { campaignId: string; rows: readonly FileRow<NewMember>[]; by: string },
): Promise<Imported> {
  const userIds = input.rows.map((row) => row.value.userId);
  const users = await lockStatuses(tx, userIds);
  const campaign = await lockBoost(tx, input.campaignId);
  if (!campaign) throw new Refusal('boost.campaign_unknown');
  const { id: campaignId, usersNeeded, loopsPerUser: maxLoops } = campaign;
  const joinedAt = deps.clock.now();
  const ids: string[] = [];
  const acts: Act[] = [];
  const { imported } = await eachRow(
    input.rows,
    async ({ userId, walletAddress, pendingLoops }) => {
      if (users.get(userId)?.isDeleted !== false) refuse('boost.user_unknown', 'userId');
      if (userId === campaign.creatorId) refuse('boost.own_campaign', 'userId');
      if (pendingLoops > maxLoops) refuse('boost.too_many_loops', 'pendingLoops');
      const joined = await findJoined(tx, { campaignId, userId, walletAddress });
      if (joined?.userId === userId) refuse('boost.already_in', 'userId');
      if (joined) refuse('boost.wallet_taken', 'walletAddress');
      if (campaign.participants + ids.length >= usersNeeded) refuse('boost.full', 'userId');
      const id = deps.newId();
      const member = { id, campaignId, userId, walletAddress, maxLoops, pendingLoops, joinedAt };
      await insertParticipation(tx, { ...member, state: 'active', paidAt: null });
      await countParticipant(tx, campaignId);
      ids.push(id);
      const about = { campaign: campaignId, wallet: walletAddress, loops: pendingLoops };
      acts.push({ actor: input.by, action: 'boost-participant-imported', subject: userId, about });
    },
  );
  publishBoost(tx, campaign);
  for (const act of acts) await writeAudit(deps, tx, act);
  return { imported, ids };
}

type Joining = ConstructorParameters<typeof Refusal>[0];

function refuse(code: Joining, field: string): never {
  throw new Refusal(code, { field });
}
