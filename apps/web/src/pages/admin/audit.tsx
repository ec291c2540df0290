import { auditActionNames } from '@stoke/domain';
import { Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { AuditActions } from '../../features/admin/audit/audit-actions.tsx';
import { AuditFilters } from '../../features/admin/audit/audit-filters.tsx';
import { AuditList } from '../../features/admin/audit/audit-list.tsx';
import { AdminPage } from './admin-page.tsx';
import { readAuditSearch } from './audit-search.ts';

const route = getRouteApi('/admin/audit');

/** `/admin/audit`: what admins and the system did. */
export function AdminAuditPage() {
  return (
    <AdminPage
      title="Audit Log"
      subtitle="Admin actions besides single reviews, in a tamper-evident chain."
    >
      <Log />
    </AdminPage>
  );
}

function Log() {
  const search = route.useSearch();
  const wish = { ...search, action: auditActionNames.find((name) => name === search.action) };
  const navigate = route.useNavigate();
  return (
    <Stack gap="lg">
      <AuditFilters
        wish={wish}
        onChange={(part) =>
          void navigate({
            search: (before) => readAuditSearch({ ...before, ...part }),
            replace: true,
          })
        }
        onClear={() => void navigate({ search: {}, replace: true })}
      />
      <AuditActions wish={wish} />
      <AuditList wish={wish} />
    </Stack>
  );
}
