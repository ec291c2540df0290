import type { Signal } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import type { SignalAct } from '@stoke/domain';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { callOnce } from '../../../lib/session/call-once.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { DismissDialog, type Watch } from './dismiss-dialog.tsx';
import { groupActs, type Acted } from './signal-acts.ts';
import { accountCount, signalName } from './signal-name.ts';

/** What an admin wants to do about a signal, or to undo. */
export type SignalQuestion = { signal: Signal } & (
  | { act: SignalAct | 'dismiss' }
  | { act: 'undo'; acted: Acted }
);

type Props = {
  question: SignalQuestion;
  /** As they are now. One that is gone stays as it was asked about. */
  signals: readonly Signal[];
  onClose: () => void;
};

/** Asks for the reason. Stands outside the list, so that a text is not lost when the signal leaves it. */
export function SignalDialog({ question, signals, onClose }: Props) {
  const signal = signals.find(({ _id }) => _id === question.signal._id) ?? question.signal;
  const [people, setPeople] = useState(question.signal.size);
  // Who was refused has been told to read it again: the next press means those who are shown by then.
  const watch: Watch = (call) =>
    call.catch((error: unknown) => {
      setPeople(signal.size);
      throw error;
    });
  if (question.act === 'dismiss') return <DismissDialog {...{ signal, people, watch, onClose }} />;
  if (question.act === 'undo')
    return <UndoDialog {...{ signal, onClose }} acted={question.acted} />;
  return <GroupDialog {...{ signal, people, watch, onClose }} act={question.act} />;
}

type DialogProps = { signal: Signal; onClose: () => void };

/** `people`: how many the admin saw, which is refused when there are more by now. */
function GroupDialog({
  signal,
  people,
  watch,
  act,
  onClose,
}: DialogProps & { people: number; watch: Watch; act: SignalAct }) {
  const { label, effect, description, maxLength } = groupActs[act];
  return (
    <ReasonDialog
      about={signal._id}
      title={`${label}: ${accountCount(signal.size)}`}
      label={label}
      busyLabel="Working..."
      isDangerous={act !== 'hold'}
      field={{ description, maxLength }}
      tooShort={refusals['ban.reason_required'].text}
      changes="appeals"
      act={(reason) =>
        watch(
          callOnce('actOnSignal', { params: { id: signal._id }, body: { act, reason, people } }),
        )
      }
      onClose={onClose}
    >
      <Text>{signalName(signal)}</Text>
      <Text c="dimmed">{effect} Admins are left out.</Text>
    </ReasonDialog>
  );
}

function UndoDialog({ signal, acted, onClose }: DialogProps & { acted: Acted }) {
  const { done, undoing } = groupActs[acted.act];
  return (
    <ReasonDialog
      about={acted._id}
      title={`Undo “${done}”`}
      label="Undo"
      busyLabel="Undoing..."
      field={{ description: 'Kept in the audit log.', maxLength: 500 }}
      tooShort={refusals['ban.reason_required'].text}
      changes="appeals"
      act={(reason) => callOnce('undoSignalAct', { params: { id: acted._id }, body: { reason } })}
      onClose={onClose}
    >
      <Text>{signalName(signal)}</Text>
      <Text c="dimmed">{undoing}</Text>
    </ReasonDialog>
  );
}
