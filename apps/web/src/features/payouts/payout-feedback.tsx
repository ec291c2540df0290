import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';

export type Said = { kind: 'success' | 'error' | 'info'; text: string };

const looks = {
  success: { color: 'mint', icon: <IconCheck size={18} /> },
  error: { color: 'rose', icon: <IconAlertTriangle size={18} /> },
  info: { color: 'sky', icon: <IconInfoCircle size={18} /> },
} as const;

/** What became of a payout request. */
export function PayoutFeedback({ said, onClose }: { said: Said; onClose: () => void }) {
  return (
    <Alert
      {...looks[said.kind]}
      variant="light"
      mt="md"
      role={said.kind === 'error' ? 'alert' : 'status'}
      withCloseButton
      closeButtonLabel="Close the message"
      onClose={onClose}
    >
      {said.text}
    </Alert>
  );
}
