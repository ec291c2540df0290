import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { followServer } from '../lib/live.ts';
import { pageNonce } from '../lib/nonce.ts';
import { queryClient } from '../lib/query-client.ts';
import { keepSession, useSession } from '../lib/session.ts';
import { FullPageLoading } from '../ui/full-page-loading.tsx';
import { createSiteRouter } from './router.tsx';
import { cssVariables, theme } from './theme.ts';

/** The whole site: what surrounds it, and what stands in its place while there is nothing to show. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme="dark"
      getStyleNonce={() => pageNonce}
    >
      <QueryClientProvider client={queryClient}>
        <ModalsProvider>
          <Notifications position="top-right" autoClose={5000} limit={4} />
          <Site />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

function Site() {
  const session = useSession();
  const [router] = useState(() => createSiteRouter(session));
  const { state, user, hasAcceptedRules } = session;
  useEffect(keepSession, []);
  useEffect(() => (state === 'member' ? followServer() : undefined), [state, user?._id]);
  useEffect(() => {
    // The guards look again: somebody came, left, or accepted the rules.
    if (state !== 'loading') router.invalidate().catch(() => null);
  }, [router, state, user?._id, user?.role, hasAcceptedRules]);
  if (state === 'loading') return <FullPageLoading text="Loading user data..." />;
  return <RouterProvider router={router} context={{ session }} />;
}
