import '@mantine/core/styles/Combobox.layer.css';
import type { Payout, Submission } from '@stoke/contract';
import { formatDollars, kindLabel, type SupportCategory } from '@stoke/domain';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ownPayouts, ownWork } from './calls.ts';

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
export function Belonging({ category, value, isBusy, onChoose }: Props) {
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
