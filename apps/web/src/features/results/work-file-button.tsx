import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { messageOf } from '../../ui/failure-message.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useWorkFile, type FileKind } from './calls.ts';

const names = {
  drip: 'Export work as CSV',
  fomo: 'Export work as CSV',
  spark: 'Export spending as CSV',
  'spark-actions': 'Export actions as CSV',
  replies: 'Export replies as CSV',
  boost: 'Export loops as CSV',
} as const satisfies Record<FileKind, string>;

/** Saves as CSV what the campaign was paid for: work, messages in a group, or loops. */
export function WorkFileButton({ kind, campaignId }: { kind: FileKind; campaignId: string }) {
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
