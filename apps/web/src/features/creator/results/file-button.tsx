import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import { messageOf } from '../../../ui/failure-message.tsx';
import { showToast } from '../../../ui/toasts.ts';

type Props = { file: UseMutationResult<void, Error, void>; name: string };

/** Saves a file, and says so when it could not be written. */
export function FileButton({ file, name }: Props) {
  function save() {
    file.mutate(undefined, {
      onError: (error) =>
        showToast('error', messageOf(error, 'The file could not be written. Please try again.'), {
          at: 'bottom',
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
      {file.isPending ? 'Exporting...' : name}
    </Button>
  );
}
