import { Alert, Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { draftStore } from '../../lib/drafts/draft-store.ts';
import { useDraftForm } from '../../lib/drafts/use-draft-form.ts';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { refetchTickets } from './refetch-tickets.ts';
import { MessageField, ticketRules } from './ticket-fields.tsx';
import { Failed } from '../../ui/failed.tsx';

const empty = { message: '' };
const drafts = draftStore<typeof empty>('reply');
const validate = { message: ticketRules.message };

type Props = {
  ticketId: string;
  label: string;
  button: string;
  /** Nothing more can be sent; what was being typed stays to be copied. */
  isClosed: boolean;
  send: (message: string) => Promise<unknown>;
  onWriting?: (isWriting: boolean) => void;
  /** Stands over the field. */
  notice?: ReactNode;
  /** Stands under the field, and may change what is written. */
  renderTools?: (text: string, write: (text: string) => void) => ReactNode;
  /** Stands beside the button. */
  children?: ReactNode;
};

/** Writes on in a ticket. Typed text stays until it has arrived, whatever else changes. */
export function ReplyForm({ ticketId, label, button, isClosed, send, ...more }: Props) {
  const { onWriting, notice, renderTools, children } = more;
  const kept = useDraftForm({ drafts, empty, about: ticketId, validate });
  const { form, drop, suspend, resume } = kept;
  const { message } = form.values;
  const sending = useMutation({
    mutationFn: (message: string) => send(message),
    onMutate: suspend,
    onError: resume,
    onSuccess: () => drop(),
    onSettled: refetchTickets,
  });
  const isWriting = message.trim() !== '';
  useEffect(() => onWriting?.(isWriting), [onWriting, isWriting]);
  const submit = form.onSubmit(() => {
    if (!sending.isPending && !isClosed) sending.mutate(message.trim());
  }, focusFirstError);
  if (isClosed && message === '') return null;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {isClosed && (
          <Alert color="amber">
            This ticket was closed while you were writing. You can still copy your text.
          </Alert>
        )}
        <Failed error={sending.error} text="Your message was not sent. Please try again." />
        {notice}
        <MessageField
          label={label}
          disabled={sending.isPending}
          {...form.getInputProps('message')}
        />
        {!isClosed && renderTools?.(message, (text) => form.setFieldValue('message', text))}
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
