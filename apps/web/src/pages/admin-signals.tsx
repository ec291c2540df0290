import { refusals } from '@stoke/contract/refusals';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { SignalQueue } from '../features/signals/signal-queue.tsx';
import { useSession } from '../lib/session.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Page } from '../ui/page.tsx';

const route = getRouteApi('/admin/signals');

/** `/admin/signals`: patterns of abuse for an admin to look at, the strongest first. */
export function AdminSignalsPage() {
  const { user } = useSession();
  return (
    <Page title="Abuse Signals" subtitle="Suspicious patterns. No account is banned automatically.">
      {user?.role === 'admin' ? <Queue /> : <ErrorPanel title={refusals['admin.required'].text} />}
    </Page>
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
