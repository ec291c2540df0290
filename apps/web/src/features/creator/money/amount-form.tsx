import { refusals } from '@stoke/contract/refusals';
import { formatDollars, readDollars, toDollars, type Usdc } from '@stoke/domain';
import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { Deposit } from '@stoke/contract';
import { amountText } from '../../../lib/amount-text.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { useIntention } from '../../../lib/intention.ts';
import classes from './amount-form.module.css';
import { createDeposit, deposit as one, deposits } from './calls.ts';
import { WaitingNote, type Priced } from './waiting-note.tsx';

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
  const act = useIntention();
  const [typed, setTyped] = useState(dollars === null ? '' : String(dollars));
  const [problem, setProblem] = useState<ReactNode>(null);
  const asking = useMutation({
    mutationFn: (asked: Usdc) => {
      const dollars = toDollars(asked);
      return act(String(dollars), (key) => createDeposit(dollars, key));
    },
    onSuccess: (deposit) => {
      client.setQueryData(one(deposit._id).queryKey, deposit);
      void client.invalidateQueries({ queryKey: deposits.queryKey });
    },
    onError: (error) => setProblem(messageOf(error, 'Failed to create the deposit.')),
  });
  const amount = readDollars(typed);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (asking.isPending) return;
    // The other limits are the server's: it knows them today.
    const asked = amount === 0n ? null : amount;
    setProblem(asked === null ? amountText(typed, outOfRange, outOfRange) : null);
    // Who has opened another deposit in the meantime stays there.
    if (asked !== null) asking.mutate(asked, { onSuccess: onCreated });
  }

  function edit(next: string) {
    setTyped(next);
    setProblem(null);
  }

  return (
    <form onSubmit={submit} noValidate className={classes['form']}>
      <TextInput
        label="Amount in USDC"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        size="lg"
        leftSection={<span aria-hidden>$</span>}
        classNames={{ input: classes['input'] ?? '' }}
        value={typed}
        error={problem}
        disabled={asking.isPending}
        onChange={(event) => edit(event.currentTarget.value)}
      />
      <ul className={classes['suggestions']} aria-label="Suggested amounts">
        {suggestions.map(({ label, dollars }) => (
          <li key={label}>
            <UnstyledButton
              className={classes['suggestion'] ?? ''}
              aria-pressed={amount !== null && toDollars(amount) === dollars}
              disabled={asking.isPending}
              onClick={() => edit(String(dollars))}
            >
              <span>{label}</span>
              <b>{formatDollars(dollars)}</b>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <WaitingNote waiting={waiting} available={available} amount={amount === 0n ? null : amount} />
      <Button type="submit" size="md" w="fit-content" disabled={asking.isPending}>
        {asking.isPending ? 'Creating deposit...' : 'Continue to payment'}
      </Button>
    </form>
  );
}
