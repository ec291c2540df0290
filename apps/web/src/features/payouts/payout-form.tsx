import { formatDollars } from '@stoke/domain';
import { Button, Group, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';

type Props = {
  amount: string;
  error: string | null;
  available: number;
  isSending: boolean;
  canAsk: boolean;
  onAmount: (amount: string) => void;
  onSubmit: () => void;
  onLeave: () => void;
};

/** The expanded payout form: how much, and off it goes. */
export function PayoutForm({ available, isSending, canAsk, onAmount, onLeave, ...of }: Props) {
  const everything = formatDollars(available).slice(1);
  function submit(event: FormEvent) {
    event.preventDefault();
    of.onSubmit();
  }
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <TextInput
          label="Amount in USD"
          inputMode="decimal"
          autoComplete="off"
          placeholder={everything}
          leftSection="$"
          rightSection={
            <Button variant="subtle" size="compact-xs" onClick={() => onAmount(everything)}>
              Max
            </Button>
          }
          rightSectionWidth={56}
          w={330}
          // The person has just asked for this field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={of.amount}
          error={of.error}
          onChange={(event) => onAmount(event.currentTarget.value)}
        />
        <Group gap="sm" mt={29} wrap="nowrap">
          <Button type="submit" loading={isSending} disabled={!canAsk}>
            Request Payout
          </Button>
          <Button variant="subtle" color="slate.2" disabled={isSending} onClick={onLeave}>
            Not now
          </Button>
        </Group>
      </Group>
    </form>
  );
}
