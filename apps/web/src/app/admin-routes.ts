import { createRoute } from '@tanstack/react-router';
import { readAppealWish } from '../features/admin/appeals/appeal-wish.ts';
import { readSignalSearch } from '../features/admin/signals/signal-wish.ts';
import { readAuditSearch } from '../pages/admin/audit-search.ts';
import { readDepositDeskSearch } from '../pages/admin/deposit-desk-search.ts';
import { readFindSearch } from '../pages/everyone/find-search.ts';
import { readPayoutDeskSearch } from '../pages/admin/payout-desk-search.ts';
import { readPeopleSearch } from '../pages/admin/people-search.ts';
import { readReviewSearch } from '../pages/creator/review-search.ts';
import { readSparkDeskSearch } from '../pages/admin/spark-desk-search.ts';
import { readTicketDeskSearch } from '../pages/admin/ticket-desk-search.ts';
import { admins } from './guards.ts';
import { page } from './lazy-route.ts';
import { at } from './root-route.ts';

const admin = { ...at, beforeLoad: admins };
const Boosts = page(() => import('../pages/admin/boosts.tsx'), 'AdminBoostsPage');
const Boost = page(() => import('../pages/admin/boost.tsx'), 'AdminBoostPage');
const Banners = page(
  () => import('../pages/admin/banner-controller.tsx'),
  'AdminBannerControllerPage',
);

/** The pages of admins. */
export const forAdmins = [
  createRoute({
    ...admin,
    path: '/admin',
    validateSearch: readFindSearch,
    component: page(() => import('../pages/admin/home.tsx'), 'AdminHomePage'),
  }),
  createRoute({
    ...admin,
    path: '/admin/people',
    validateSearch: readPeopleSearch,
    component: page(() => import('../pages/admin/people.tsx'), 'AdminPeoplePage'),
  }),
  createRoute({
    ...admin,
    path: '/admin/appeals',
    validateSearch: readAppealWish,
    component: page(() => import('../pages/admin/appeals.tsx'), 'AdminAppealsPage'),
  }),
  createRoute({
    ...admin,
    path: '/admin/x-accounts',
    component: page(() => import('../pages/admin/x-accounts.tsx'), 'AdminXAccountsPage'),
  }),
  createRoute({
    ...admin,
    path: '/admin/task-verification',
    validateSearch: readReviewSearch,
    component: page(
      () => import('../pages/admin/task-verification.tsx'),
      'AdminTaskVerificationPage',
    ),
  }),
  createRoute({
    ...admin,
    path: '/admin/support',
    validateSearch: readTicketDeskSearch,
    component: page(() => import('../pages/admin/support.tsx'), 'AdminSupportPage'),
  }),
  createRoute({
    ...admin,
    path: '/admin/deposits',
    validateSearch: readDepositDeskSearch,
    component: page(() => import('../pages/admin/deposits.tsx'), 'AdminDepositsPage'),
  }),
  createRoute({
    ...admin,
    path: '/admin/payouts',
    validateSearch: readPayoutDeskSearch,
    component: page(() => import('../pages/admin/payouts.tsx'), 'AdminPayoutsPage'),
  }),
  createRoute({
    ...admin,
    path: '/admin/spark',
    validateSearch: readSparkDeskSearch,
    component: page(() => import('../pages/admin/spark.tsx'), 'AdminSparkPage'),
  }),
  createRoute({ ...admin, path: '/admin/boost-volume/campaigns', component: Boosts }),
  createRoute({ ...admin, path: '/admin/boost-volume/campaigns/$id', component: Boost }),
  createRoute({ ...admin, path: '/admin/banner-controller', component: Banners }),
  createRoute({
    ...admin,
    path: '/admin/signals',
    validateSearch: readSignalSearch,
    component: page(() => import('../pages/admin/signals.tsx'), 'AdminSignalsPage'),
  }),
  createRoute({
    ...admin,
    path: '/admin/settings',
    component: page(() => import('../pages/admin/settings.tsx'), 'AdminSettingsPage'),
  }),
  createRoute({
    ...admin,
    path: '/admin/audit',
    validateSearch: readAuditSearch,
    component: page(() => import('../pages/admin/audit.tsx'), 'AdminAuditPage'),
  }),
] as const;
