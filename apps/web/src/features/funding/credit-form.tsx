import type { AdminTransfer } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { ChooseCreator, type Creator } from './choose-creator.tsx';
import { CreditDialog } from './credit-dialog.tsx';

/** The ticket of a member in which the credit is asked for. */
export type ForTicket = { id: string; title: string; writer: Creator };

type Props = { transfer: AdminTransfer; ticket: ForTicket | null };
const shortest = 10;

/** Asks whose the transfer is and how that is known; nothing is credited before it was shown again. */
export function CreditForm({ transfer, ticket }: Props) {
  const [owner] = transfer.named;
  const [creator, setCreator] = useState<Creator | null>(owner ?? ticket?.writer ?? null);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isTooShort = reason.trim().length < shortest;
  // A ticket is kept with the credit of who wrote it, and of nobody else.
  const kept = ticket !== null && ticket.writer._id === creator?._id ? ticket : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (creator !== null && !isTooShort) setAsking(true);
  }
  return (
    <section aria-label="Credit by hand">
      <Title order={3} mb="xs">
        Credit it by hand
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {owner === undefined
          ? 'Nothing on chain says whose it is. It cannot be taken back, so be sure.'
          : 'It names a deposit, so it can be credited to its owner only.'}
      </Text>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <ChooseCreator
            creator={creator}
            problem={isTried && creator === null ? 'Please choose a creator.' : null}
            onChoose={setCreator}
          />
          <Textarea
            label="How do you know?"
            description="Kept in the log of what admins did; the creator does not read it."
            required
            rows={3}
            maxLength={1000}
            value={reason}
            error={isTried && isTooShort ? refusals['deposit.reason_required'].text : null}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {kept !== null && (
            <Text size="sm" c="dimmed">
              The ticket “{kept.title}” is kept with it.
            </Text>
          )}
          <Group justify="flex-end">
            <Button type="submit">Review credit</Button>
          </Group>
        </Stack>
      </form>
      {isAsking && creator !== null && (
        <CreditDialog
          transfer={transfer}
          creator={creator}
          reason={reason.trim()}
          ticketId={kept?.id ?? null}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
