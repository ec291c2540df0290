import { z } from 'zod';
import type { Route } from './route.ts';
import * as account from './routes/people/account.ts';
import * as deposits from './routes/money/admin-deposits.ts';
import * as alerts from './routes/people/alerts.ts';
import * as appeals from './routes/support/appeals.ts';
import * as banners from './routes/site/banners.ts';
import * as audit from './routes/site/audit.ts';
import * as adminRequests from './routes/people/admin-requests.ts';
import * as bans from './routes/support/bans.ts';
import * as books from './routes/money/books.ts';
import * as boostAdmin from './routes/campaigns/boost-admin.ts';
import * as boost from './routes/campaigns/boost.ts';
import * as campaignWork from './routes/campaigns/campaign-work.ts';
import * as creatorNames from './routes/people/creator-names.ts';
import * as creators from './routes/people/creators.ts';
import * as desk from './routes/support/desk.ts';
import * as drip from './routes/campaigns/drip.ts';
import * as fomo from './routes/campaigns/fomo.ts';
import * as fomoWork from './routes/campaigns/fomo-work.ts';
import * as funding from './routes/money/funding.ts';
import * as home from './routes/site/home.ts';
import * as identity from './routes/people/identity.ts';
import * as live from './routes/platform/live.ts';
import * as notices from './routes/messaging/notices.ts';
import * as overview from './routes/support/overview.ts';
import * as payoutDesk from './routes/money/payout-desk.ts';
import * as payouts from './routes/money/payouts.ts';
import * as proof from './routes/money/proof.ts';
import * as profile from './routes/people/profile.ts';
import * as receipts from './routes/support/receipts.ts';
import * as results from './routes/campaigns/results.ts';
import * as reviewDesk from './routes/work/review-desk.ts';
import * as reviewSamples from './routes/work/review-samples.ts';
import * as review from './routes/work/review.ts';
import * as workToReview from './routes/work/work-to-review.ts';
import * as secondFactor from './routes/people/second-factor.ts';
import * as settings from './routes/site/settings.ts';
import * as signals from './routes/safety/signals.ts';
import * as spark from './routes/campaigns/spark.ts';
import * as sparkDesk from './routes/campaigns/spark-desk.ts';
import * as sparkModeration from './routes/campaigns/spark-moderation.ts';
import * as sparkEarning from './routes/campaigns/spark-earning.ts';
import * as support from './routes/support/support.ts';
import * as texts from './routes/site/texts.ts';
import * as telegram from './routes/messaging/telegram.ts';
import * as trust from './routes/safety/trust.ts';

/** Calls that are read together. Loaded by the API description only, never by the browser. */
export type Group = { name: string; description: string; routes: Record<string, Route> };

