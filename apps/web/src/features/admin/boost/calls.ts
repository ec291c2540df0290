import { callOnce } from '../../../lib/session/call-once.ts';
import { callQuery, listQuery } from '../../../lib/session/call-query.ts';

/** All volume boost campaigns, newest first. Live with `campaigns`, as the rest here. */
export const adminBoosts = listQuery('adminBoosts', ['campaigns', 'boost-desk'], {});

export const adminBoost = (campaignId: string) => ({
  ...callQuery('adminBoost', ['campaigns', 'boost-desk', campaignId], { params: { campaignId } }),
  retry: false,
});

export const participations = (campaignId: string) =>
  listQuery('boostParticipations', ['campaigns', 'boost-desk', campaignId, 'participations'], {
    params: { campaignId },
  });

/** Imports a file of campaigns, or of one campaign's participants. */
export function importFile(
  campaignId: string | null,
  content: string,
): Promise<{ imported: number }> {
  const body = { content };
  if (campaignId === null) return callOnce('importBoosts', { body });
  return callOnce('importBoostParticipations', { params: { campaignId }, body });
}
