import type { Overview } from '@stoke/contract';
import {
  IconAdjustmentsHorizontal,
  IconBrandX,
  IconCash,
  IconGavel,
  IconLayoutDashboard,
  IconLifebuoy,
  IconListSearch,
  IconMessages,
  IconPhoto,
  IconRadar,
  IconReceipt2,
  IconRefresh,
  IconShieldCheck,
  IconUsers,
} from '@tabler/icons-react';

type Queue = Overview['queues'][number]['name'];
export type AdminPage = {
  to: string;
  name: string;
  /** In the list at the side, where the name is too long for it. */
  short?: string;
  /** Pressed after `G`. */
  letter: string;
  Icon: typeof IconUsers;
  /** What waits there. */
  queues?: readonly Queue[];
};

/** The pages of admins, in the order of the account menu. */
export const adminPages = [
  { to: '/admin', name: 'Overview', letter: 'o', Icon: IconLayoutDashboard },
  {
    to: '/admin/boost-volume/campaigns',
    name: 'Manage Boost Volume Campaigns',
    short: 'Boosts',
    letter: 'b',
    Icon: IconRefresh,
  },
  {
    to: '/admin/task-verification',
    name: 'Verify Tasks',
    letter: 'v',
    Icon: IconShieldCheck,
    queues: ['reviews'],
  },
  {
    to: '/admin/banner-controller',
    name: 'Banner Controller',
    short: 'Banners',
    letter: 'n',
    Icon: IconPhoto,
  },
  { to: '/admin/spark', name: 'Spark Moderation', short: 'Spark', letter: 'm', Icon: IconMessages },
  { to: '/admin/people', name: 'People', letter: 'u', Icon: IconUsers, queues: ['requests'] },
  {
    to: '/admin/signals',
    name: 'Abuse Signals',
    short: 'Signals',
    letter: 's',
    Icon: IconRadar,
    queues: ['signals'],
  },
  { to: '/admin/appeals', name: 'Appeals', letter: 'a', Icon: IconGavel, queues: ['appeals'] },
  {
    to: '/admin/support',
    name: 'Support Tickets',
    short: 'Tickets',
    letter: 't',
    Icon: IconLifebuoy,
    queues: ['tickets'],
  },
  {
    to: '/admin/deposits',
    name: 'Deposits',
    letter: 'd',
    Icon: IconReceipt2,
    queues: ['deposits'],
  },
  { to: '/admin/payouts', name: 'Payouts', letter: 'p', Icon: IconCash, queues: ['payouts'] },
  {
    to: '/admin/x-accounts',
    name: 'X Accounts',
    letter: 'x',
    Icon: IconBrandX,
    queues: ['x_accounts'],
  },
  {
    to: '/admin/settings',
    name: 'Platform Settings',
    short: 'Settings',
    letter: 'e',
    Icon: IconAdjustmentsHorizontal,
    queues: ['proposals'],
  },
  { to: '/admin/audit', name: 'Audit Log', letter: 'l', Icon: IconListSearch },
] as const satisfies readonly AdminPage[];

export type AdminPath = (typeof adminPages)[number]['to'];

/** In the order of the side list, the most used first. */
const groups = [
  { name: null, paths: ['/admin'] },
  {
    name: 'Work',
    paths: ['/admin/task-verification', '/admin/appeals', '/admin/support', '/admin/x-accounts'],
  },
  { name: 'Money', paths: ['/admin/payouts', '/admin/deposits'] },
  { name: 'Safety', paths: ['/admin/people', '/admin/signals'] },
  {
    name: 'Campaigns',
    paths: ['/admin/spark', '/admin/boost-volume/campaigns', '/admin/banner-controller'],
  },
  { name: 'Platform', paths: ['/admin/settings', '/admin/audit'] },
] as const satisfies readonly { name: string | null; paths: readonly AdminPath[] }[];

export const pageGroups = groups.map(({ name, paths }) => ({
  name,
  pages: paths.map((path): AdminPage => pageAt(path)),
}));

function pageAt(path: AdminPath): AdminPage {
  const page = adminPages.find(({ to }) => to === path);
  if (!page) throw new Error(`No admin page at ${path}.`);
  return page;
}

/** Whether a page of this path is the one at `to`, or below it. */
export function isWithin(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`));
}
