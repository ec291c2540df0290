import { refusals } from '@stoke/contract/refusals';
import type { Signal } from '@stoke/contract';
import { signalNames } from '@stoke/domain';
import { Text } from '@mantine/core';
import { callOnce } from '../../../lib/session/call-once.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';

type Props = {
  signal: Signal;
  /** How many the admin saw, which is refused when there are more by now. */
  people: number;
  onClose: () => void;
};

/** Asks why a signal is harmless. */
export function DismissDialog({ signal, people, onClose }: Props) {
  return (
    <ReasonDialog
      title={`Dismiss “${signalNames[signal.kind]}”`}
      label="Dismiss"
      busyLabel="Dismissing..."
      field={{ description: 'Kept in the audit log.', maxLength: 500 }}
      tooShort={refusals['signal.reason_required'].text}
      changes="appeals"
      act={(reason) =>
        callOnce('dismissSignal', { params: { id: signal._id }, body: { reason, people } })
      }
      onClose={onClose}
    >
      <Text c="dimmed">
        The signal stops counting against its people. It opens again if many more accounts join.
      </Text>
    </ReasonDialog>
  );
}
