import {
  appealWithinDays,
  dayMs,
  usdc,
  zeroUsdc,
  type ReversalReason,
  type Usdc,
} from '@stoke/domain';
import { writeAudits } from '../../../site/audit/index.ts';
import {
  addFigures,
  lockCampaign,
  nameCampaigns,
  type Campaign,
  type CampaignWorkDeps,
} from '../../core/index.ts';
import { accounts, openHolds, postTogether } from '../../../money/ledger/index.ts';
import { notify, notifyAll } from '../../../messaging/notices/index.ts';
import { TryAgain, type Queryable, type Tx } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { holdMs } from '../rewards/release-earnings.ts';
import { countBatch, countEvent, lockTraffic } from '../traffic/campaign-store.ts';
import {
  countAvailable,
  readReserved,
  writeReversals,
  type Reversal,
  type Target,
} from './reverse-store.ts';

/** What a reversal takes back, or took. `tooLate`: available already. */
export type Reversible = { people: number; actions: number; amount: Usdc; tooLate: number };

/** What a reversal of these rewards would take back now. */
export async function readReversible(
  { clock }: Pick<CampaignWorkDeps, 'clock'>,
  q: Queryable,
  input: { campaignId: string } & Target,
): Promise<Reversible> {
  const heldBefore = new Date(clock.now().getTime() - holdMs);
  const reserved = await readReserved(q, { ...input, heldBefore });
  return { ...sumOf(reserved), tooLate: await countAvailable(q, input) };
}

/**
 * Takes back rewards that are still reserved, one reversal for each person. The campaign keeps the
 * money until its reversal is final. Tells each person, and writes one line of the audit log for each.
 * @throws {Refusal} when none of them is still reserved.
 * @throws {TryAgain} when the last judged batch is not posted yet.
 */
export async function reverseActions(
  deps: CampaignWorkDeps,
  tx: Tx,
  input: { campaignId: string; reversedBy: string; reason: ReversalReason; note: string } & Target,
): Promise<Reversible> {
  const campaign = await lockCampaign(tx, input.campaignId);
  if (campaign?.kind !== 'spark') throw new Refusal('request.not_found');
  const { isPending } = await lockTraffic(tx, campaign.id);
  if (isPending) throw new TryAgain(new Error('Rewards are not posted yet.'));
  const at = deps.clock.now();
  const heldBefore = new Date(at.getTime() - holdMs);
  const reserved = await readReserved(tx, { ...input, heldBefore });
  if (reserved.length === 0) throw new Refusal('spark.nothing_to_reverse');
  if (reserved.some(({ userId }) => userId === input.reversedBy))
    throw new Refusal('review.own_work');
  const tooLate = await countAvailable(tx, input);
  const reversals = reserved.map((one): Reversal => ({
    ...one,
    id: deps.newId(),
    campaignId: campaign.id,
    reason: input.reason,
    note: input.note,
    reversedBy: input.reversedBy,
    reversedAt: at,
    state: 'open',
    appealBefore: new Date(at.getTime() + appealWithinDays * dayMs),
    answerBefore: null,
    answer: '',
  }));
  await writeReversals(tx, { ...input, heldBefore, reversals });
  await notifyReversed(deps, tx, campaign, reversals);
  if (input.reversedBy !== campaign.creatorId) await notifyCreator(deps, tx, campaign, reversals);
  await move(deps, tx, { campaignId: campaign.id, reversals, at });
  const acts = reversals.map(({ id, userId, actions, amount, reason, note }) => {
    const about = {
      campaign: campaign.id,
      reversal: id,
      actions,
      amount: String(amount),
      reason,
      note,
    };
    return { actor: input.reversedBy, action: 'spark-reversed', subject: userId, about } as const;
  });
  await writeAudits(deps, tx, acts);
  return { ...sumOf(reversals), tooLate };
}

async function notifyReversed(
  deps: CampaignWorkDeps,
  tx: Tx,
  { id: campaignId, name, creatorId }: Campaign,
  reversals: readonly Reversal[],
): Promise<void> {
  tx.publish('campaigns', { campaign: campaignId });
  for (const { userId } of reversals) {
    for (const what of ['submissions', 'session'] as const) tx.publish(what, { user: userId });
  }
  const brand = (await nameCampaigns(tx, [campaignId])).get(campaignId)?.brand ?? '';
  const work = { creatorId, brand, campaignName: name, taskName: '', link: null };
  await notifyAll(
    deps,
    tx,
    reversals.map(({ id, userId, actions, amount, reason, note, appealBefore, reversedBy }) => ({
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
        by: reversedBy === creatorId ? ('creator' as const) : ('admin' as const),
        appealBefore: appealBefore.toISOString(),
        work,
      },
    })),
  );
}

/** The creator is told of what admins take back. */
async function notifyCreator(
  deps: CampaignWorkDeps,
  tx: Tx,
  { id: campaignId, name, creatorId, kind: workKind }: Campaign,
  reversals: readonly Reversal[],
): Promise<void> {
  const [first] = reversals;
  if (!first) return;
  const { reason, note } = first;
  const { actions, amount } = sumOf(reversals);
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
  { campaignId, reversals, at }: { campaignId: string; reversals: readonly Reversal[]; at: Date },
): Promise<void> {
  await countBatch(tx, campaignId);
  const number = await countEvent(tx, campaignId);
  const { amount: sum } = sumOf(reversals);
  const others = await addFigures(deps, tx, [{ campaignId, reserved: -sum, disputed: sum }]);
  const pool = accounts.campaignPool(campaignId);
  const moves = reversals.map(({ userId, amount }) => {
    return { from: accounts.earnerAccruing(userId, campaignId), to: pool, amount };
  });
  const reference = `spark-reversed:${campaignId}:${number}`;
  await postTogether(tx, [{ reference, kind: 'spark-reversed', moves, at }]);
  const held = await openHolds(
    tx,
    reversals.map(({ id, userId, amount }) => ({
      id,
      reference: `reversal-disputed:${id}`,
      kind: 'reversal-disputed',
      from: pool,
      via: accounts.campaignDisputed(campaignId),
      to: accounts.earnerAvailable(userId),
      amount,
      at,
    })),
  );
  if (held.some(({ outcome }) => outcome === 'refused')) {
    throw new Error('A pool has less than was just returned to it.');
  }
  await postTogether(tx, others);
}

function sumOf(rows: readonly { actions: number; amount: Usdc }[]): Omit<Reversible, 'tooLate'> {
  return {
    people: rows.length,
    actions: rows.reduce((total, { actions }) => total + actions, 0),
    amount: usdc(rows.reduce((total: bigint, { amount }) => total + amount, zeroUsdc)),
  };
}
