import type { User } from '@stoke/contract';
import { formatDollars, formatUsd } from '@stoke/domain';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../../lib/api.ts';
import { confirmDialog } from '../../ui/dialogs.tsx';
import { useRequestPayout } from './calls.ts';
import { checkPayout, minimumText, reachesMinimum, type CheckedPayout } from './payout-check.ts';
import { PayoutFeedback, type Said } from './payout-feedback.tsx';
import { shortAddress } from './short-address.ts';
import classes from './payouts.module.css';

type Props = { user: User; onPaid: () => Promise<unknown> };

const feedbackMs = 5000;

/** The payout form, collapsed or expanded (document 1 §4 and §5). */
export function RequestPayout({ user, onPaid }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [amount, setAmount] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const hush = useTimeout(() => setSaid(null), feedbackMs);
  const payout = useRequestPayout();
  const { pendingEarnings: available, payoutMinimum: minimum, walletAddress } = user;
  const canAsk = reachesMinimum(available, minimum);

  function say(next: Said) {
    setSaid(next);
    hush.clear();
    hush.start();
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    const checked = checkPayout({ amount, walletAddress, available, minimum });
    if ('text' in checked) {
      if (checked.field === 'amount') setError(checked.text);
      else say({ kind: 'error', text: checked.text });
      return;
    }
    if (!(await confirmDialog(question(checked)))) {
      say({ kind: 'info', text: 'Payout request cancelled.' });
      return;
    }
    await send(checked);
  }
  async function send(checked: CheckedPayout) {
    try {
      const { message } = await payout.mutateAsync(checked);
      setOpen(false);
      setAmount('');
      say({ kind: 'success', text: message });
    } catch (cause) {
      const fallback = 'An unexpected error occurred during payout request.';
      say({ kind: 'error', text: messageOf(cause, fallback) });
    }
    await onPaid();
  }
  return (
    <div className={classes['request']}>
      {isOpen ? (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Group align="flex-start" gap="sm">
            <TextInput
              label="Amount in USD"
              inputMode="decimal"
              autoComplete="off"
              placeholder={formatDollars(available).slice(1)}
              leftSection="$"
              w={200}
              data-autofocus
              autoFocus
              value={amount}
              error={error}
              onChange={(event) => {
                setAmount(event.currentTarget.value);
                setError(null);
              }}
            />
            <Group gap="sm" mt={26}>
              <Button
                variant="subtle"
                color="slate.2"
                onClick={() => {
                  setAmount(formatDollars(available).slice(1));
                  setError(null);
                }}
              >
                Max
              </Button>
              <Button type="submit" loading={payout.isPending} disabled={!canAsk}>
                Request Payout
              </Button>
              <Button variant="default" disabled={payout.isPending} onClick={() => setOpen(false)}>
                Close
              </Button>
            </Group>
          </Group>
        </form>
      ) : (
        <Button disabled={!canAsk} aria-expanded={false} onClick={() => setOpen(true)}>
          Request Payout
        </Button>
      )}
      <Text size="sm" c="dimmed" className={classes['terms'] ?? ''}>
        {canAsk ? terms(walletAddress) : minimumText(minimum)}
      </Text>
      {said && <PayoutFeedback said={said} onClose={() => setSaid(null)} />}
    </div>
  );
}

function question({ amount, address }: CheckedPayout) {
  return {
    title: 'Confirm payout',
    message: (
      <>
        Send <b className={classes['strong']}>{formatUsd(amount)} USDC</b> to{' '}
        <span className={classes['mono']}>{shortAddress(address)}</span>? This cannot be undone.
      </>
    ),
  };
}

function terms(walletAddress: string | null): string {
  return walletAddress === null
    ? 'Save your wallet address below first.'
    : `Paid in USDC to ${shortAddress(walletAddress)}.`;
}
