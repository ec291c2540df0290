import { Button, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../../lib/save-file.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { FailedLine } from '../../../ui/failed.tsx';

/** Downloads everything that is held about the person, as one JSON file. */
export function ExportButton() {
  const exporting = useMutation({ mutationFn: () => call('exportData', {}) });
  function download() {
    if (exporting.isPending) return;
    exporting.mutate(undefined, {
      onSuccess: (data) => {
        const name = `stoke-data-${data.generatedAt.slice(0, 10)}.json`;
        saveFile(name, JSON.stringify(data, null, 2), 'application/json');
      },
    });
  }
  return (
    <Stack gap={8} align="flex-start">
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={exporting.isPending}
        onClick={download}
      >
        {exporting.isPending ? 'Preparing your data...' : 'Download your data'}
      </Button>
      <FailedLine
        error={exporting.error}
        text="Your data could not be downloaded. Please check your connection and try again."
      />
    </Stack>
  );
}
