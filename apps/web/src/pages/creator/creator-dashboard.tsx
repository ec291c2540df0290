import { Button, Center, Loader, Stack, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { tabTitle } from '@stoke/domain';
import { IconLock, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import type { CreatorProfile } from '@stoke/contract';
import type { Reply } from '@stoke/contract/client';
import { creatorProfile, hasNoDashboard } from '../../features/creator/dashboard/calls.ts';
import { BoostSection } from '../../features/creator/boost/boost-section.tsx';
import { CreateCampaignMenu } from '../../features/creator/dashboard/create-campaign-menu.tsx';
import { EditProfile } from '../../features/creator/dashboard/edit-profile.tsx';
import { CreatorSteps } from '../../features/creator/dashboard/creator-steps.tsx';
import { profileDrafts } from '../../features/creator/dashboard/profile-draft.ts';
import { ProfileHeader } from '../../features/creator/dashboard/profile-header.tsx';
import { DripSection } from '../../features/creator/drip/drip-section.tsx';
import { OwnFomoSection } from '../../features/creator/fomo/own-fomo-section.tsx';
import { BalanceCard } from '../../features/creator/money/balance-card.tsx';
import { creatorBalance } from '../../entities/money/creator-balance.ts';
import { LazyPeriodFigures } from '../../features/creator/results/lazy-period-figures.tsx';
import { OwnSparkSection } from '../../features/creator/spark/spark-section.tsx';
import { TelegramLink } from '../../features/everyone/telegram/telegram-link.tsx';
import { rememberDashboard, useSession } from '../../lib/session/session.ts';
import { readToken } from '../../lib/session/token.ts';
import { useArrived } from '../../lib/use-arrived.ts';
import { useTerms } from '../../entities/site/terms.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { confirmLeaving } from '../../ui/leave-guard.ts';
import { LinkButton } from '../../ui/links.tsx';
import { NoDashboard } from '../../entities/people/no-dashboard.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { showToast } from '../../ui/toasts.ts';

const heading = 'Creator dashboard';

/** `/creator-dashboard` (rule 11.2): who may see it, and what they see until then. */
export function CreatorDashboardPage() {
  const { state, user, hasDashboard } = useSession();
  if (state === 'loading') return <LoadingDashboard />;
  if (user !== null && hasDashboard) return <OwnDashboard userId={user._id} />;
  return (
    <Page title={heading}>
      {user === null ? (
        <EmptyState
          Icon={IconLock}
          title="You are not logged in or your session has expired."
          action={<LinkButton to="/login">Login Now</LinkButton>}
        />
      ) : (
        <NoDashboard message="Choose a name and username to start funding campaigns." />
      )}
    </Page>
  );
}

function OwnDashboard({ userId }: { userId: string }) {
  const profile = useQuery(creatorProfile(userId, useCreationPage()));
  const data = useArrived(profile.data);
  const isLoading = data === undefined && !profile.isError;
  if (isLoading || hasNoDashboard(profile.error)) return <LoadingDashboard />;
  if (data) return <Dashboard profile={data} />;
  return (
    <Page title={heading}>
      {profile.isError ? (
        <ErrorPanel
          title="Failed to load creator profile due to a server error."
          message="Your balance and your campaigns are safe."
          actionLabel="Try again"
          onAction={() => void profile.refetch()}
        />
      ) : (
        <EmptyState
          Icon={IconUserPlus}
          title="No creator dashboard found. Please create one."
          action={<LinkButton to="/create-dashboard">Create Dashboard</LinkButton>}
        />
      )}
    </Page>
  );
}

function Dashboard({ profile }: { profile: CreatorProfile }) {
  const { user } = useSession();
  const editing = useEditing(profile.ownerId);
  const balance = useQuery(creatorBalance());
  const { open } = useTerms();
  const isNew = balance.data !== undefined && !hasSpent(balance.data);
  const isFunded = (balance.data?.deposited ?? 0) > 0;
  return (
    <Page tab={heading} isTight>
      <Stack gap={12}>
        <ProfileHeader
          profile={profile}
          actions={
            <>
              <Button
                variant="default"
                aria-expanded={editing.isOpen}
                onClick={() => void editing.toggle()}
              >
                {editing.isOpen ? 'Cancel Edit' : 'Edit Profile'}
              </Button>
              {isNew ? null : (
                <LinkButton to="/creator-dashboard/campaigns" variant="default">
                  Compare campaigns
                </LinkButton>
              )}
              <CreateCampaignMenu open={open} />
            </>
          }
        />
        {editing.isOpen ? (
          <EditProfile
            profile={profile}
            onSaved={editing.close}
            onChanged={editing.recordChanged}
          />
        ) : null}
        {isNew ? <CreatorSteps isFunded={isFunded} /> : <LazyPeriodFigures />}
        {isNew && !isFunded ? null : <BalanceCard />}
      </Stack>
      <Stack gap={48} mt={20}>
        <Section title="Spark Campaigns (Telegram)">
          <OwnSparkSection
            userId={profile.ownerId}
            linkTelegram={user && <TelegramLink user={user} />}
          />
        </Section>
        <Section title="Drip Campaigns">
          <DripSection userId={profile.ownerId} available={balance.data?.available} />
        </Section>
        <Section title="Volume Boost Campaigns">
          <BoostSection userId={profile.ownerId} />
        </Section>
        <Section title="FOMO Campaigns">
          <OwnFomoSection userId={profile.ownerId} isOpen={open.fomo} />
        </Section>
      </Stack>
    </Page>
  );
}

/** Whether a campaign of this creator was ever paid for. */
function hasSpent({ held, spent, refunded }: Reply<'creatorBalance'>): boolean {
  return held > 0 || spent > 0 || refunded > 0;
}

/** The edit form: open again for who was logged out over it, and not closed over the input. */
function useEditing(userId: string) {
  const [isOpen, setOpen] = useState(() => profileDrafts.read(userId) !== null);
  const isChanged = useRef(false);
  const recordChanged = useCallback((is: boolean) => {
    isChanged.current = is;
  }, []);
  async function toggle() {
    if (isOpen && isChanged.current && !(await confirmLeaving())) return;
    setOpen(!isOpen);
  }
  return { isOpen, toggle, close: () => setOpen(false), recordChanged };
}

function LoadingDashboard() {
  useDocumentTitle(tabTitle(heading));
  return (
    <Center flex={1} mih="calc(100vh - var(--header-height))" role="status">
      <Stack align="center" gap="md">
        <Loader color="ember" />
        <Text c="dimmed">Loading your creator dashboard...</Text>
      </Stack>
    </Center>
  );
}

/** To where a dashboard is made, with the reason (rule 11.2). */
function useCreationPage(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    showToast('error', 'No dashboard found or unauthorized. Redirecting to creation page.', {
      at: 'bottom',
    });
    // The session is over with a 401 or 403: the login leads back here.
    if (readToken() === null) {
      void navigate({ to: '/login', search: { next: '/creator-dashboard' } });
      return;
    }
    rememberDashboard(false);
    void navigate({ to: '/create-dashboard' });
  }, [navigate]);
}
