import '@mantine/core/styles/Combobox.layer.css';
import type { Payout, Submission, SupportThread } from '@stoke/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/session/api.ts';
import { useIntention } from '../../../lib/intention.ts';
import { draftStore } from '../../../lib/drafts/draft-store.ts';
import { useDraftForm } from '../../../lib/drafts/use-draft-form.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { useUnloadGuard } from '../../../ui/leave-guard.ts';
import { ownPayouts, ownWork, type About } from './calls.ts';
import { refetchTickets } from '../../../entities/support/refetch-tickets.ts';
import {
  problemsIn,
  TicketForm,
  ticketRules,
  type Draft,
} from '../../../entities/support/ticket-fields.tsx';
import { formatDollars, kindLabel, type SupportCategory } from '@stoke/domain';
import { NativeSelect } from '@mantine/core';

const empty: Draft = { category: 'payout', title: '', message: '' };
const drafts = draftStore<Draft>('ticket');

/** A member writes to support. Typed text stays until it has arrived, also while they look elsewhere. */
export function MemberForm({ onOpened }: { onOpened: (ticket: SupportThread) => void }) {
  const act = useIntention();
  const kept = useDraftForm({ drafts, empty, validate: ticketRules });
  const { form, drop, suspend, resume } = kept;
  const { category, title, message } = form.values;
  const [about, setAbout] = useState('');
  const opening = useMutation({
    mutationFn: (request: Draft & About) =>
      act(JSON.stringify(request), (key) =>
        call('openTicket', { body: request, idempotencyKey: key }),
      ),
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
  useUnloadGuard(title !== '' || message !== '');
  const submit = form.onSubmit((draft) => {
    if (!opening.isPending) opening.mutate({ ...draft, ...belongingOf(draft, about) });
  }, focusFirstError);

  return (
    <TicketForm form={form} sending={opening} onSubmit={submit} onTopic={() => setAbout('')}>
      <Belonging category={category} value={about} isBusy={opening.isPending} onChoose={setAbout} />
    </TicketForm>
  );
}

function belongingOf({ category }: Draft, id: string): About {
  if (id === '') return {};
  return category === 'payout' ? { payoutId: id } : { submissionId: id };
}

type Props = {
  category: SupportCategory;
  value: string;
  isBusy: boolean;
  onChoose: (id: string) => void;
};

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const decisions = { pending: 'in review', approved: 'approved', rejected: 'rejected' } as const;
const none = { value: '', label: 'None' };

/** Which payout or work a message is about, where there is one to choose. */
function Belonging({ category, value, isBusy, onChoose }: Props) {
  const payouts = useQuery({ ...ownPayouts, enabled: category === 'payout' });
  const work = useQuery({ ...ownWork, enabled: category === 'decision' });
  const own = {
    payout: payouts.data?.map(payoutChoice),
    decision: work.data?.map(workChoice),
  };
  const choices = (category === 'payout' || category === 'decision' ? own[category] : null) ?? [];
  if (choices.length === 0) return null;
  return (
    <NativeSelect
      label={category === 'payout' ? 'Which payout? (optional)' : 'Which submission? (optional)'}
      data={[none, ...choices]}
      value={value}
      disabled={isBusy}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}

function payoutChoice({ _id, amount, requestedAt, status }: Payout) {
  const asked = day.format(new Date(requestedAt));
  return { value: _id, label: `${formatDollars(amount)} of ${asked}, ${status}` };
}

function workChoice({ _id, kind, amount, submittedAt, status }: Submission) {
  const submitted = day.format(new Date(submittedAt));
  const label = `${kindLabel(kind)} ${formatDollars(amount)} of ${submitted}, ${decisions[status]}`;
  return { value: _id, label };
}
