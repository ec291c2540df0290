import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { messageOf } from '../../lib/api.ts';
import { showToast } from '../../ui/toasts.ts';
import { useWorkFile, type Kind } from './calls.ts';

const names = {
  drip: 'Export work as CSV',
  fomo: 'Export work as CSV',
  spark: 'Export spending as CSV',
} as const satisfies Record<Kind, string>;

/** Saves the work of a campaign as CSV; of a Spark, which nobody hands work in for, its spending. */
export function WorkFileButton({ kind, campaignId }: { kind: Kind; campaignId: string }) {
  const file = useWorkFile(kind, campaignId);
  function save() {
    file.mutate(undefined, {
      onError: (error) =>
        showToast('error', messageOf(error, 'The file could not be written. Please try again.'), {
          at: 'dashboard',
        }),
    });
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={file.isPending}
      onClick={save}
    >
      {file.isPending ? 'Exporting...' : names[kind]}
    </Button>
  );
}
