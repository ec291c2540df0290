import { accountRoutes } from './routes/account.ts';
import { adminRequestRoutes } from './routes/admin-requests.ts';
import { alertRoutes } from './routes/alerts.ts';
import { depositAdminRoutes } from './routes/admin-deposits.ts';
import { appealRoutes } from './routes/appeals.ts';
import { bannerRoutes } from './routes/banners.ts';
import { auditRoutes } from './routes/audit.ts';
import { banRoutes } from './routes/bans.ts';
import { booksRoutes } from './routes/books.ts';
import { creatorNameRoutes } from './routes/creator-names.ts';
import { boostRoutes } from './routes/boost.ts';
import { boostAdminRoutes } from './routes/boost-admin.ts';
import { creatorRoutes } from './routes/creators.ts';
import { dripRoutes } from './routes/drip.ts';
import { fomoWorkRoutes } from './routes/fomo-work.ts';
import { fomoRoutes } from './routes/fomo.ts';
import { fundingRoutes } from './routes/funding.ts';
import { homeRoutes } from './routes/home.ts';
import { identityRoutes } from './routes/identity.ts';
import { noticeRoutes } from './routes/notices.ts';
import { overviewRoutes } from './routes/overview.ts';
import { payoutDeskRoutes } from './routes/payout-desk.ts';
import { payoutRoutes } from './routes/payouts.ts';
import { profileRoutes } from './routes/profile.ts';
import { receiptRoutes } from './routes/receipts.ts';
import { resultsRoutes } from './routes/results.ts';
import { sampleRoutes } from './routes/review-samples.ts';
import { reviewRoutes } from './routes/review.ts';
import { secondFactorRoutes } from './routes/second-factor.ts';
import { settingsRoutes } from './routes/settings.ts';
import { signalRoutes } from './routes/signals.ts';
import { sparkDeskRoutes } from './routes/spark-desk.ts';
import { sparkEarningRoutes } from './routes/spark-earning.ts';
import { sparkRoutes } from './routes/spark.ts';
import { supportAdminRoutes, supportRoutes } from './routes/support.ts';
import { telegramRoutes } from './routes/telegram.ts';
import { trustRoutes } from './routes/trust.ts';
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
  ...fomoRoutes,
  ...fomoWorkRoutes,
  ...boostRoutes,
  ...boostAdminRoutes,
  ...settingsRoutes,
  ...auditRoutes,
  ...reviewRoutes,
  ...sampleRoutes,
  ...resultsRoutes,
  ...payoutRoutes,
  ...payoutDeskRoutes,
  ...receiptRoutes,
  ...trustRoutes,
  ...banRoutes,
  ...adminRequestRoutes,
  ...signalRoutes,
  ...appealRoutes,
  ...booksRoutes,
  ...homeRoutes,
  ...bannerRoutes,
  ...noticeRoutes,
  ...alertRoutes,
  ...overviewRoutes,
  ...supportRoutes,
  ...supportAdminRoutes,
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
/** What a handler answers: amounts and times as the server has them. `Reply` is the same on the wire. */
export type Answer<N extends CallName> = z.output<Api[N]['reply']>;
