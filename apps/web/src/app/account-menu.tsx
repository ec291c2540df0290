import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import type { User } from '@stoke/contract';
import {
  IconFileCertificate,
  IconFlame,
  IconLogout,
  IconSettings,
  IconUser,
} from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { adminPages } from '../features/admin/navigation/admin-pages.ts';
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
