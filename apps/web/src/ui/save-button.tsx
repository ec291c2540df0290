import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

type Props = {
  name: string;
  busyName: string;
  file: { isPending: boolean };
  onSave: () => void;
};

/** Saves a file that is written first. */
export function SaveButton({ name, busyName, file, onSave }: Props) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={file.isPending}
      onClick={onSave}
    >
      {file.isPending ? busyName : name}
    </Button>
  );
}
