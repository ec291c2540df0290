import { Stack } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { PeopleList } from '../../features/admin/people/people-list.tsx';
import { PersonSheet } from '../../features/admin/people/person-sheet.tsx';
import { RequestQueue } from '../../features/admin/people/request-queue.tsx';
import { ProposalList } from '../../features/admin/settings/proposal-list.tsx';
import { PersonSignals } from '../../features/admin/signals/person-signals.tsx';
import { LinkAnchor } from '../../ui/links.tsx';
import { AdminPage } from './admin-page.tsx';

const route = getRouteApi('/admin/people');

/** `/admin/people`: find someone, see their standing, ban them or lift a ban (rule 8.2). */
export function AdminPeoplePage() {
  return (
    <AdminPage title="People">
      <Desk />
    </AdminPage>
  );
}

function Desk() {
  const { person: chosen = null, ...wish } = route.useSearch();
  const navigate = useNavigate();
  const isOfOne = chosen !== null;
  // The search text stays when someone is chosen.
  return (
    <Stack gap="xl">
      {!isOfOne && <ProposalList />}
      {!isOfOne && <RequestQueue />}
      <div className={isOfOne ? 'desk' : ''}>
        <Stack gap="md">
          {isOfOne && (
            <LinkAnchor to="/admin/people" search={wish} size="sm">
              All people
            </LinkAnchor>
          )}
          <PeopleList
            wish={wish}
            onWish={(search) =>
              void navigate({
                to: '/admin/people',
                search: { ...search, person: chosen ?? undefined },
                replace: true,
              })
            }
            chosen={chosen}
            onChoose={(person, way) =>
              void navigate({ to: '/admin/people', search: { ...wish, person }, ...way })
            }
          />
        </Stack>
        {isOfOne && (
          <PersonSheet key={chosen} id={chosen} signals={<PersonSignals id={chosen} />} />
        )}
      </div>
    </Stack>
  );
}
