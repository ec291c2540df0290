import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { SignalQueue } from '../../features/admin/signals/signal-queue.tsx';
import { AdminPage } from './admin-page.tsx';

const route = getRouteApi('/admin/signals');

/** `/admin/signals`: patterns of abuse for an admin to look at, the strongest first. */
export function AdminSignalsPage() {
  return (
    <AdminPage
      title="Abuse Signals"
      subtitle="Suspicious patterns. No account is banned automatically."
    >
      <Queue />
    </AdminPage>
  );
}

function Queue() {
  const wish = route.useSearch();
  const navigate = useNavigate();
  return (
    <SignalQueue
      wish={wish}
      onWish={(search) => void navigate({ to: '/admin/signals', search, replace: true })}
    />
  );
}
