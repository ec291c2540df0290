import { Button } from '@mantine/core';
import { refusals } from '@stoke/contract/refusals';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { BoostTable } from '../features/boost-desk/boost-table.tsx';
import { ImportDialog } from '../features/boost-desk/import-dialog.tsx';
import { useSession } from '../lib/session.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Page } from '../ui/page.tsx';

/** `/admin/boost-volume/campaigns`: all volume boost campaigns. */
export function AdminBoostsPage() {
  const { user } = useSession();
  const [isImporting, setImporting] = useState(false);
  const isAdmin = user?.role === 'admin';
  return (
    <Page
      title="Boost Volume Campaigns"
      actions={
        isAdmin && (
          <Button
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => setImporting(true)}
          >
            Import campaigns
          </Button>
        )
      }
    >
      {isAdmin ? <BoostTable /> : <ErrorPanel title={refusals['admin.required'].text} />}
      {isImporting && <ImportDialog campaignId={null} onClose={() => setImporting(false)} />}
    </Page>
  );
}
