import type { Signal } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { signalNames } from '@stoke/domain';
import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { dismissSignal } from './calls.ts';

/** Asks why a signal is harmless. */
export function DismissDialog({ signal, onClose }: { signal: Signal; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const isMissing = reason.trim() === '';
  return (
    <ActDialog
      title={`Dismiss “${signalNames[signal.kind]}”`}
      label="Dismiss"
      busyLabel="Dismissing..."
      isDangerous={false}
      isComplete={!isMissing}
      facts={reason}
      failed="That didn't work. Please try again."
      act={(key) => dismissSignal(signal._id, reason.trim(), key)}
      onClose={onClose}
    >
      {({ isTried, isBusy }) => (
        <>
          <Text c="dimmed">
            The signal stops counting against its people. It opens again if many more accounts join.
          </Text>
          <Textarea
            data-autofocus
            label="Reason"
            description="Kept in the audit log."
            required
            rows={3}
            maxLength={500}
            value={reason}
            disabled={isBusy}
            error={isTried && isMissing ? refusals['signal.reason_required'].text : null}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      )}
    </ActDialog>
  );
}
