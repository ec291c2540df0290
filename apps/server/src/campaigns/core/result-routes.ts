import { campaignKinds } from '@stoke/domain';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type CampaignDeps, rulesOf } from './campaign-kind.ts';
import { type Campaign, type KindName, readCampaign } from './campaign-store.ts';
import { compareCampaigns, exportCompared, totalCompared } from './compare-campaigns.ts';
import { exportPool, exportWork, type NameWorker } from './export-campaign.ts';
import { showResults } from './show-results.ts';

type Asked = { caller: Caller; params: { campaignId: string } };
export type ResultDeps = CampaignDeps & { nameWorker: NameWorker };

/** All campaigns of a creator, side by side. */
export function comparisonRoutes(deps: CampaignDeps) {
  const { clock } = deps;
  return {
    comparedCampaigns: ({ caller: { userId }, query }) =>
      compareCampaigns(deps, { ...query, creatorId: userId, now: clock.now() }),
    comparedTotals: ({ caller: { userId }, query }) =>
      totalCompared(deps, { ...query, creatorId: userId, now: clock.now() }),
    comparedCampaignsFile: async ({ caller: { userId }, query }) =>
      exportCompared(deps, { ...query, creatorId: userId, now: clock.now() }),
  } satisfies Partial<Handlers>;
}

/** The results of campaigns of one kind and their work as a file, for their creator and for admins. */
export function resultVerbs(deps: ResultDeps, kind: KindName) {
  const { db, clock } = deps;
  const read = (asked: Asked) => readTheirs(deps, asked, kind);
  return {
    read,
    results: async (asked: Asked) => {
      const campaign = await read(asked);
      return showResults(deps, { campaign, rules: rulesOf(deps, campaign), now: clock.now() });
    },
    workFile: async (asked: Asked) => {
      const campaign = await read(asked);
      if (!campaignKinds[kind].isSubmitted) return exportPool(db, campaign);
      const parts = await rulesOf(deps, campaign).readParts(db, campaign);
      return exportWork(deps, { campaign, parts });
    },
  };
}

/** For its creator and for admins; for others, or when it is of another kind, it is not found (rule 2.1). */
export async function readTheirs(
  { db }: Pick<CampaignDeps, 'db'>,
  { caller, params }: Asked,
  kind?: KindName,
): Promise<Campaign> {
  const campaign = await readCampaign(db, params.campaignId);
  const isTheirs = campaign?.creatorId === caller.userId || caller.role === 'admin';
  if (!campaign || campaign.kind !== (kind ?? campaign.kind) || !isTheirs) {
    throw new Refusal('request.not_found');
  }
  return campaign;
}
