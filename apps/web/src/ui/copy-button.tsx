import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useClipboard } from '@mantine/hooks';

type Props = {
  value: string;
  /** What is copied, for the label: `wallet address`. */
  what: string;
  onCopied?: () => void;
  onFailed?: () => void;
};

/** Copies a value; the icon turns into a check for two seconds. */
export function CopyButton({ value, what, onCopied, onFailed }: Props) {
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <ActionIcon
      variant="subtle"
      color={clipboard.copied ? 'mint.4' : 'slate.3'}
      aria-label={clipboard.copied ? `Copied ${what}` : `Copy ${what}`}
      onClick={() => {
        navigator.clipboard.writeText(value).then(
          () => {
            clipboard.copy(value);
            onCopied?.();
          },
          () => onFailed?.(),
        );
      }}
    >
      {clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
    </ActionIcon>
  );
}
