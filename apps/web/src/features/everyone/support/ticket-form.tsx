import type { SupportThread } from '@stoke/contract';
import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useIntention } from '../../../lib/intention.ts';
import { draftStore } from '../../../lib/drafts/draft-store.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { useUnloadGuard } from '../../../ui/leave-guard.ts';
import { Belonging } from './belonging.tsx';
import { openTicket, type About } from './calls.ts';
import { refetchTickets } from '../../../entities/support/refetch-tickets.ts';
import {
  focusField,
  SendProblem,
  problemsIn,
  problemsOf,
  TicketFields,
  type Draft,
  type Problems,
} from '../../../entities/support/ticket-fields.tsx';

const empty: Draft = { category: 'payout', title: '', message: '' };
const drafts = draftStore<Draft>('ticket');

/** A member writes to support. Typed text stays until it has arrived, also while they look elsewhere. */
export function TicketForm({ onOpened }: { onOpened: (ticket: SupportThread) => void }) {
  const act = useIntention();
  const { draft, edit: setDraft, drop, suspend, resume } = useDraft(drafts, empty);
  const [about, setAbout] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const opening = useMutation({
    mutationFn: (request: Draft & About) =>
      act(JSON.stringify(request), (key) => openTicket(request, key)),
    onMutate: suspend,
    onSuccess: async (ticket) => {
      drop();
      setAbout('');
      await refetchTickets();
      onOpened(ticket);
    },
    onError: (error) => {
      resume();
      setProblems(problemsIn(error));
    },
  });
  useUnloadGuard(draft.title !== '' || draft.message !== '');

  function edit(edited: Partial<Draft>) {
    if (edited.category !== undefined) setAbout('');
    setDraft({ ...draft, ...edited });
    setProblems({});
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (opening.isPending) return;
    const found = problemsOf(draft);
    setProblems(found);
    if (focusField(event.currentTarget, found)) return;
    opening.mutate({ ...draft, ...belongingOf(draft, about) });
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Write to support">
      <Stack gap="md">
        <SendProblem error={opening.error} />
        <TicketFields draft={draft} problems={problems} isBusy={opening.isPending} onEdit={edit}>
          <Belonging
            category={draft.category}
            value={about}
            isBusy={opening.isPending}
            onChoose={setAbout}
          />
        </TicketFields>
        <Button type="submit" w="fit-content" disabled={opening.isPending}>
          {opening.isPending ? 'Sending...' : 'Send message'}
        </Button>
      </Stack>
    </form>
  );
}

function belongingOf({ category }: Draft, id: string): About {
  if (id === '') return {};
  return category === 'payout' ? { payoutId: id } : { submissionId: id };
}
