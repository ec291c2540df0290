import type { Answer } from '@stoke/contract';
import { toDollars } from '@stoke/domain';
import type { Handlers } from '../platform/http/handlers.ts';
import { cutPage, lastId, readIdCursor } from '../platform/http/id-cursor.ts';
import type { BoostDeps } from './boost-deps.ts';
import { listOfCreator, type BoostCampaign } from './boost-store.ts';

export function boostRoutes({ db }: BoostDeps): Pick<Handlers, 'boostsOfCreator'> {
  return {
    boostsOfCreator: async ({ params, query: { cursor, limit }, setNextCursor }) => {
      const before = readIdCursor(cursor, lastId);
      const of = { creatorId: params.userId, before, limit: limit + 1 };
      const { page, next } = cutPage(await listOfCreator(db, of), limit);
      setNextCursor(next);
      return page.map(toShown);
    },
  };
}

function toShown(campaign: BoostCampaign): Answer<'boostsOfCreator'>[number] {
  return {
    _id: campaign.id,
    campaignName: campaign.name,
    status: campaign.state,
    targetVolume: toDollars(campaign.targetVolume),
    speed: campaign.speed,
    estimatedTotalCost: toDollars(campaign.cost),
    currentParticipants: campaign.participants,
    usersNeeded: campaign.usersNeeded,
    totalCampaignLoops: campaign.totalLoops,
    currentLoopsCompleted: campaign.loopsCompleted,
    volumePerLoop: toDollars(campaign.volumePerLoop),
    loopsPerUser: campaign.loopsPerUser,
    estimatedUserPayouts: toDollars(campaign.payouts),
    tweetLink: campaign.tweetUrl,
  };
}
