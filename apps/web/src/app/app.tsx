import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { confirmBy } from '../lib/session/api.ts';
import { followServer } from '../lib/session/live.ts';
import { pageNonce } from '../lib/nonce.ts';
import { personCache } from '../lib/session/query-client.ts';
import { saveSession, useSession } from '../lib/session/session.ts';
import { onTokenChange } from '../lib/session/token.ts';
import { OverlayPlace } from '../ui/overlay-door.tsx';
import { DesktopGate } from './desktop-gate.tsx';
import { Entering } from './entering.ts';
import { PageCrash } from './page-crash.tsx';
import { createSiteRouter } from './router.tsx';
import { cssVariables, theme } from './theme.ts';

type SiteRouter = ReturnType<typeof createSiteRouter>;

/** The whole site: what surrounds it, and what stands in its place while there is nothing to show. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme="dark"
      getStyleNonce={() => pageNonce}
    >
      <CatchBoundary getResetKey={() => 'site'} errorComponent={PageCrash}>
        <DesktopGate>
          <SiteOfPerson />
        </DesktopGate>
      </CatchBoundary>
    </MantineProvider>
  );
}

/** Who comes in finds everything new but the address: pages, dialogs, and what the server said. */
function SiteOfPerson() {
  const { number, client } = useSyncExternalStore(onTokenChange, personCache);
  const [router] = useState(createSiteRouter);
  return (
    <QueryClientProvider key={number} client={client}>
      <Site router={router} />
      <OverlayPlace />
    </QueryClientProvider>
  );
}

confirmBy(async () => {
  const { askToConfirm } = await import('../features/everyone/security/confirm-again.tsx');
  return askToConfirm();
});

function Site({ router }: { router: SiteRouter }) {
  const session = useSession();
  const { state, user } = session;
  const guardedFor = useGuards(router, session);
  useEffect(saveSession, []);
  // From the start, so that later replies need no second check. A banned person too: a ban can be lifted.
  const isFollowing = state !== 'visitor';
  useEffect(() => (isFollowing ? followServer() : undefined), [isFollowing]);
  // A page meant for someone else must not flash by before the guards have looked.
  const isEntering = state === 'loading' || (state === 'member' && guardedFor !== user?._id);
  // A page is drawn in short steps, between which the browser answers to keys.
  const wasEntering = useDeferredValue(isEntering);
  return (
    <Entering value={isEntering || wasEntering}>
      <RouterProvider router={router} context={{ session }} />
    </Entering>
  );
}

/** Lets the guards look again whenever someone came, left or accepted the rules; says for whom they did. */
function useGuards(router: SiteRouter, session: ReturnType<typeof useSession>): string | null {
  const [guardedFor, setGuardedFor] = useState<string | null>(null);
  const { state, user, hasAcceptedRules } = session;
  const [id, role] = [user?._id ?? null, user?.role ?? null];
  const guarded = useMemo(
    () => ({ state, id, role, hasAcceptedRules }),
    [state, id, role, hasAcceptedRules],
  );
  useEffect(() => {
    if (guarded.state === 'loading') return undefined;
    let isLatest = true;
    const settle = () => isLatest && setGuardedFor(guarded.id);
    router.invalidate().then(settle, settle);
    return () => {
      isLatest = false;
    };
  }, [router, guarded]);
  return guardedFor;
}
