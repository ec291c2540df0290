import { Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import type { KeptDraft } from '../lib/drafts/use-draft-form.ts';
import { messageOf } from './failure-message.tsx';
import { Dialog } from './dialog.tsx';
import { FormEnd } from './form-end.tsx';
import { useAskedClose } from './leave-guard.ts';
import { outcomeMessage } from './outcome-message.tsx';
import type { ToastKind, ToastPlace } from './overlays.tsx';
import { showToast } from './toasts.ts';
import { WrongFields } from './wrong-fields.tsx';
import { focusFirstError } from './focus-first-error.ts';

/** The result of an act; one done only in part is not a success. */
export type Done = { message: string; kind?: ToastKind };

type Props<Entry> = {
  title: string;
  label: string;
  busyLabel: string;
  isDangerous?: boolean;
  form: UseFormReturnType<Entry>;
  /** Of a form that outlives the end of a session. It is dropped when it is discarded. */
  draft?: KeptDraft;
  /** The word of what it changes, by which pages fetch it anew. */
  changes: string;
  /** Where it is confirmed. */
  confirmedAt?: ToastPlace['at'];
  /** Said when the server gave no reason. */
  failed?: string;
  /** In the place of it: no one knows whether it was done, and it can be tried again. */
  unknown?: string;
  act: (entry: Entry) => Promise<Done>;
  onClose: () => void;
  children: (isBusy: boolean) => ReactNode;
};

/** The frame of an act, with what one has to write for it. It is not closed over what was written without asking. */
export function ActDialog<Entry extends Record<string, unknown>>(props: Props<Entry>) {
  const { form, draft, title, label, busyLabel, isDangerous = false, changes, act } = props;
  const { failed = "That didn't work. Please try again.", unknown } = props;
  const { confirmedAt = 'top' } = props;
  const client = useQueryClient();
  const isUnsaved = draft ? () => draft.isBegun : form.isDirty;
  const close = useAskedClose(isUnsaved, () => {
    draft?.drop();
    props.onClose();
  });
  const mutationKey = ['act', useId()];
  const acting = useMutation({
    mutationKey,
    mutationFn: (entry: Entry) => act(entry),
    ...(draft && { onMutate: draft.suspend, onError: draft.resume }),
    onSuccess: ({ message, kind = 'success' }) => {
      draft?.drop();
      showToast(kind, message, { at: confirmedAt });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: [changes] }),
  });

  const textOf = (error: unknown) =>
    unknown === undefined ? messageOf(error, failed) : outcomeMessage(error, unknown);
  const submit = form.onSubmit((entry) => {
    // Told to this dialog only: a late answer does not close the one that was opened after it.
    // The second press of a double click comes before the first is drawn.
    const isActing = client.isMutating({ mutationKey }) > 0;
    if (!isActing) acting.mutate(entry, { onSuccess: props.onClose });
  }, focusFirstError);

  return (
    <Dialog title={title} size="lg" closeOnClickOutside={false} onClose={close}>
      <form onSubmit={submit} onChange={() => acting.reset()} noValidate>
        <Stack gap="md">
          {props.children(acting.isPending)}
          <WrongFields errors={form.errors} />
          <FormEnd
            problem={acting.isError ? textOf(acting.error) : null}
            label={label}
            busyLabel={busyLabel}
            isBusy={acting.isPending}
            isDangerous={isDangerous}
            onCancel={close}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
