import { Box, Button, Group, Stack, Text, Textarea, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AdminTransfer } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { callOnce } from '../../../lib/session/call-once.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { ActDialog } from '../../../ui/act-dialog.tsx';
import { draftStore } from '../../../lib/drafts/draft-store.ts';
import { useDraftForm } from '../../../lib/drafts/use-draft-form.ts';
import { peopleNamed } from './calls.ts';
import classes from './deposits.module.css';
import { TransferFacts } from './transfer-facts.tsx';
import { SheetPart } from '../../../ui/sheet-part.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { WrongFields } from '../../../ui/wrong-fields.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { sendByKeys } from '../../../ui/send-by-keys.ts';
import { Quiet } from '../../../ui/quiet.ts';

/** The ticket of a member in which the credit is asked for. */
export type ForTicket = { id: string; title: string; writer: Creator };

type Props = { transfer: AdminTransfer; ticket: ForTicket | null };
type Entry = { creator: Creator | null; reason: string };

const drafts = draftStore<Entry>('credit');
const shortest = 10;
const validate = {
  creator: (creator: Creator | null) => (creator === null ? 'Please choose a creator.' : null),
  reason: (reason: string) =>
    reason.trim().length < shortest ? refusals['deposit.reason_required'].text : null,
};

/**
 * Asks whose the transfer is and how that is known; nothing is credited before it was shown again. What was entered
 * about a transfer is there again on return to it.
 */
export function CreditForm({ transfer, ticket }: Props) {
  const [owner] = transfer.named;
  const { form, suspend } = useDraftForm<Entry>({
    drafts,
    empty: { creator: owner ?? ticket?.writer ?? null, reason: '' },
    about: transfer.signature,
    validate,
    isRechecked: true,
  });
  const { creator, reason } = form.values;
  const [isAsking, setAsking] = useState(false);
  // A ticket is kept with the credit of who wrote it, and of no one else.
  const kept = ticket !== null && ticket.writer._id === creator?._id ? ticket : null;
  return (
    <SheetPart title="Credit manually" aria-label="Credit manually">
      <Quiet mb="md">
        {owner === undefined
          ? "Solana doesn't show who owns this transfer. A credit can't be reversed."
          : 'This transfer names a deposit, so only its owner can be credited.'}
      </Quiet>
      <form onSubmit={form.onSubmit(() => setAsking(true), focusFirstError)} noValidate>
        <Stack gap="md">
          <ChooseCreator
            creator={creator}
            problem={form.errors['creator']}
            onChoose={(chosen) => form.setFieldValue('creator', chosen)}
          />
          <Textarea
            label="How do you know?"
            description="Saved in the audit log. Not shown to the creator."
            required
            rows={3}
            maxLength={1000}
            onKeyDown={sendByKeys}
            {...form.getInputProps('reason')}
          />
          {kept !== null && <Quiet>Linked ticket: “{kept.title}”</Quiet>}
          <WrongFields errors={form.errors} />
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
          onCredited={suspend}
          onClose={() => setAsking(false)}
        />
      )}
    </SheetPart>
  );
}

type DialogProps = {
  transfer: AdminTransfer;
  creator: Creator;
  reason: string;
  ticketId: string | null;
  onCredited: () => void;
  onClose: () => void;
};

/** Shows all of it again: it cannot be taken back. */
function CreditDialog({ transfer, creator, reason, ticketId, ...props }: DialogProps) {
  const form = useForm({ initialValues: {} });
  const { signature } = transfer;
  const amount = exactDollars(transfer.amount);
  const credit = { signature, creatorId: creator._id, reason, ...(ticketId ? { ticketId } : {}) };
  return (
    <ActDialog
      title={`Credit ${amount} to @${creator.username}?`}
      label={`Credit ${amount}`}
      busyLabel="Crediting..."
      form={form}
      failed="Something went wrong. Try again; the transfer is never credited twice."
      changes="deposits"
      act={async () => {
        await callOnce('creditTransfer', { body: credit });
        props.onCredited();
        return { message: `${amount} credited to @${creator.username}.` };
      }}
      onClose={props.onClose}
    >
      {() => (
        <>
          <TransferFacts transfer={transfer} />
          <div>
            <Quiet>How you know</Quiet>
            <Text size="sm" className="words">
              {reason}
            </Text>
          </div>
          <Quiet>
            @{creator.username} is notified and can spend it immediately. A credit can't be
            reversed.
          </Quiet>
        </>
      )}
    </ActDialog>
  );
}

type Creator = { _id: string; username: string };

type ChooseProps = {
  creator: Creator | null;
  problem: ReactNode;
  onChoose: (creator: Creator | null) => void;
};

/** Finds one account by the beginning of any of its names. */
function ChooseCreator({ creator, problem, onChoose }: ChooseProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  if (creator !== null) {
    return (
      <div>
        <Text size="sm" fw={500} mb={4}>
          Creator
        </Text>
        <Group gap="sm">
          <Text fw={600}>@{creator.username}</Text>
          <Button variant="default" size="compact-sm" onClick={() => onChoose(null)}>
            Choose another
          </Button>
        </Group>
      </div>
    );
  }
  return (
    <div>
      <SearchField
        label="Creator"
        required
        placeholder="Username, email, X or Telegram name"
        maxLength={254}
        value={typed}
        error={problem}
        onChange={setTyped}
      />
      {search !== '' && <Found search={search} onChoose={onChoose} />}
    </div>
  );
}

function Found({ search, onChoose }: { search: string; onChoose: (creator: Creator) => void }) {
  const people = useQuery({ ...peopleNamed(search), placeholderData: keepPreviousData });
  if (people.isError) {
    return (
      <Text size="sm" c="rose.3" mt={8} role="alert">
        {messageOf(people.error, 'People could not be loaded.')}
      </Text>
    );
  }
  if (people.data?.length === 0) {
    return (
      <Quiet mt={8} role="status">
        No match.
      </Quiet>
    );
  }
  return (
    <Box
      component="ul"
      mt={8}
      className="well bare divided"
      style={{ overflow: 'hidden' }}
      aria-label="People found"
    >
      {(people.data ?? []).map(({ _id, username, email }) => (
        <li key={_id}>
          <UnstyledButton
            className={classes['person'] ?? ''}
            onClick={() => onChoose({ _id, username })}
          >
            <b>@{username}</b> <span className="hint clipped">{email}</span>
          </UnstyledButton>
        </li>
      ))}
    </Box>
  );
}
