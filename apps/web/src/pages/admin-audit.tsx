import { refusals } from '@stoke/contract/refusals';
import { Stack } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { AuditActions } from '../features/audit/audit-actions.tsx';
import { AuditFilters } from '../features/audit/audit-filters.tsx';
import { AuditList } from '../features/audit/audit-list.tsx';
import { useSession } from '../lib/session.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Page } from '../ui/page.tsx';

const route = getRouteApi('/admin/audit');

/** `/admin/audit`: what admins and the system did. */
export function AdminAuditPage() {
  const { user } = useSession();
  return (
    <Page title="Audit Log" subtitle="Every admin action, in a tamper-evident chain.">
      {user?.role === 'admin' ? <Log /> : <ErrorPanel title={refusals['admin.required'].text} />}
    </Page>
  );
}

function Log() {
  const wish = route.useSearch();
  const navigate = useNavigate();
  return (
    <Stack gap="lg">
      <AuditFilters
        wish={wish}
        onWish={(search) => void navigate({ to: '/admin/audit', search, replace: true })}
      />
      <AuditActions wish={wish} />
      <AuditList wish={wish} />
    </Stack>
  );
}
