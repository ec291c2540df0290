import { Container, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { BannerSection } from '../features/banners/banner-section.tsx';
import { availableTasks } from '../features/drip/task-calls.ts';
import { TaskSection, type TaskView } from '../features/drip/task-section.tsx';
import { FomoSection } from '../features/fomo/fomo-section.tsx';
import { SparkSection } from '../features/spark/spark-section.tsx';
import { useSession } from '../lib/session.ts';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';
import { HomeHero } from './home-hero.tsx';

/** The home page (document 1 §2). */
export function HomePage() {
  const { user, hasDashboard } = useSession();
  const { q = '', page = null } = useSearch({ from: '/' });
  const navigate = useNavigate();
  const userId = user?._id ?? null;
  const isLoading = useInfiniteQuery(availableTasks(userId)).isPending;
  function show(view: TaskView) {
    // Refining a search is one step back; every page and the first letter are steps of their own.
    const isRefining = q !== '' && view.search !== '' && view.page === page;
    void navigate({
      to: '/',
      search: {
        ...(view.search === '' ? {} : { q: view.search }),
        ...(view.page === null ? {} : { page: view.page }),
      },
      replace: isRefining,
      resetScroll: false,
    });
  }
  return (
    <>
      {isLoading && <LoadingOverlay text="Loading the future of Web3 engagement..." />}
      <div inert={isLoading}>
        <HomeHero user={user} hasDashboard={hasDashboard} />
        <Container size={1320} px="lg" py={48}>
          <Stack gap={56}>
            <BannerSection />
            <TaskSection
              userId={userId}
              view={{ search: q, page }}
              onView={show}
              ways={{
                toLogin: () => void navigate({ to: '/login' }),
                toProfile: () => void navigate({ to: '/dashboard', hash: 'x-account' }),
                toRules: () => void navigate({ to: '/acknowledge-rules' }),
              }}
              onReload={() => window.location.reload()}
            />
            <SparkSection />
            <FomoSection />
          </Stack>
        </Container>
      </div>
    </>
  );
}