export const groups: readonly Group[] = [
  {
    name: 'Sign-in',
    description: 'Registration, login, sessions, the password and the accepted rules.',
    routes: identity.identityRoutes,
  },
  {
    name: 'Profile',
    description: 'Wallet and X account.',
    routes: profile.profileRoutes,
  },
  {
    name: 'Account',
    description: 'Sessions, data export and deletion.',
    routes: account.accountRoutes,
  },
  {
    name: 'Two-step login',
    description: 'Authenticator app, passkeys and recovery codes.',
    routes: secondFactor.secondFactorRoutes,
  },
  {
    name: 'Telegram',
    description: 'Linking a Telegram account with a code.',
    routes: telegram.telegramRoutes,
  },
  {
    name: 'Creators',
    description: 'Creator dashboards and public creator profiles.',
    routes: { ...creators.creatorRoutes, ...creatorNames.creatorNameRoutes },
  },
  {
    name: 'Funding',
    description: 'Deposits in USDC, the creator balance, its statement and withdrawals.',
    routes: { ...funding.fundingRoutes, ...deposits.depositAdminRoutes },
  },
  { name: 'Drip', description: 'Tweets, and small work on them.', routes: drip.dripRoutes },
  {
    name: 'Spark',
    description: 'Paid activity in a Telegram group.',
    routes: {
      ...spark.sparkRoutes,
      ...sparkEarning.sparkEarningRoutes,
      ...sparkDesk.sparkDeskRoutes,
      ...sparkModeration.sparkModerationRoutes,
    },
  },
  {
    name: 'FOMO',
    description: 'Tasks with one budget: places, submissions and their links.',
    routes: { ...fomo.fomoRoutes, ...fomoWork.fomoWorkRoutes },
  },
  {
    name: 'Boost',
    description: 'Trading volume in loops.',
    routes: { ...boost.boostRoutes, ...boostAdmin.boostAdminRoutes },
  },
  {
    name: 'Results',
    description: 'Campaign results and exports.',
    routes: { ...results.resultsRoutes, ...campaignWork.campaignWorkRoutes },
  },
  {
    name: 'Overview',
    description: 'The home of admins, and their search.',
    routes: overview.overviewRoutes,
  },
  {
    name: 'Settings and audit log',
    description: 'Platform settings, the texts of the operator, and admin actions.',
    routes: { ...settings.settingsRoutes, ...texts.textRoutes, ...audit.auditRoutes },
  },
  {
    name: 'Review',
    description: 'Decisions on submitted work.',
    routes: { ...review.reviewRoutes, ...reviewDesk.deskRoutes, ...reviewSamples.sampleRoutes },
  },
  {
    name: 'Payouts',
    description: 'USDC to earners, and payouts in review.',
    routes: { ...payouts.payoutRoutes, ...payoutDesk.payoutDeskRoutes },
  },
  {
    name: 'Books',
    description: 'Ledger checks, and pausing payouts.',
    routes: books.booksRoutes,
  },
  {
    name: 'Proof of funds',
    description: 'The treasury’s holdings, the balances owed, and the Merkle-sum trees over them.',
    routes: proof.proofRoutes,
  },
  { name: 'Receipts', description: 'Signed receipts of rewards.', routes: receipts.receiptRoutes },
  {
    name: 'Trust',
    description: 'The trust score, bans, appeals and abuse signals.',
    routes: {
      ...trust.trustRoutes,
      ...bans.banRoutes,
      ...adminRequests.adminRequestRoutes,
      ...appeals.appealRoutes,
      ...signals.signalRoutes,
    },
  },
  {
    name: 'Banners',
    description: 'The banners of the home page.',
    routes: { ...home.homeRoutes, ...banners.bannerRoutes },
  },
  {
    name: 'Notices',
    description: 'Notices and the stream of changes.',
    routes: { ...notices.noticeRoutes, ...alerts.alertRoutes, events: live.eventsRoute },
  },
  {
    name: 'Support',
    description: 'Tickets of members and visitors, and what admins keep about tickets and appeals.',
    routes: { ...support.supportRoutes, ...support.supportAdminRoutes, ...desk.caseRoutes },
  },
];

const modules = [
  account,
  deposits,
  appeals,
  banners,
  bans,
  books,
  boost,
  boostAdmin,
  creators,
  desk,
  drip,
  fomo,
  fomoWork,
  funding,
  home,
  identity,
  alerts,
  notices,
  overview,
  payoutDesk,
  payouts,
  profile,
  proof,
  receipts,
  results,
  review,
  reviewDesk,
  workToReview,
  secondFactor,
  spark,
  sparkDesk,
  sparkModeration,
  sparkEarning,
  support,
  telegram,
  texts,
  trust,
  signals,
];

/** Every exported shape of an answer, by its name. */
export const namedShapes: readonly (readonly [name: string, shape: z.ZodType])[] = modules
  .flatMap((module) => Object.entries<unknown>(module))
  .flatMap(([name, shape]) => (shape instanceof z.ZodObject ? [[name, shape] as const] : []));
