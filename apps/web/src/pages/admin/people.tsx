import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { PeopleList } from '../../features/admin/people/people-list.tsx';
import { PersonSheet } from '../../features/admin/people/person-sheet.tsx';
import { RequestQueue } from '../../features/admin/people/request-queue.tsx';
import { PersonSignals } from '../../features/admin/signals/person-signals.tsx';
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
  const { person: chosen = null } = route.useSearch();
  const navigate = useNavigate();
  const choose = (person: string) => void navigate({ to: '/admin/people', search: { person } });
  return (
    <div className="desk">
      <PeopleList chosen={chosen} onChoose={choose} />
      {chosen === null ? (
        <RequestQueue />
      ) : (
        <PersonSheet key={chosen} id={chosen} signals={<PersonSignals id={chosen} />} />
      )}
    </div>
  );
}
