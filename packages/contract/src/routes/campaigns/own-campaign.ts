import { z } from 'zod';
import { Id, ofOwner, OwnCampaigns } from '../../shapes.ts';

/** A creator's act on one of their campaigns. */
export const ownCampaign = {
  method: 'POST',
  who: 'member',
  needsRules: true,
  idempotent: true,
  params: z.object({ campaignId: Id }),
} as const;

/** A creator's campaigns of one kind. */
export const campaignsOfOwner = {
  ...ofOwner,
  method: 'GET',
  query: OwnCampaigns,
  refuses: [],
} as const;
