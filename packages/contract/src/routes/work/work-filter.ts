import { z } from 'zod';
import { CampaignKind, Id } from '../../shapes.ts';

const yes = z.enum(['yes']).optional();

/** Which work a reviewer wants to see; without all of them, all. */
export const workFilter = {
  kind: CampaignKind.optional(),
  campaignId: Id.optional(),
  /** Admins too see the work for their own campaigns only. */
  scope: z.enum(['own', 'all']).default('all'),
  /** By earners with a lower trust score. */
  trustBelow: z.coerce.number().int().min(1).max(1000).optional(),
  /** By earners whose X account is verified, or is not. */
  x: z.enum(['verified', 'unverified']).optional(),
  /** That shows no reply. */
  noReply: yes,
  /** Done faster than by hand: an action right after its tweet was opened, or one of many in a minute. */
  fast: yes,
  /** With risk flags. */
  flagged: yes,
};
