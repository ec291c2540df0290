import { z } from 'zod';
import { route } from '../../route.ts';
import { Amount } from '../../codecs.ts';
import { ofOwner, OwnCampaigns } from '../../shapes.ts';

/** A volume boost campaign as its creator sees it (rule 7.1). Money and volumes in dollars. */
export const BoostCampaign = z.object({
  _id: z.string(),
  campaignName: z.string(),
  status: z.enum(['pending', 'active', 'completed', 'ended']),
  targetVolume: Amount,
  /** In words: `Steady`. */
  speed: z.string(),
  estimatedTotalCost: Amount,
  currentParticipants: z.number().int(),
  usersNeeded: z.number().int(),
  totalCampaignLoops: z.number().int(),
  currentLoopsCompleted: z.number().int(),
  volumePerLoop: Amount,
  loopsPerUser: z.number().int(),
  estimatedUserPayouts: Amount,
  tweetLink: z.string().nullable(),
});

export const boostRoutes = {
  boostsOfCreator: route({
    path: '/api/boost-volume/creator/:userId',
    summary: 'The volume boost campaigns of this creator, newest first',
    ...ofOwner,
    reads: 'replica',
    query: OwnCampaigns.omit({ campaign: true }),
    reply: z.array(BoostCampaign),
  }),
};
