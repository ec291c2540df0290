import { refusals } from '@stoke/contract/refusals';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { messageOf } from '../../ui/failure-message.tsx';
import { useIntention } from '../../lib/intention.ts';
import { draftStore } from '../../lib/drafts/draft-store.ts';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { useUnloadGuard } from '../../ui/leave-guard.ts';
import { refetchTickets } from './refetch-tickets.ts';
import { MessageField } from './ticket-fields.tsx';

const replies = draftStore<string>('reply');

type Props = {
  ticketId: string;
  label: string;
  button: string;
  /** Nothing more can be sent; what was being typed stays to be copied. */
  isClosed: boolean;
  send: (message: string, idempotencyKey: string) => Promise<unknown>;
  /** Stands beside the button. */
  children?: ReactNode;
};

/** Writes on in a ticket. Typed text stays until it has arrived, whatever else changes. */
export function ReplyForm({ ticketId, label, button, isClosed, send, children }: Props) {
  const act = useIntention();
  const { draft: text, edit: setText, drop, suspend, resume } = useDraft(replies, '', ticketId);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useMutation({
    mutationFn: (message: string) => act(message, (key) => send(message, key)),
    onMutate: suspend,
    onError: resume,
    onSuccess: drop,
    onSettled: refetchTickets,
  });
  useUnloadGuard(text.trim() !== '');
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.isPending || isClosed) return;
    const message = text.trim();
    setProblem(message === '' ? refusals['support.message_required'].text : null);
    if (message === '') event.currentTarget.querySelector('textarea')?.focus();
    else sending.mutate(message);
  }
  if (isClosed && text === '') return null;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {isClosed && (
          <Alert color="amber">
            This ticket was closed while you were writing. You can still copy your text.
          </Alert>
        )}
        {sending.isError && (
          <Alert color="rose" role="alert">
            {messageOf(sending.error, 'Your message was not sent. Please try again.')}
          </Alert>
        )}
        <MessageField
          label={label}
          value={text}
          error={problem}
          isBusy={sending.isPending}
          onEdit={(edited) => {
            setText(edited);
            setProblem(null);
          }}
        />
        <Group justify="space-between">
          <Button type="submit" disabled={sending.isPending || isClosed}>
            {sending.isPending ? 'Sending...' : button}
          </Button>
          {!isClosed && children}
        </Group>
      </Stack>
    </form>
  );
}
