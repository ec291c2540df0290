import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import type { User } from '@stoke/contract';
import {
  IconAdjustmentsHorizontal,
  IconBrandX,
  IconCash,
  IconFileCertificate,
  IconFlame,
  IconGavel,
  IconLayoutDashboard,
  IconLifebuoy,
  IconListSearch,
  IconLogout,
  IconMessages,
  IconPhoto,
  IconRadar,
  IconReceipt2,
  IconRefresh,
  IconSettings,
  IconShieldCheck,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../lib/session/session.ts';
import { LinkMenuItem } from '../ui/link-menu-item.tsx';
import { AccountButton } from './account-button.tsx';
import { MenuBalances } from './menu-balances.tsx';

type Props = { user: User; hasDashboard: boolean; startsOpen: boolean };

/** The menu behind the own picture (rule 3.12). */
export function AccountMenu({ user, hasDashboard, startsOpen }: Props) {
  const { pathname } = useLocation();
  // Open on the page where it was opened: going elsewhere closes it.
  const [openAt, setOpenAt] = useState(startsOpen ? pathname : null);
  const navigate = useNavigate();
  const { isBanned } = useSession();
  return (
    <Menu
      opened={openAt === pathname}
      onChange={(isOpen) => setOpenAt(isOpen ? pathname : null)}
      width={290}
      offset={12}
      withinPortal={false}
    >
      <Menu.Target>
        <AccountButton user={user} />
      </Menu.Target>
      <Menu.Dropdown>
        {hasDashboard && !isBanned && <MenuBalances earned={user.pendingEarnings} />}
        <LinkMenuItem to="/dashboard" leftSection={<IconUser size={16} aria-hidden />}>
          Your Profile
        </LinkMenuItem>
        <LinkMenuItem to="/receipts" leftSection={<IconFileCertificate size={16} aria-hidden />}>
          Receipts
        </LinkMenuItem>
        <LinkMenuItem to="/settings" leftSection={<IconSettings size={16} aria-hidden />}>
          Settings
        </LinkMenuItem>
        <LinkMenuItem
          to={hasDashboard ? '/creator-dashboard' : '/create-dashboard'}
          leftSection={<IconFlame size={16} aria-hidden />}
        >
          Creator Dashboard
        </LinkMenuItem>
        {user.role === 'admin' && <AdminEntries />}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() => void navigate({ to: '/', state: { signsOut: true } })}
        >
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const adminPages = [
  { to: '/admin', name: 'Overview', Icon: IconLayoutDashboard },
  { to: '/admin/boost-volume/campaigns', name: 'Manage Boost Volume Campaigns', Icon: IconRefresh },
  { to: '/admin/task-verification', name: 'Verify Tasks', Icon: IconShieldCheck },
  { to: '/admin/banner-controller', name: 'Banner Controller', Icon: IconPhoto },
  { to: '/admin/spark', name: 'Spark Moderation', Icon: IconMessages },
  { to: '/admin/people', name: 'People', Icon: IconUsers },
  { to: '/admin/signals', name: 'Abuse Signals', Icon: IconRadar },
  { to: '/admin/appeals', name: 'Appeals', Icon: IconGavel },
  { to: '/admin/support', name: 'Support Tickets', Icon: IconLifebuoy },
  { to: '/admin/deposits', name: 'Deposits', Icon: IconReceipt2 },
  { to: '/admin/payouts', name: 'Payouts', Icon: IconCash },
  { to: '/admin/x-accounts', name: 'X Accounts', Icon: IconBrandX },
  { to: '/admin/settings', name: 'Platform Settings', Icon: IconAdjustmentsHorizontal },
  { to: '/admin/audit', name: 'Audit Log', Icon: IconListSearch },
] as const;

function AdminEntries() {
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Admin Controls</Menu.Label>
      {adminPages.map(({ to, name, Icon }) => (
        <LinkMenuItem key={to} to={to} leftSection={<Icon size={16} aria-hidden />}>
          {name}
        </LinkMenuItem>
      ))}
    </>
  );
}
