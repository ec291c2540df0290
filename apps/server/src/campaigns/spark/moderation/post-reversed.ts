import { sumOf } from '@stoke/domain';
import { writeAudits } from '../../../site/audit/index.ts';
import {
  addFigures,
  nameCampaigns,
  type Campaign,
  type CampaignWorkDeps,
} from '../../core/index.ts';
import { accounts, openHolds, postTogether } from '../../../money/ledger/index.ts';
import { notify, notifyAll } from '../../../messaging/notices/index.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { writePosted } from '../rewards/posted-store.ts';
import type { EventOf } from '../traffic/outbox-event.ts';
import { insertDecisions } from './doubtful-store.ts';
import { appealBeforeOf, insertReversals } from './reverse-store.ts';

type Reversed = EventOf<'reversed'>;

/**
 * Records what was taken back in a locked campaign: a reversal for each person, whom it tells, and one line of the
 * audit log for each. The campaign keeps the money until the reversal is final.
 */
export async function postReversed(
  deps: CampaignWorkDeps,
  tx: Tx,
  campaign: Campaign,
  event: Reversed,
): Promise<void> {
  const { id: campaignId } = campaign;
  const { at, number, body } = event;
  const { reversals, reason, note, by, messages } = body;
  await insertReversals(tx, event);
  await insertDecisions(tx, { campaignId, messages, decidedAt: at, bySystem: false });
  await notifyReversed(deps, tx, campaign, event);
  if (by !== campaign.creatorId) await notifyCreator(deps, tx, campaign, body);
  await writePosted(tx, { campaignId, number });
  await move(deps, tx, event);
  const acts = reversals.map(({ id, userId, actions, amount }) => {
    const about = {
      campaign: campaignId,
      reversal: id,
      actions,
      amount: String(amount),
      reason,
      note,
    };
    return { actor: by, action: 'spark-reversed', subject: userId, about } as const;
  });
  await writeAudits(deps, tx, acts);
}

async function notifyReversed(
  deps: CampaignWorkDeps,
  tx: Tx,
  { id: campaignId, name, creatorId }: Campaign,
  { at, body: { reversals, reason, note, by } }: Reversed,
): Promise<void> {
  tx.publish('campaigns', { campaign: campaignId });
  for (const { userId } of reversals) tx.publish(['submissions', 'session'], { user: userId });
  const brand = (await nameCampaigns(tx, [campaignId])).get(campaignId)?.brand ?? '';
  const work = { creatorId, brand, campaignName: name, taskName: '', link: null };
  const notices = reversals.map(({ id, userId, actions, amount }) => ({
    userId,
    kind: 'reward_reversed' as const,
    subject: id,
    facts: {
      campaignId,
      name,
      actions,
      amount,
      reason,
      note,
      by: by === creatorId ? ('creator' as const) : ('admin' as const),
      appealBefore: appealBeforeOf(at).toISOString(),
      work,
    },
  }));
  await notifyAll(deps, tx, notices);
}

/** The creator is told of what admins take back. */
async function notifyCreator(
  deps: CampaignWorkDeps,
  tx: Tx,
  { id: campaignId, name, creatorId, kind: workKind }: Campaign,
  { reversals, reason, note }: Reversed['body'],
): Promise<void> {
  const [first] = reversals;
  if (!first) return;
  const actions = reversals.reduce((total, one) => total + one.actions, 0);
  const amount = sumOf(reversals);
  await notify(deps, tx, {
    userId: creatorId,
    kind: 'rewards_reversed_for_you',
    subject: first.id,
    facts: { campaignId, workKind, name, actions, amount, reason, note },
  });
}

/** Out of the accruing accounts, and into a hold that an appeal can pay to the person. */
async function move(
  deps: CampaignWorkDeps,
  tx: Tx,
  { campaignId, number, at, body: { reversals } }: Reversed,
): Promise<void> {
  const sum = sumOf(reversals);
  const others = await addFigures(deps, tx, [{ campaignId, reserved: -sum, disputed: sum }]);
  const pool = accounts.campaignPool(campaignId);
  const moves = reversals.map(({ userId, amount }) => {
    return { from: accounts.earnerAccruing(userId, campaignId), to: pool, amount };
  });
  const reference = `spark-reversed:${campaignId}:${number}`;
  await postTogether(tx, [{ reference, kind: 'spark-reversed', moves, at }]);
  const holds = reversals.map(({ id, userId, amount }) => ({
    id,
    reference: `reversal-disputed:${id}`,
    kind: 'reversal-disputed',
    from: pool,
    via: accounts.campaignDisputed(campaignId),
    to: accounts.earnerAvailable(userId),
    amount,
    at,
  }));
  const held = await openHolds(tx, holds);
  if (held.some(({ outcome }) => outcome === 'refused')) {
    throw new Error('A pool has less than was just returned to it.');
  }
  await postTogether(tx, others);
}
