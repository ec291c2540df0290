import { refusals } from '@stoke/contract/refusals';
import type { Signal } from '@stoke/contract';
import { signalNames } from '@stoke/domain';
import { Text } from '@mantine/core';
import { call } from '../../../lib/session/api.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';

/** Asks why a signal is harmless. */
export function DismissDialog({ signal, onClose }: { signal: Signal; onClose: () => void }) {
  return (
    <ReasonDialog
      title={`Dismiss “${signalNames[signal.kind]}”`}
      label="Dismiss"
      busyLabel="Dismissing..."
      field={{ description: 'Kept in the audit log.', maxLength: 500 }}
      tooShort={refusals['signal.reason_required'].text}
      changes="appeals"
      act={(reason, key) =>
        call('dismissSignal', { params: { id: signal._id }, body: { reason }, idempotencyKey: key })
      }
      onClose={onClose}
    >
      <Text c="dimmed">
        The signal stops counting against its people. It opens again if many more accounts join.
      </Text>
    </ReasonDialog>
  );
}
