import type { User } from '@stoke/contract';
import { Box, Container, Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { product } from '@stoke/domain';
import { useInfiniteQuery, usePrefetchInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { BannerSection } from '../../entities/site/banner-section.tsx';
import { availableTasks } from '../../features/earner/drip/task-calls.ts';
import { TaskSection, type TaskView } from '../../features/earner/drip/task-section.tsx';
import { hasWorked, isBeginning } from '../../features/earner/first-steps/is-beginning.ts';
import { fomoCampaigns } from '../../features/earner/fomo/calls.ts';
import { publicSparks } from '../../features/earner/spark/calls.ts';
import { useSession } from '../../lib/session/session.ts';
import { LoadingOverlay } from '../../ui/loading-overlay.tsx';
import { HomeHero } from './home-hero.tsx';
import { MemberLine } from './member-line.tsx';
import { useTaskWays } from './task-ways.ts';

/** The cards below the fold: the page shows without them, and they come right after it. */
const CampaignSections = lazy(async () => ({
  default: (await import('./campaign-sections.tsx')).CampaignSections,
}));

/** For who begins; the others do not load it. */
const FirstSteps = lazy(async () => ({
  default: (await import('../../features/earner/first-steps/first-steps.tsx')).FirstSteps,
}));

const PurposeStrip = lazy(async () => ({
  default: (await import('../../features/everyone/purpose/purpose-strip.tsx')).PurposeStrip,
}));

/** The home page (rule 3.11). */
export function HomePage() {
  useDocumentTitle(`${product.name}: paid social tasks`);
  const { user, hasDashboard } = useSession();
  const { view, show, sparks, fomo } = useAddress();
  const ways = useTaskWays();
  const userId = user?._id ?? null;
  const isLoading = useInfiniteQuery(availableTasks(userId)).isPending;
  usePrefetchInfiniteQuery(publicSparks);
  usePrefetchInfiniteQuery(fomoCampaigns);
  return (
    <>
      {isLoading && <LoadingOverlay text="Loading the future of Web3 engagement..." />}
      <div inert={isLoading}>
        {user ? <MemberLine user={user} hasDashboard={hasDashboard} /> : <HomeHero />}
        <Container size="var(--page-width)" px="lg" pt={user ? 24 : 48} pb={48}>
          <Stack gap={user ? 24 : 56}>
            {!user && <BannerSection />}
            {user && isBeginning(user) && <Beginning user={user} />}
            <TaskSection
              userId={userId}
              view={view}
              onView={show}
              ways={ways}
              onReload={() => window.location.reload()}
            />
          </Stack>
          <Stack gap={56} mt={56}>
            {user && <BannerSection />}
            <Suspense fallback={<Box mih={1260} />}>
              <CampaignSections
                sparks={sparks}
                fomo={fomo}
                onReload={() => window.location.reload()}
              />
            </Suspense>
          </Stack>
        </Container>
      </div>
    </>
  );
}

/** What of the page is in its address. */
function useAddress() {
  const search = useSearch({ from: '/' });
  const { q = '', page = null, sparks, fomo, ...choice } = search;
  const navigate = useNavigate();
  function show(view: TaskView) {
    // Refining a search is one step back; every page and the first letter are steps of their own.
    const isRefining = q !== '' && view.search !== '' && view.page === page;
    void navigate({
      to: '/',
      search: {
        sparks,
        fomo,
        ...view.choice,
        ...(view.search === '' ? {} : { q: view.search }),
        ...(view.page === null ? {} : { page: view.page }),
      },
      replace: isRefining,
      resetScroll: false,
    });
  }
  /** Kept in the address, so that who comes back finds the list and the place as they were. */
  const whole = (list: 'sparks' | 'fomo') => ({
    isWhole: search[list] === 'all',
    onWhole: (isWhole: boolean) =>
      void navigate({
        to: '/',
        search: { ...search, [list]: isWhole ? 'all' : undefined },
        replace: true,
        resetScroll: false,
      }),
  });
  const view: TaskView = { search: q, page, choice };
  return { view, show, sparks: whole('sparks'), fomo: whole('fomo') };
}

/** Who only promotes is not asked for what an earner needs. */
function Beginning({ user }: { user: User }) {
  const navigate = useNavigate();
  return (
    <Suspense fallback={<Box h={58} />}>
      {user.purpose !== 'earn' && (user.purpose !== null || !hasWorked(user)) && (
        <PurposeStrip user={user} onPromote={() => void navigate({ to: '/create-dashboard' })} />
      )}
      {user.purpose !== 'promote' && <FirstSteps user={user} />}
    </Suspense>
  );
}
