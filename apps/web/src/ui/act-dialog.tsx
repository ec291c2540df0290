import { Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { messageOf } from './failure-message.tsx';
import { useIntention } from '../lib/intention.ts';
import { Dialog } from './dialog.tsx';
import { FormEnd } from './form-end.tsx';
import type { ToastPlace } from './overlays.tsx';
import { showToast } from './toasts.ts';

type Props = {
  title: string;
  label: string;
  busyLabel: string;
  isDangerous: boolean;
  isComplete: boolean;
  /** What is sent: the same facts sent again are the same act. */
  facts: string;
  /** The word of what it changes, by which pages fetch it anew. */
  changes: string;
  /** Where it is confirmed. */
  confirmedAt?: ToastPlace['at'];
  /** Said when the server gave no reason. */
  failed: string;
  act: (idempotencyKey: string) => Promise<{ message: string }>;
  onClose: () => void;
  children: (input: { isTried: boolean; isBusy: boolean }) => ReactNode;
};

/** The frame of an act, with what one has to write for it. */
export function ActDialog(props: Props) {
  const { title, label, busyLabel, isDangerous, isComplete, facts, changes, failed, act, onClose } =
    props;
  const { confirmedAt = 'top' } = props;
  const [isTried, setTried] = useState(false);
  const client = useQueryClient();
  const intend = useIntention();
  const mutationKey = ['act', useId()];
  const acting = useMutation({
    mutationKey,
    mutationFn: () => intend(facts, act),
    onSuccess: ({ message }) => showToast('success', message, { at: confirmedAt }),
    onSettled: () => void client.invalidateQueries({ queryKey: [changes] }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    // Told to this dialog only: a late answer does not close the one that was opened after it.
    // The second press of a double click comes before the first is drawn.
    const isActing = client.isMutating({ mutationKey }) > 0;
    if (isComplete && !isActing) acting.mutate(undefined, { onSuccess: onClose });
  }

  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <form onSubmit={submit} onChange={() => acting.reset()} noValidate>
        <Stack gap="md">
          {props.children({ isTried, isBusy: acting.isPending })}
          <FormEnd
            problem={acting.isError ? messageOf(acting.error, failed) : null}
            label={label}
            busyLabel={busyLabel}
            isBusy={acting.isPending}
            isDangerous={isDangerous}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
