import type { User } from '@stoke/contract';
import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DeletionSection } from '../../features/everyone/security/deletion-section.tsx';
import { EmailSection } from '../../features/everyone/security/email-section.tsx';
import { ExportButton } from '../../features/everyone/security/export-button.tsx';
import { PasswordSection } from '../../features/everyone/security/password-section.tsx';
import { SecondFactorSection } from '../../features/everyone/security/second-factor-section.tsx';
import { SessionsSection } from '../../features/everyone/security/sessions-section.tsx';
import { AutomaticPayout } from '../../features/earner/payouts/automatic-payout.tsx';
import { FollowedBrands } from '../../features/earner/follows/followed-brands.tsx';
import { NoticeSettings } from '../../features/everyone/notices/notice-settings.tsx';
import { PurposeSection } from '../../features/everyone/purpose/purpose-section.tsx';
import { AccountLinks } from '../../features/everyone/profile/account-links.tsx';
import { TelegramLink } from '../../features/everyone/telegram/telegram-link.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useNamedPlace } from '../../ui/named-place.ts';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { useInSight } from '../../ui/use-in-sight.ts';
import { WayBack } from '../../ui/way-back.tsx';
import classes from './settings.module.css';

type Part = { id: string; title: string; show: ReactNode };
type Group = { name: string; parts: readonly Part[] };

/** `/settings`: what a member decides about the account itself. */
export function SettingsPage() {
  const { user, reload, hasDashboard } = useSession();
  // the guard has sent everybody else away
  if (!user) return null;
  const groups = groupsOf(user, reload);
  return (
    <Page title="Settings" actions={!user.needsSecondFactor && <WayBack isDone />}>
      <div className={classes['layout']}>
        <Contents groups={groups} user={user} hasDashboard={hasDashboard} />
        <Stack gap={56}>
          {groups.flatMap(({ parts }) =>
            parts.map(({ id, show }) => (
              <Place key={id} id={id}>
                {show}
              </Place>
            )),
          )}
        </Stack>
      </div>
    </Page>
  );
}

function groupsOf(user: User, reload: () => Promise<void>): readonly Group[] {
  return [
    {
      name: 'Account',
      parts: [
        { id: 'email', title: 'Email', show: <EmailSection user={user} /> },
        { id: 'password', title: 'Password', show: <PasswordSection email={user.email} /> },
        { id: 'two-step-login', title: 'Two-step login', show: <SecondFactorSection /> },
        { id: 'sessions', title: 'Sessions', show: <SessionsSection /> },
        { id: 'purpose', title: 'Purpose', show: <PurposeSection user={user} /> },
      ],
    },
    {
      name: 'Payouts',
      parts: [
        {
          id: 'accounts',
          title: 'Wallet and accounts',
          show: (
            <Section title="Wallet and accounts">
              <AccountLinks user={user} onSaved={reload} telegram={<TelegramLink user={user} />} />
            </Section>
          ),
        },
        {
          id: 'automatic-payout',
          title: 'Automatic payout',
          show: <AutomaticPayout user={user} />,
        },
      ],
    },
    {
      name: 'Notices',
      parts: [
        { id: 'notifications', title: 'Notifications', show: <NoticeSettings /> },
        { id: 'followed-brands', title: 'Followed brands', show: <FollowedBrands /> },
      ],
    },
    {
      name: 'Privacy',
      parts: [
        {
          id: 'your-data',
          title: 'Your data',
          show: (
            <Section
              title="Your data"
              subtitle="Profile, wallets, sessions, submissions, payouts, transactions and campaigns in one JSON file."
            >
              <ExportButton />
            </Section>
          ),
        },
        {
          id: 'delete-account',
          title: 'Delete account',
          show: <DeletionSection username={user.username} />,
        },
      ],
    },
  ];
}

type ContentsProps = { groups: readonly Group[]; user: User; hasDashboard: boolean };

/** All settings by subject, the part being read marked, and those of a role on pages of their own. */
function Contents({ groups, user, hasDashboard }: ContentsProps) {
  const reading = useInSight(groups.flatMap(({ parts }) => parts.map(({ id }) => id)));
  return (
    <nav aria-label="Settings" className={classes['contents']}>
      {groups.map(({ name, parts }) => (
        <div key={name}>
          <p>{name}</p>
          <ul>
            {parts.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`/settings#${id}`}
                  {...(id === reading ? { 'aria-current': 'location' } : {})}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {(hasDashboard || user.role === 'admin') && (
        <div>
          <p>Other settings</p>
          <ul>
            {hasDashboard && (
              <li>
                <Link to="/creator-dashboard">Creator profile</Link>
              </li>
            )}
            {user.role === 'admin' && (
              <li>
                <Link to="/admin/settings">Platform settings</Link>
              </li>
            )}
          </ul>
        </div>
      )}
    </nav>
  );
}

function Place({ id, children }: { id: string; children: ReactNode }) {
  const { place } = useNamedPlace<HTMLDivElement>(id, 'start');
  return (
    <div ref={place} id={id}>
      {children}
    </div>
  );
}
