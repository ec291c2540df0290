import { ActionIcon } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { showToast } from './toasts.ts';

type Props = {
  value: string;
  /** The noun for the label: `wallet address`. */
  what: string;
  /** Tells it from the others of a list. */
  subject?: string;
  onCopied?: () => void;
  /** Says that the browser did not allow it, where the usual words do not fit. */
  onFailed?: () => void;
};

/** Copies a value; the icon turns into a check for two seconds. */
export function CopyButton({ value, what, subject, onCopied, onFailed = sayFailed }: Props) {
  const [isCopied, setIsCopied] = useState(false);
  const { start } = useTimeout(() => setIsCopied(false), 2000);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      // The browser may forbid it, and gives no clipboard at all to pages without TLS.
      onFailed();
      return;
    }
    setIsCopied(true);
    start();
    onCopied?.();
  }
  return (
    <ActionIcon
      variant="subtle"
      color={isCopied ? 'mint.4' : 'slate.3'}
      aria-label={`${isCopied ? 'Copied' : 'Copy'} ${what}${subject === undefined ? '' : `: ${subject}`}`}
      onClick={() => void copy()}
    >
      {isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
    </ActionIcon>
  );
}

function sayFailed(): void {
  showToast('error', 'Your browser does not allow copying. Select the text and copy it.');
}
