import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { newestFirst } from '../../platform/http/id-cursor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type CampaignDeps, rulesOf } from './campaign-kind.ts';
import { type Campaign, type KindName, readCampaign } from './campaign-store.ts';
import { compareCampaigns, exportCompared } from './compare-campaigns.ts';
import {
  exportActions,
  exportPool,
  exportReplies,
  exportWork,
  type NameWorker,
  type ReadReplies,
  showReply,
} from './export-campaign.ts';
import { showResults, spendingStep } from './show-results.ts';

type Asked = { caller: Caller; params: { campaignId: string } };

/** The results of each kind of campaign, for its creator and for admins. */
export function resultRoutes(deps: CampaignDeps & { nameWorker: NameWorker }) {
  const { db, clock } = deps;
  const results = (kind: KindName) => async (asked: Asked) => {
    const campaign = await readOwn(deps, kind, asked);
    return showResults(db, { campaign, rules: rulesOf(deps, campaign), now: clock.now() });
  };
  const workFile = (kind: KindName) => async (asked: Asked) => {
    const campaign = await readOwn(deps, kind, asked);
    const rules = rulesOf(deps, campaign);
    if (!rules.isSubmitted) return exportPool(db, campaign);
    return exportWork(deps, { campaign, parts: (await rules.readFacts(db, campaign)).parts });
  };
  const readReplies = async (asked: Asked) => {
    const campaign = await readOwn(deps, 'drip', asked);
    const { listReplies } = rulesOf(deps, campaign);
    if (!listReplies) throw new Error('Drips have replies.');
    const { id: campaignId } = campaign;
    const read: ReadReplies = (page) => listReplies(db, { campaignId, ...page });
    return { campaignId, read };
  };
  return {
    comparedCampaigns: ({ caller: { userId }, query }) =>
      compareCampaigns(db, { ...query, creatorId: userId, now: clock.now() }),
    comparedCampaignsFile: async ({ caller: { userId }, query }) =>
      exportCompared(db, { ...query, creatorId: userId, now: clock.now() }),
    dripResults: results('drip'),
    sparkResults: results('spark'),
    fomoResults: results('fomo'),
    dripWorkFile: workFile('drip'),
    sparkWorkFile: workFile('spark'),
    fomoWorkFile: workFile('fomo'),
    dripReplies: async (asked) => {
      const { read } = await readReplies(asked);
      return (await newestFirst(asked, read)).map(showReply);
    },
    dripRepliesFile: async (asked) => {
      const { campaignId, read } = await readReplies(asked);
      return exportReplies(campaignId, read);
    },
    sparkActionsFile: async (asked) => {
      const campaign = await readOwn(deps, 'spark', asked);
      const { readActions } = rulesOf(deps, campaign);
      if (!readActions) throw new Error('Sparks pay single actions.');
      const { id: campaignId, kind, activatedAt, createdAt, endedAt } = campaign;
      const stepHours = spendingStep(activatedAt ?? createdAt, endedAt ?? clock.now());
      return exportActions(kind, campaignId, await readActions(db, { campaignId, stepHours }));
    },
  } satisfies Partial<Handlers>;
}

/** Another creator's campaign is answered as not found (rule 2.1). */
async function readOwn(
  { db }: CampaignDeps,
  kind: KindName,
  { caller, params }: Asked,
): Promise<Campaign> {
  const campaign = await readCampaign(db, params.campaignId);
  const isTheirs = campaign?.creatorId === caller.userId || caller.role === 'admin';
  if (campaign?.kind !== kind || !isTheirs) throw new Refusal('request.not_found');
  return campaign;
}
