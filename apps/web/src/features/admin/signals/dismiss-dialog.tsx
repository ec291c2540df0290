import { refusals } from '@stoke/contract/refusals';
import type { Signal } from '@stoke/contract';
import { signalNames } from '@stoke/domain';
import { Text } from '@mantine/core';
import { callOnce } from '../../../lib/session/call-once.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';

/** Sees to what follows when a call is refused. */
export type Watch = <T>(call: Promise<T>) => Promise<T>;

type Props = {
  signal: Signal;
  /** How many the admin saw, which is refused when there are more by now. */
  people: number;
  watch: Watch;
  onClose: () => void;
};

/** Asks why a signal is harmless. */
export function DismissDialog({ signal, people, watch, onClose }: Props) {
  return (
    <ReasonDialog
      about={signal._id}
      title={`Dismiss “${signalNames[signal.kind]}”`}
      label="Dismiss"
      busyLabel="Dismissing..."
      field={{ description: 'Kept in the audit log.', maxLength: 500 }}
      tooShort={refusals['signal.reason_required'].text}
      changes="appeals"
      act={(reason) =>
        watch(callOnce('dismissSignal', { params: { id: signal._id }, body: { reason, people } }))
      }
      onClose={onClose}
    >
      <Text c="dimmed">
        The signal stops counting against its people. It opens again if many more accounts join.
      </Text>
    </ReasonDialog>
  );
}
