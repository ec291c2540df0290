import { z } from 'zod';
import { Id } from '../../shapes.ts';

/** A creator's act on one of their campaigns. */
export const ownCampaign = {
  method: 'POST',
  who: 'member',
  needsRules: true,
  idempotent: true,
  params: z.object({ campaignId: Id }),
} as const;
