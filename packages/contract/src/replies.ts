import type { z } from 'zod';
import type * as creators from './routes/creators.ts';
import type * as drip from './routes/drip.ts';
import type * as home from './routes/home.ts';
import type * as identity from './routes/identity.ts';
import type * as payouts from './routes/payouts.ts';
import type * as review from './routes/review.ts';

export type User = z.output<typeof identity.User>;
export type CreatorProfile = z.output<typeof creators.CreatorProfile>;
export type Deposit = z.output<typeof creators.Deposit>;
export type DripTask = z.output<typeof drip.DripTask>;
export type DripCampaign = z.output<typeof drip.DripCampaign>;
export type TaskToVerify = z.output<typeof review.TaskToVerify>;
export type Submission = z.output<typeof review.Submission>;
export type Payout = z.output<typeof payouts.Payout>;
export type Banner = z.output<typeof home.Banner>;
