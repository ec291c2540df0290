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

/** Making a campaign of a creator's. */
export const newCampaign = {
  method: 'POST',
  who: 'member',
  needsRules: true,
  idempotent: true,
  perMinute: 20,
  status: 201,
} as const;

/** Why a campaign of an entered budget is not made, whatever its kind. */
export const budgetRefusals = [
  'creator.no_dashboard',
  'creator.owner_mismatch',
  'campaign.budget_invalid',
  'amount.too_large',
  'amount.too_precise',
] as const;

/** A creator's campaigns of one kind. */
export const campaignsOfOwner = {
  ...ofOwner,
  query: OwnCampaigns,
} as const;
