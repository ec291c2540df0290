import type { Tx } from '../../platform/db/db.ts';
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
 * Adds a volume boost campaign as agreed with the platform; the site cannot create or join one
 * (rule 7.1). Returns its id.
 */
export async function importBoost(
  deps: Pick<BoostDeps, 'clock' | 'newId'>,
  tx: Tx,
  newBoost: NewBoost,
): Promise<string> {
  const id = deps.newId();
  await insertBoost(tx, { ...newBoost, id, createdAt: deps.clock.now() });
  tx.publish('campaigns', { user: newBoost.creatorId });
  return id;
}

type ImportedParticipation = Omit<NewParticipation, 'id'> & {
  loops: readonly Omit<VerifiedLoop, 'id'>[];
};

/**
 * Adds a participant with their verified loops to a volume boost campaign, and counts both in the
 * campaign; the site cannot join one (rule 7.1). Returns the participation's id.
 * @throws {RangeError} for an unknown campaign, its own creator, or more loops than allowed.
 */
export async function importParticipation(
  deps: Pick<BoostDeps, 'newId'>,
  tx: Tx,
  { loops, ...rest }: ImportedParticipation,
): Promise<string> {
  const campaign = await lockBoost(tx, rest.campaignId);
  if (!campaign) throw new RangeError('Unknown campaign.');
  if (campaign.creatorId === rest.userId)
    throw new RangeError('A creator cannot earn from their own campaign.');
  if (loops.length > rest.maxLoops) throw new RangeError('These are more loops than allowed.');
  const id = deps.newId();
  await insertParticipation(tx, { ...rest, id });
  await insertLoops(tx, {
    campaignId: rest.campaignId,
    participationId: id,
    loops: loops.map((loop) => ({ ...loop, id: deps.newId() })),
  });
  tx.publish('campaigns', { user: campaign.creatorId });
  return id;
}
