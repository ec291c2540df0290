import { accountRoutes } from './routes/people/account.ts';
import { adminRequestRoutes } from './routes/people/admin-requests.ts';
import { alertRoutes } from './routes/people/alerts.ts';
import { depositAdminRoutes } from './routes/money/admin-deposits.ts';
import { appealRoutes } from './routes/support/appeals.ts';
import { bannerRoutes } from './routes/site/banners.ts';
import { auditRoutes } from './routes/site/audit.ts';
import { banRoutes } from './routes/support/bans.ts';
import { booksRoutes } from './routes/money/books.ts';
import { creatorNameRoutes } from './routes/people/creator-names.ts';
import { boostRoutes } from './routes/campaigns/boost.ts';
import { boostAdminRoutes } from './routes/campaigns/boost-admin.ts';
import { creatorRoutes } from './routes/people/creators.ts';
import { caseRoutes } from './routes/support/desk.ts';
import { dripRoutes } from './routes/campaigns/drip.ts';
import { fomoWorkRoutes } from './routes/campaigns/fomo-work.ts';
import { fomoRoutes } from './routes/campaigns/fomo.ts';
import { fundingRoutes } from './routes/money/funding.ts';
import { homeRoutes } from './routes/site/home.ts';
import { identityRoutes } from './routes/people/identity.ts';
import { noticeRoutes } from './routes/messaging/notices.ts';
import { overviewRoutes } from './routes/support/overview.ts';
import { payoutDeskRoutes } from './routes/money/payout-desk.ts';
import { payoutRoutes } from './routes/money/payouts.ts';
import { proofRoutes } from './routes/money/proof.ts';
import { profileRoutes } from './routes/people/profile.ts';
import { receiptRoutes } from './routes/support/receipts.ts';
import { campaignWorkRoutes } from './routes/campaigns/campaign-work.ts';
import { resultsRoutes } from './routes/campaigns/results.ts';
import { deskRoutes } from './routes/work/review-desk.ts';
import { sampleRoutes } from './routes/work/review-samples.ts';
import { reviewRoutes } from './routes/work/review.ts';
import { secondFactorRoutes } from './routes/people/second-factor.ts';
import { settingsRoutes } from './routes/site/settings.ts';
import { signalRoutes } from './routes/safety/signals.ts';
import { sparkDeskRoutes } from './routes/campaigns/spark-desk.ts';
import { sparkModerationRoutes } from './routes/campaigns/spark-moderation.ts';
import { sparkEarningRoutes } from './routes/campaigns/spark-earning.ts';
import { sparkRoutes } from './routes/campaigns/spark.ts';
import { supportAdminRoutes, supportRoutes } from './routes/support/support.ts';
import { telegramRoutes } from './routes/messaging/telegram.ts';
import { textRoutes } from './routes/site/texts.ts';
import { trustRoutes } from './routes/safety/trust.ts';
import type { z } from 'zod';
import type { Route } from './route.ts';

/** Every call of the platform, once: server, web client and API description come from here. */
export const api = {
  ...identityRoutes,
  ...profileRoutes,
  ...accountRoutes,
  ...secondFactorRoutes,
  ...creatorRoutes,
  ...creatorNameRoutes,
  ...fundingRoutes,
  ...depositAdminRoutes,
  ...dripRoutes,
  ...sparkRoutes,
  ...sparkEarningRoutes,
  ...sparkDeskRoutes,
  ...sparkModerationRoutes,
  ...fomoRoutes,
  ...fomoWorkRoutes,
  ...boostRoutes,
  ...boostAdminRoutes,
  ...settingsRoutes,
  ...textRoutes,
  ...auditRoutes,
  ...reviewRoutes,
  ...deskRoutes,
  ...sampleRoutes,
  ...resultsRoutes,
  ...campaignWorkRoutes,
  ...payoutRoutes,
  ...payoutDeskRoutes,
  ...receiptRoutes,
  ...trustRoutes,
  ...banRoutes,
  ...adminRequestRoutes,
  ...signalRoutes,
  ...appealRoutes,
  ...booksRoutes,
  ...proofRoutes,
  ...homeRoutes,
  ...bannerRoutes,
  ...noticeRoutes,
  ...alertRoutes,
  ...overviewRoutes,
  ...supportRoutes,
  ...supportAdminRoutes,
  ...caseRoutes,
  ...telegramRoutes,
} as const satisfies Record<string, Route>;

export type Api = typeof api;
export type CallName = keyof Api;

type Shape<R, Part extends string> = Part extends keyof R ? R[Part] : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
/** What a handler receives: parsed, so that its types are the proof. */
export type Received<N extends CallName, Part extends 'params' | 'query' | 'body'> = Output<
  Shape<Api[N], Part>
>;
/** What a handler answers: amounts, times and ids as the server has them. `Reply` is the same on the wire. */
export type Answer<N extends CallName> = AsRead<z.output<Api[N]['reply']>>;
/** `_id` on the wire is the `id` of a row. */
type AsRead<T> = unknown extends T
  ? T
  : T extends Date | bigint | string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer One)[]
      ? readonly AsRead<One>[]
      : { [Key in keyof T as Key extends '_id' ? 'id' : Key]: AsRead<T[Key]> };
