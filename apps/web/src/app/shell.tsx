import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, use, useEffect } from 'react';
import { useSession } from '../lib/session/session.ts';
import { recordMove } from '../lib/window.ts';
import { FullPageLoading } from '../ui/full-page-loading.tsx';
import { Entering } from './entering.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import classes from './shell.module.css';

/** Few people need it, and every page would carry it. */
const BannedPage = lazy(async () => ({
  default: (await import('./banned-page.tsx')).BannedPage,
}));

const SideList = lazy(async () => ({
  default: (await import('../features/admin/navigation/side-list.tsx')).SideList,
}));

/** Header, page and footer; beside the pages of admins a list of them. */
export function Shell() {
  const { user, isBanned } = useSession();
  const { pathname } = useLocation();
  useEffect(recordMove, [pathname]);
  useFocusOnPage();
  const loading = <FullPageLoading text="Loading user data..." />;
  if (use(Entering)) return loading;
  if (isBanned && !keptByBanned.test(pathname)) {
    return (
      <Suspense fallback={loading}>
        <BannedPage />
      </Suspense>
    );
  }
  const hasSide = user?.role === 'admin' && /^\/admin(?:\/|$)/.test(pathname);
  return (
    <>
      <a href="#main" className={classes['skip']}>
        Skip to content
      </a>
      <Header />
      <div className={classes['body']} data-side={hasSide || undefined}>
        {hasSide && (
          <Suspense fallback={<div className={classes['side']} />}>
            <SideList />
          </Suspense>
        )}
        <main id="main" tabIndex={-1} className={classes['main']}>
          <Outlet />
        </main>
      </div>
      <Footer />
    </>
  );
}

/** The focused button is gone with the last page: the keyboard continues at the start of the new one. */
function useFocusOnPage(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        const isLost = document.activeElement === document.body;
        if (isLost) document.querySelector('main')?.focus({ preventScroll: true });
      }),
    [router],
  );
}

/** A banned person is sent to support and the docs, and keeps the decisions on their work and what every page links to. */
const keptByBanned =
  /^\/(?:brands|contact|docs|imprint|privacy|proof|receipts|support|terms)(?:\/|$)/;
