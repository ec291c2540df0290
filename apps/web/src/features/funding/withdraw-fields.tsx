import { Button, Group, Text, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import type { WithdrawalProblem } from './check-withdrawal.ts';
import classes from './withdraw.module.css';

export type Typed = { amount: string; address: string };
type Props = {
  typed: Typed;
  problem: WithdrawalProblem | null;
  isBusy: boolean;
  hasNothing: boolean;
  onType: (next: Partial<Typed>) => void;
  onMax: () => void;
  onSubmit: () => void;
};

/** How much, and to which wallet. */
export function WithdrawFields({ typed, problem, isBusy, hasNothing, ...on }: Props) {
  const { onType, onMax } = on;
  function submit(event: FormEvent) {
    event.preventDefault();
    on.onSubmit();
  }
  return (
    <form onSubmit={submit} noValidate className={classes['form']}>
      <TextInput
        label="Amount in USDC"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        leftSection={<span aria-hidden>$</span>}
        rightSection={
          <Button
            variant="subtle"
            size="compact-xs"
            disabled={hasNothing || isBusy}
            onClick={onMax}
          >
            Max
          </Button>
        }
        rightSectionWidth={56}
        value={typed.amount}
        error={problem?.field === 'amount' ? problem.text : null}
        disabled={isBusy}
        onChange={(event) => {
          onType({ amount: event.currentTarget.value });
        }}
      />
      <TextInput
        label="To this Solana wallet"
        autoComplete="off"
        spellCheck={false}
        placeholder="The address of your own wallet"
        classNames={{ input: classes['address'] ?? '' }}
        value={typed.address}
        error={problem?.field === 'address' ? problem.text : null}
        disabled={isBusy}
        onChange={(event) => {
          onType({ address: event.currentTarget.value });
        }}
      />
      <Group className={classes['last'] ?? ''} gap="md">
        <Button type="submit" disabled={isBusy || hasNothing}>
          {isBusy ? 'Requesting...' : 'Withdraw'}
        </Button>
        <Text size="sm" c="dimmed">
          {hasNothing ? 'There is nothing to withdraw yet.' : terms}
        </Text>
      </Group>
    </form>
  );
}

const terms =
  'At least $1, or all there is. A withdrawal to a new address may wait up to a day; you can cancel it until it leaves.';
