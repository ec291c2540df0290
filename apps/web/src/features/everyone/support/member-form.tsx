import type { SupportThread } from '@stoke/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { callOnce } from '../../../lib/session/call-once.ts';
import { useDraftForm, visitorOwner } from '../../../lib/drafts/use-draft-form.ts';
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
import { ticketDrafts, visitorDrafts } from './ticket-drafts.ts';

const empty: Draft = { category: 'payout', title: '', message: '' };

/**
 * A member writes to support. Typed text stays until it has arrived, also while they look elsewhere; what they began as
 * a visitor goes on here.
 */
export function MemberForm({ onOpened }: { onOpened: (ticket: SupportThread) => void }) {
  const kept = useDraftForm({ drafts: ticketDrafts, empty, validate: ticketRules });
  const { form, isBegun, drop, suspend, resume } = kept;
  const takeOver = useEffectEvent(() => {
    const typed = visitorDrafts.read(visitorOwner);
    if (typed === null || isBegun) return;
    // Taken by the first to log in: no one after them finds it.
    void visitorDrafts.remove(visitorOwner);
    const { category, title, message } = typed;
    if (title !== '' || message !== '') form.setValues({ category, title, message });
  });
  useEffect(() => takeOver(), []);
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
