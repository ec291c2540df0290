import type { Answer } from '@stoke/contract';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { newestFirst } from '../../platform/http/id-cursor.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { NameWorker } from '../core/index.ts';
import { stateAt } from './boost-state.ts';
import { type BoostDeps, exportLoops, showResults } from './show-results.ts';
import { listOfCreator, readBoost, type BoostCampaign, type OwnedBoost } from './boost-store.ts';

type Asked = { caller: Caller; params: { campaignId: string } };

export function boostRoutes({ db, clock, nameWorker }: BoostDeps & { nameWorker: NameWorker }) {
  /** Another creator's campaign is answered as not found (rule 2.1). */
  async function readOwn({ caller, params }: Asked): Promise<OwnedBoost> {
    const campaign = await readBoost(db, params.campaignId);
    const isTheirs = campaign?.creatorId === caller.userId || caller.role === 'admin';
    if (!campaign || !isTheirs) throw new Refusal('request.not_found');
    return campaign;
  }
  return {
    boostResults: async (asked) => showResults(db, await readOwn(asked), clock.now()),
    boostLoopsFile: async (asked) => {
      const { id: campaignId, creatorId } = await readOwn(asked);
      return exportLoops(db, { campaignId, creatorId, nameWorker });
    },
    boostsOfCreator: async (asked) => {
      const creatorId = asked.params.userId;
      const { state = null, q: text = '' } = asked.query;
      const wish = { creatorId, now: clock.now(), state, text: text.trim() };
      const rows = await newestFirst(asked, (page) => listOfCreator(db, { ...wish, ...page }));
      asked.setTotal(rows[0]?.total ?? 0);
      return rows.map((row) => toShown(row, wish.now));
    },
  } satisfies Partial<Handlers>;
}

/** A campaign as its creator sees it. */
export function toShown(campaign: BoostCampaign, now: Date): Answer<'boostsOfCreator'>[number] {
  return {
    ...campaign,
    campaignName: campaign.name,
    status: stateAt(campaign, now),
    estimatedTotalCost: campaign.cost,
    currentParticipants: campaign.participants,
    totalCampaignLoops: campaign.totalLoops,
    currentLoopsCompleted: campaign.loopsCompleted,
    estimatedUserPayouts: campaign.payouts,
    tweetLink: campaign.tweetUrl,
  };
}
