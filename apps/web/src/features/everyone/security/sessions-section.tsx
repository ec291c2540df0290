import { Button, Group, Text } from '@mantine/core';
import type { LiveSession } from '@stoke/contract';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../../ui/failure-message.tsx';
import { itemsOf } from '../../../lib/pages.ts';
import { clearToken } from '../../../lib/session/token.ts';
import { tellingOutcome } from '../../../ui/alert-failure.ts';
import { alertDialog, confirmDialog } from '../../../ui/dialogs.ts';
import { Moment } from '../../../ui/moment.tsx';
import { Section } from '../../../ui/section.tsx';
import { ShortList } from '../../../ui/short-list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { ownSessions, useEndOtherSessions, useEndSession, useSignOutEverywhere } from './calls.ts';
import classes from './account.module.css';
import { Loaded } from '../../../ui/loaded.tsx';
import { Quiet } from '../../../ui/quiet.ts';

/** Where one is signed in; each session can be ended, or all of them. */
export function SessionsSection() {
  const sessions = useInfiniteQuery(ownSessions);
  return (
    <Section
      title="Sessions"
      subtitle="Sessions expire after seven days."
      actions={
        <Group gap="sm">
          <OthersButton />
          <EverywhereButton />
        </Group>
      }
    >
      <Loaded name="your sessions" query={sessions} rows={[1, 74]}>
        {({ pages }) => (
          <ShortList items={itemsOf(pages)} name="sessions" pages={sessions}>
            {(shown) => (
              <ul className="panel bare">
                {shown.map((session) => (
                  <SessionRow key={session._id} session={session} />
                ))}
              </ul>
            )}
          </ShortList>
        )}
      </Loaded>
    </Section>
  );
}

function SessionRow({ session }: { session: LiveSession }) {
  const { _id, device, network, lastUsedAt, isCurrent } = session;
  const ending = useEndSession();
  const isPhone = /iPhone|iPad|Android/.test(device);
  async function end() {
    const problem = await ending.mutateAsync(_id).then(
      () => null,
      (error: unknown) => messageOf(error, 'Sign-out failed. Please try again.'),
    );
    if (problem === null) showToast('success', `Signed out on ${device}.`);
    else await alertDialog({ title: 'Error', message: problem });
  }
  return (
    <li className={classes['row']} data-testid="session">
      <div className="tile" aria-hidden>
        {isPhone ? <IconDeviceMobile size={20} /> : <IconDeviceDesktop size={20} />}
      </div>
      <div>
        <Group gap={10}>
          <Text fw={600}>{device}</Text>
          {isCurrent && <StatusBadge tone="good" label="this session" />}
        </Group>
        <Quiet>
          {network === '' ? '' : `${network} · `}
          {isCurrent ? (
            'Active now'
          ) : (
            <>
              Last used <Moment at={lastUsedAt} />
            </>
          )}
        </Quiet>
      </div>
      {!isCurrent && (
        <Button
          variant="default"
          size="sm"
          disabled={ending.isPending}
          aria-label={`Sign out ${device}`}
          onClick={() => void end()}
        >
          {ending.isPending ? 'Signing out...' : 'Sign out'}
        </Button>
      )}
    </li>
  );
}

function OthersButton() {
  const others = useEndOtherSessions();
  return (
    <Button
      variant="default"
      size="sm"
      disabled={others.isPending}
      onClick={() => others.mutate(undefined, tellingOutcome('Sign-out failed. Please try again.'))}
    >
      {others.isPending ? 'Signing out...' : 'Sign out others'}
    </Button>
  );
}

function EverywhereButton() {
  const everywhere = useSignOutEverywhere();
  const navigate = useNavigate();
  async function signOut() {
    const isSure = await confirmDialog({
      title: 'Sign out everywhere?',
      message: 'This signs you out on all devices, including this one.',
    });
    if (!isSure) return;
    const problem = await everywhere.mutateAsync().then(
      () => null,
      (error: unknown) => messageOf(error, 'You are still signed in. Please try again.'),
    );
    if (problem !== null) return alertDialog({ title: 'Error', message: problem });
    // First away from pages for members, whose guard would ask for a login.
    await navigate({ to: '/' });
    clearToken();
    showToast('success', 'You are signed out everywhere.');
  }
  return (
    <Button
      variant="default"
      size="sm"
      disabled={everywhere.isPending}
      onClick={() => void signOut()}
    >
      {everywhere.isPending ? 'Signing out...' : 'Sign out everywhere'}
    </Button>
  );
}
