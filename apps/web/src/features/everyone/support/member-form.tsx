import type { SupportThread } from '@stoke/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callOnce } from '../../../lib/session/call-once.ts';
import { draftStore } from '../../../lib/drafts/draft-store.ts';
import { useDraftForm } from '../../../lib/drafts/use-draft-form.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { Belonging } from './belonging.tsx';
import { type About } from './calls.ts';
import { refetchTickets } from '../../../entities/support/refetch-tickets.ts';
import {
  problemsIn,
  TicketForm,
  ticketRules,
  type Draft,
} from '../../../entities/support/ticket-fields.tsx';

const empty: Draft = { category: 'payout', title: '', message: '' };
const drafts = draftStore<Draft>('ticket');

/** A member writes to support. Typed text stays until it has arrived, also while they look elsewhere. */
export function MemberForm({ onOpened }: { onOpened: (ticket: SupportThread) => void }) {
  const { form, drop, suspend, resume } = useDraftForm({ drafts, empty, validate: ticketRules });
  const [about, setAbout] = useState('');
  const opening = useMutation({
    mutationFn: (request: Draft & About) => callOnce('openTicket', { body: request }),
    onMutate: suspend,
    onSuccess: async (ticket) => {
      drop();
      setAbout('');
      await refetchTickets();
      onOpened(ticket);
    },
    onError: (error) => {
      resume();
      form.setErrors(problemsIn(error));
    },
  });
  const submit = form.onSubmit((draft) => {
    if (!opening.isPending) opening.mutate({ ...draft, ...belongingOf(draft, about) });
  }, focusFirstError);

  return (
    <TicketForm form={form} sending={opening} onSubmit={submit} onTopic={() => setAbout('')}>
      <Belonging
        category={form.values.category}
        value={about}
        isBusy={opening.isPending}
        onChoose={setAbout}
      />
    </TicketForm>
  );
}

function belongingOf({ category }: Draft, id: string): About {
  if (id === '') return {};
  return category === 'payout' ? { payoutId: id } : { submissionId: id };
}
