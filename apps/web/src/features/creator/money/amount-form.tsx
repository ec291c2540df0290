import { refusals } from '@stoke/contract/refusals';
import { formatDollars, readDollars, toDollars, type Usdc } from '@stoke/domain';
import { Button, Stack, UnstyledButton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Deposit } from '@stoke/contract';
import { callOnce } from '../../../lib/session/call-once.ts';
import { AmountField } from '../../../entities/money/amount-field.tsx';
import { amountText } from '../../../lib/amount-text.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import classes from './amount-form.module.css';
import { deposit as one, deposits } from './calls.ts';
import { WaitingNote, type Priced } from './waiting-note.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';

const outOfRange = refusals['deposit.amount_invalid'].text;

export type Suggestion = { label: string; dollars: number };
type Props = {
  /** Filled in from the start. */
  dollars: number | null;
  suggestions: readonly Suggestion[];
  /** What waits for money, and the balance as far as it is known. */
  waiting: readonly Priced[];
  available: number | null;
  onCreated: (deposit: Deposit) => void;
};

/** Asks how much to deposit, with the amounts that campaigns need at hand. */
export function AmountForm({ dollars, suggestions, waiting, available, onCreated }: Props) {
  const client = useQueryClient();
  const form = useForm({
    initialValues: { amount: dollars === null ? '' : String(dollars) },
    validate: { amount: problemOf },
  });
  const asking = useMutation({
    mutationFn: (asked: Usdc) => callOnce('createDeposit', { body: { amount: toDollars(asked) } }),
    onSuccess: (deposit) => {
      client.setQueryData(one(deposit._id).queryKey, deposit);
      void client.invalidateQueries({ queryKey: deposits.queryKey });
    },
    onError: (error) =>
      form.setFieldError('amount', messageOf(error, 'Failed to create the deposit.')),
  });
  const amount = readDollars(form.values.amount);
  const submit = form.onSubmit(() => {
    // Who has opened another deposit in the meantime stays there.
    if (amount !== null && !asking.isPending) asking.mutate(amount, { onSuccess: onCreated });
  }, focusFirstError);

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <AmountField
          size="lg"
          classNames={{ input: classes['input'] ?? '' }}
          disabled={asking.isPending}
          {...form.getInputProps('amount')}
        />
        <ul className={classes['suggestions']} aria-label="Suggested amounts">
          {suggestions.map(({ label, dollars }) => (
            <li key={label}>
              <UnstyledButton
                className={classes['suggestion'] ?? ''}
                aria-pressed={amount !== null && toDollars(amount) === dollars}
                disabled={asking.isPending}
                onClick={() => form.setFieldValue('amount', String(dollars))}
              >
                <span>{label}</span>
                <b>{formatDollars(dollars)}</b>
              </UnstyledButton>
            </li>
          ))}
        </ul>
        <WaitingNote
          waiting={waiting}
          available={available}
          amount={amount === 0n ? null : amount}
        />
        <Button type="submit" size="md" w="fit-content" disabled={asking.isPending}>
          {asking.isPending ? 'Creating deposit...' : 'Continue to payment'}
        </Button>
      </Stack>
    </form>
  );
}

/** The other limits are the server's: it knows them today. */
function problemOf(typed: string): string | null {
  return readDollars(typed) ? null : amountText(typed, outOfRange, outOfRange);
}
