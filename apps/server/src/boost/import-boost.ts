import type { Tx } from '../platform/db/db.ts';
import type { BoostDeps } from './show-results.ts';
import {
  insertBoost,
  insertLoops,
  insertParticipation,
  lockBoost,
  type NewBoost,
  type NewParticipation,
  type VerifiedLoop,
} from './boost-store.ts';

/**
 * Lists a volume boost campaign to its creator, as it was agreed on with the platform. Nobody creates
 * or joins one through the site (rule 7.1). Answers its id.
 */
export async function importBoost(
  deps: Pick<BoostDeps, 'clock' | 'newId'>,
  tx: Tx,
  of: NewBoost,
): Promise<string> {
  const id = deps.newId();
  await insertBoost(tx, { ...of, id, createdAt: deps.clock.now() });
  tx.changed('campaigns', { user: of.creatorId });
  return id;
}

type ImportedParticipation = Omit<NewParticipation, 'id'> & {
  loops: readonly Omit<VerifiedLoop, 'id'>[];
};

/**
 * Adds somebody who takes part in a volume boost campaign, with the loops that are verified of them,
 * and counts both in the campaign. Nobody joins one through the site (rule 7.1). Answers its id.
 * @throws {RangeError} for a campaign that is not there, its own creator, or more loops than allowed.
 */
export async function importParticipation(
  deps: Pick<BoostDeps, 'newId'>,
  tx: Tx,
  { loops, ...of }: ImportedParticipation,
): Promise<string> {
  const campaign = await lockBoost(tx, of.campaignId);
  if (!campaign) throw new RangeError('There is no such campaign.');
  if (campaign.creatorId === of.userId) throw new RangeError('Nobody earns from an own campaign.');
  if (loops.length > of.maxLoops) throw new RangeError('These are more loops than allowed.');
  const id = deps.newId();
  await insertParticipation(tx, { ...of, id });
  await insertLoops(tx, {
    campaignId: of.campaignId,
    participationId: id,
    loops: loops.map((loop) => ({ ...loop, id: deps.newId() })),
  });
  tx.changed('campaigns', { user: campaign.creatorId });
  return id;
}
