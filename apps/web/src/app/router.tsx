import { createRoute, createRouter } from '@tanstack/react-router';
import { forAdmins } from './admin-routes.ts';
import {
  members,
  membersWithoutRules,
  membersWithRules,
  readNext,
  signsOut,
  visitors,
  visitorsAndMembersWithRules,
} from './guards.ts';
import { readAddFundsSearch } from '../pages/creator/add-funds-search.ts';
import { readCompareSearch } from '../pages/creator/compare-search.ts';
import { readWorkSearch } from '../pages/creator/campaign-work-search.ts';
import { readCopySearch, readCreateSearch } from '../pages/creator/create-campaign-search.ts';
import { readExploreSearch } from '../pages/earner/explore-search.ts';
import { readHomeSearch } from '../pages/everyone/home-search.ts';
import { readModerationSearch } from '../pages/creator/moderation-search.ts';
import { readReviewSearch } from '../pages/creator/review-search.ts';
import { visitorSession } from '../lib/session/session.ts';
import type { CameFrom } from '../ui/way-back.tsx';
import { page } from './lazy-route.ts';
import { readSubmissionSearch } from '../pages/earner/submission-search.ts';
import { readSupportSearch } from '../pages/everyone/support-search.ts';
import { NotFoundPage } from './not-found.tsx';
import { PageCrash } from './page-crash.tsx';
import { at, root } from './root-route.ts';

const anyMember = { ...at, beforeLoad: members };
const member = { ...at, beforeLoad: membersWithRules };

const Docs = page(() => import('../pages/everyone/docs.tsx'), 'DocsPage');
/** With the docs: both read Markdown, and what two files share is loaded by every page. */
const SiteText = page(() => import('../pages/everyone/docs.tsx'), 'SiteTextPage');
const SparkCampaign = page(() => import('../pages/earner/spark-campaign.tsx'), 'SparkCampaignPage');
const explore = {
  ...member,
  validateSearch: readExploreSearch,
  component: page(() => import('../pages/earner/explore.tsx'), 'ExplorePage'),
};

