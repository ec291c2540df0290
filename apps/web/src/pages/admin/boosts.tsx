import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { BoostTable } from '../../features/admin/boost/boost-table.tsx';
import { ImportDialog } from '../../features/admin/boost/import-dialog.tsx';
import { AdminPage } from './admin-page.tsx';

/** `/admin/boost-volume/campaigns`: all volume boost campaigns. */
export function AdminBoostsPage() {
  const [isImporting, setImporting] = useState(false);
  return (
    <AdminPage
      title="Boost Volume Campaigns"
      actions={
        <Button
          leftSection={<IconUpload size={16} aria-hidden />}
          onClick={() => setImporting(true)}
        >
          Import campaigns
        </Button>
      }
    >
      <BoostTable />
      {isImporting && <ImportDialog campaignId={null} onClose={() => setImporting(false)} />}
    </AdminPage>
  );
}
