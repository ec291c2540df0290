import { Menu } from '@mantine/core';
import type { User } from '@stoke/contract';
import {
  IconAdjustmentsHorizontal,
  IconBrandX,
  IconCash,
  IconFlame,
  IconGavel,
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
import { useSession } from '../lib/session.ts';
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

function AdminEntries() {
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Admin Controls</Menu.Label>
      <LinkMenuItem
        to="/admin/boost-volume/campaigns"
        leftSection={<IconRefresh size={16} aria-hidden />}
      >
        Manage Boost Volume Campaigns
      </LinkMenuItem>
      <LinkMenuItem
        to="/admin/task-verification"
        leftSection={<IconShieldCheck size={16} aria-hidden />}
      >
        Verify Tasks
      </LinkMenuItem>
      <LinkMenuItem to="/admin/banner-controller" leftSection={<IconPhoto size={16} aria-hidden />}>
        Banner Controller
      </LinkMenuItem>
      <LinkMenuItem to="/admin/spark" leftSection={<IconMessages size={16} aria-hidden />}>
        Spark Moderation
      </LinkMenuItem>
      <LinkMenuItem to="/admin/people" leftSection={<IconUsers size={16} aria-hidden />}>
        People
      </LinkMenuItem>
      <LinkMenuItem to="/admin/signals" leftSection={<IconRadar size={16} aria-hidden />}>
        Abuse Signals
      </LinkMenuItem>
      <LinkMenuItem to="/admin/appeals" leftSection={<IconGavel size={16} aria-hidden />}>
        Appeals
      </LinkMenuItem>
      <LinkMenuItem to="/admin/support" leftSection={<IconLifebuoy size={16} aria-hidden />}>
        Support Tickets
      </LinkMenuItem>
      <LinkMenuItem to="/admin/deposits" leftSection={<IconReceipt2 size={16} aria-hidden />}>
        Deposits
      </LinkMenuItem>
      <LinkMenuItem to="/admin/payouts" leftSection={<IconCash size={16} aria-hidden />}>
        Payouts
      </LinkMenuItem>
      <LinkMenuItem to="/admin/x-accounts" leftSection={<IconBrandX size={16} aria-hidden />}>
        X Accounts
      </LinkMenuItem>
      <LinkMenuItem
        to="/admin/settings"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
      >
        Platform Settings
      </LinkMenuItem>
      <LinkMenuItem to="/admin/audit" leftSection={<IconListSearch size={16} aria-hidden />}>
        Audit Log
      </LinkMenuItem>
    </>
  );
}