const open = [
  createRoute({
    ...at,
    path: '/',
    beforeLoad: signsOut,
    validateSearch: readHomeSearch,
    component: page(() => import('../pages/everyone/home.tsx'), 'HomePage'),
  }),
  createRoute({
    ...at,
    path: '/login',
    validateSearch: readNext,
    beforeLoad: visitors,
    component: page(() => import('../pages/everyone/login.tsx'), 'LoginPage'),
  }),
  createRoute({
    ...at,
    path: '/register',
    validateSearch: readNext,
    beforeLoad: visitors,
    component: page(() => import('../pages/everyone/register.tsx'), 'RegisterPage'),
  }),
  createRoute({
    ...at,
    path: '/forgot-password',
    validateSearch: readNext,
    component: page(() => import('../pages/everyone/forgot-password.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    ...at,
    path: '/reset-password',
    component: page(() => import('../pages/everyone/reset-password.tsx'), 'ResetPasswordPage'),
  }),
  createRoute({
    ...at,
    path: '/confirm-email',
    component: page(() => import('../pages/everyone/email-link.tsx'), 'ConfirmEmailPage'),
  }),
  createRoute({
    ...at,
    path: '/restore-email',
    component: page(() => import('../pages/everyone/email-link.tsx'), 'RestoreEmailPage'),
  }),
  createRoute({
    ...at,
    path: '/login-link',
    component: page(() => import('../pages/everyone/email-link.tsx'), 'LoginLinkPage'),
  }),
  createRoute({
    ...at,
    path: '/keep-two-step-login',
    component: page(() => import('../pages/everyone/email-link.tsx'), 'KeepTwoStepLoginPage'),
  }),
  createRoute({
    ...at,
    path: '/undo-two-step-login',
    component: page(() => import('../pages/everyone/email-link.tsx'), 'UndoTwoStepLoginPage'),
  }),
  createRoute({
    ...at,
    path: '/acknowledge-rules',
    validateSearch: readNext,
    beforeLoad: membersWithoutRules,
    component: page(
      () => import('../pages/everyone/acknowledge-rules.tsx'),
      'AcknowledgeRulesPage',
    ),
  }),
  createRoute({
    ...at,
    path: '/support',
    validateSearch: readSupportSearch,
    component: page(() => import('../pages/everyone/support.tsx'), 'SupportPage'),
  }),
  createRoute({ ...at, path: '/docs', component: Docs }),
  createRoute({ ...at, path: '/docs/$slug', component: Docs }),
  createRoute({
    ...at,
    path: '/proof',
    component: page(() => import('../pages/everyone/proof.tsx'), 'ProofPage'),
  }),
  createRoute({
    ...at,
    path: '/brands',
    component: page(() => import('../pages/everyone/brands.tsx'), 'BrandsPage'),
  }),
  createRoute({ ...at, path: '/terms', component: SiteText }),
  createRoute({ ...at, path: '/privacy', component: SiteText }),
  createRoute({ ...at, path: '/imprint', component: SiteText }),
  createRoute({ ...at, path: '/contact', component: SiteText }),
] as const;

const forMembers = [
  createRoute({
    ...member,
    path: '/dashboard',
    validateSearch: readSubmissionSearch,
    component: page(() => import('../pages/earner/dashboard.tsx'), 'DashboardPage'),
  }),
  createRoute({
    ...member,
    path: '/notices',
    component: page(() => import('../pages/everyone/notices.tsx'), 'NoticesPage'),
  }),
  createRoute({
    ...member,
    path: '/create-dashboard',
    component: page(() => import('../pages/creator/create-dashboard.tsx'), 'CreateDashboardPage'),
  }),
  createRoute({
    ...member,
    path: '/creator-dashboard',
    component: page(() => import('../pages/creator/creator-dashboard.tsx'), 'CreatorDashboardPage'),
  }),
  createRoute({
    ...member,
    path: '/creator-dashboard/review',
    validateSearch: readReviewSearch,
    component: page(() => import('../pages/creator/creator-review.tsx'), 'ReviewPage'),
  }),
  createRoute({
    ...member,
    path: '/creator-dashboard/campaigns',
    validateSearch: readCompareSearch,
    component: page(() => import('../pages/creator/compare-campaigns.tsx'), 'ComparePage'),
  }),
  createRoute({
    ...member,
    path: '/creator-dashboard/campaigns/$kind/$id',
    component: page(() => import('../pages/creator/campaign-results.tsx'), 'ResultsPage'),
  }),
  createRoute({
    ...member,
    path: '/creator-dashboard/campaigns/$kind/$id/work',
    validateSearch: readWorkSearch,
    component: page(() => import('../pages/creator/campaign-work.tsx'), 'WorkPage'),
  }),
  createRoute({
    ...member,
    path: '/creator-dashboard/campaigns/$kind/$id/moderation',
    validateSearch: readModerationSearch,
    component: page(() => import('../pages/creator/spark-moderation.tsx'), 'ModerationPage'),
  }),
  createRoute({
    ...member,
    path: '/add-funds',
    validateSearch: readAddFundsSearch,
    component: page(() => import('../pages/creator/add-funds.tsx'), 'AddFundsPage'),
  }),
  createRoute({
    ...member,
    path: '/creator-balance',
    component: page(() => import('../pages/creator/creator-balance.tsx'), 'CreatorBalancePage'),
  }),
  createRoute({
    ...member,
    path: '/create-fire-drip',
    validateSearch: readCopySearch,
    component: page(() => import('../pages/creator/create-fire-drip.tsx'), 'CreateFireDripPage'),
  }),
  createRoute({ ...explore, path: '/fomo-campaigns' }),
  createRoute({ ...explore, path: '/explore' }),
  createRoute({
    ...member,
    path: '/create-campaign',
    validateSearch: readCreateSearch,
    component: page(() => import('../pages/creator/create-campaign.tsx'), 'CreatePage'),
  }),
  createRoute({
    ...at,
    beforeLoad: visitorsAndMembersWithRules,
    path: '/create-spark-campaign',
    validateSearch: readCopySearch,
    component: page(
      () => import('../pages/creator/create-spark-campaign.tsx'),
      'CreateSparkCampaignPage',
    ),
  }),
  createRoute({
    ...at,
    beforeLoad: visitorsAndMembersWithRules,
    path: '/creator/$id',
    component: page(() => import('../pages/everyone/creator.tsx'), 'CreatorPage'),
  }),
  createRoute({
    ...member,
    path: '/campaign/$id',
    component: page(() => import('../pages/earner/fomo-campaign.tsx'), 'FomoCampaignPage'),
  }),
  createRoute({ ...member, path: '/spark-campaign/$id', component: SparkCampaign }),
  createRoute({ ...member, path: '/spark-campaign', component: SparkCampaign }),
  createRoute({
    ...anyMember,
    path: '/settings',
    component: page(() => import('../pages/everyone/settings.tsx'), 'SettingsPage'),
  }),
  createRoute({
    ...anyMember,
    path: '/account-status',
    component: page(() => import('../pages/everyone/account-status.tsx'), 'AccountStatusPage'),
  }),
  createRoute({
    ...anyMember,
    path: '/receipts',
    validateSearch: readSubmissionSearch,
    component: page(() => import('../pages/earner/receipts.tsx'), 'ReceiptsPage'),
  }),
  createRoute({
    ...anyMember,
    path: '/receipts/$id',
    component: page(() => import('../pages/earner/receipt.tsx'), 'ReceiptPage'),
  }),
] as const;

/** The dev server's page of every component in use; no such path in a build. */
const forDevelopers = import.meta.env.DEV
  ? [
      createRoute({
        ...at,
        path: '/kitchen',
        component: page(() => import('../pages/kitchen/kitchen.tsx'), 'KitchenPage'),
      }),
    ]
  : [];

const routeTree = root.addChildren([...open, ...forMembers, ...forAdmins, ...forDevelopers]);

/** The pages of the site. Guards read the session that the application hands over. */
export function createSiteRouter() {
  return createRouter({
    routeTree,
    context: { session: visitorSession },
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: PageCrash,
  });
}

declare module '@tanstack/react-router' {
  // The router reads the site's paths from this registry, which only an interface can extend.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Register {
    router: ReturnType<typeof createSiteRouter>;
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HistoryState {
    /** Carried home by a logout. */
    signsOut?: true;
    /** Where someone was led here from, to get something done. */
    cameFrom?: CameFrom | undefined;
  }
}
