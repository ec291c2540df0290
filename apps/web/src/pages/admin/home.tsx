import { Stack } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { FoundList } from '../../features/admin/navigation/found-list.tsx';
import { OverviewOfAll } from '../../features/admin/overview/overview-page.tsx';
import { BooksPanel } from '../../features/admin/payouts/books-panel.tsx';
import { KeptSearch } from '../../ui/kept-search.tsx';
import { AdminPage } from './admin-page.tsx';

const route = getRouteApi('/admin');

/** `/admin`: the home of admins. */
export function AdminHomePage() {
  return (
    <AdminPage title="Overview">
      <Home />
    </AdminPage>
  );
}

function Home() {
  const { q = '' } = route.useSearch();
  const navigate = useNavigate();
  return (
    <Stack gap="xl">
      <KeptSearch
        hasKey
        label="Search everything"
        placeholder="ID, name, handle, wallet or signature"
        kept={q}
        onKeep={(text) =>
          void navigate({ to: '/admin', search: { q: text || undefined }, replace: true })
        }
      />
      {q === '' ? <OverviewOfAll books={<BooksPanel />} /> : <FoundList search={q} />}
    </Stack>
  );
}
