import type { User } from '@stoke/contract';
import { Container, Stack } from '@mantine/core';
import { useInfiniteQuery, usePrefetchInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { BannerSection } from '../features/banners/banner-section.tsx';
import { availableTasks } from '../features/drip/task-calls.ts';
import { TaskSection, type TaskView } from '../features/drip/task-section.tsx';
import type { Ways } from '../features/drip/task-work.ts';
import { isBeginning } from '../features/first-steps/is-beginning.ts';
import { fomoCampaigns } from '../features/fomo/calls.ts';
import { publicSparks } from '../features/spark/calls.ts';
import { useSession } from '../lib/session.ts';
import { useIsHere } from '../lib/use-is-here.ts';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';
import { HomeHero } from './home-hero.tsx';
import classes from './home.module.css';
import type { HomeSearch } from './home-search.ts';
import { MemberLine } from './member-line.tsx';

/** The cards below the fold: the page shows without them, and they come right after it. */
const CampaignSections = lazy(async () => ({
  default: (await import('./campaign-sections.tsx')).CampaignSections,
}));

/** For who begins; the others do not load it. */
const FirstSteps = lazy(async () => ({
  default: (await import('../features/first-steps/first-steps.tsx')).FirstSteps,
}));

/** The home page (rule 3.11). */
export function HomePage() {
  const { user, hasDashboard } = useSession();
  const { q = '', page = null, ...opened } = useSearch({ from: '/' });
  const navigate = useNavigate();
  const ways = useWays();
  const userId = user?._id ?? null;
  const isLoading = useInfiniteQuery(availableTasks(userId)).isPending;
  usePrefetchInfiniteQuery(publicSparks);
  usePrefetchInfiniteQuery(fomoCampaigns);
  function show(view: TaskView) {
    // Refining a search is one step back; every page and the first letter are steps of their own.
    const isRefining = q !== '' && view.search !== '' && view.page === page;
    void navigate({
      to: '/',
      search: {
        ...opened,
        ...(view.search === '' ? {} : { q: view.search }),
        ...(view.page === null ? {} : { page: view.page }),
      },
      replace: isRefining,
      resetScroll: false,
    });
  }
  /** Kept in the address, so that who comes back finds the list and the place as they were. */
  function open(list: 'sparks' | 'fomo', isWhole: boolean) {
    void navigate({
      to: '/',
      search: (search: HomeSearch) => ({ ...search, [list]: isWhole ? 'all' : undefined }),
      replace: true,
      resetScroll: false,
    });
  }
  return (
    <>
      {isLoading && <LoadingOverlay text="Loading the future of Web3 engagement..." />}
      <div inert={isLoading}>
        {user ? <MemberLine user={user} hasDashboard={hasDashboard} /> : <HomeHero />}
        <Container size={1320} px="lg" pt={user ? 24 : 48} pb={48}>
          <Stack gap={user ? 24 : 56}>
            {!user && <BannerSection />}
            {user && isBeginning(user) && <Beginning user={user} />}
            <TaskSection
              userId={userId}
              view={{ search: q, page }}
              onView={show}
              ways={ways}
              onReload={() => window.location.reload()}
            />
          </Stack>
          <Stack gap={56} mt={56}>
            {user && <BannerSection />}
            <Suspense fallback={<div className={classes['coming']} />}>
              <CampaignSections
                sparks={{
                  isWhole: opened.sparks === 'all',
                  onWhole: (isWhole) => open('sparks', isWhole),
                }}
                fomo={{
                  isWhole: opened.fomo === 'all',
                  onWhole: (isWhole) => open('fomo', isWhole),
                }}
                onReload={() => window.location.reload()}
              />
            </Suspense>
          </Stack>
        </Container>
      </div>
    </>
  );
}

/** The pages that lead on from a task, while the person is still on this page. */
function useWays(): Ways {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return {
    toLogin: () => isHere() && void navigate({ to: '/login' }),
    toProfile: (hash) => isHere() && void navigate({ to: '/dashboard', hash }),
    toRules: () => isHere() && void navigate({ to: '/acknowledge-rules' }),
  };
}

function Beginning({ user }: { user: User }) {
  return (
    <Suspense fallback={<div className={classes['beginning']} />}>
      <FirstSteps user={user} />
    </Suspense>
  );
}
