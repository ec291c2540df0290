import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { expect, test } from 'vitest';
import { currentClient } from '../../../lib/session/query-client.ts';
import { showAlone } from '../../../../testing/alone.tsx';
import { until } from '../../../../testing/find.ts';
import { CreatorDashboardPage } from '../creator-dashboard.tsx';

window.scrollTo = () => {};

test('in the moment before a visitor is led away, the page says why and where to', async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: CreatorDashboardPage }),
    history: createMemoryHistory(),
  });
  await act(() => router.load());
  const remove = await showAlone(
    <QueryClientProvider client={currentClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await until(() => document.querySelector('a') !== null);
  expect(document.body.textContent).toContain('You are not logged in or your session has expired.');
  const link = document.querySelector('a');
  expect([link?.textContent, link?.getAttribute('href')]).toEqual(['Login Now', '/login']);
  await remove();
});
