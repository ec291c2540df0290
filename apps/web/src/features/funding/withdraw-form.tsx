import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { CallError, messageOf } from '../../lib/api.ts';
import { useIntention } from '../../lib/intention.ts';
import { useOnce } from '../../lib/use-once.ts';
import { confirmDialog } from '../../ui/dialogs.ts';
import { showToast } from '../../ui/toasts.ts';
import { creatorBalance, withdraw } from './calls.ts';
import {
  checkWithdrawal,
  type CheckedWithdrawal,
  type WithdrawalProblem,
} from './check-withdrawal.ts';
import { exactAmount, exactDollars } from './exact-amount.ts';
import classes from './withdraw.module.css';

const fallback = 'The withdrawal could not be requested. Please try again.';

/** Takes USDC out of the balance to a wallet, after one clear question. */
export function WithdrawForm() {
  const client = useQueryClient();
  const act = useIntention();
  const balance = useQuery(creatorBalance());
  const [amount, setAmount] = useState('');
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<WithdrawalProblem | null>(null);
  const asking = useMutation({
    mutationFn: ({ dollars, address: to }: CheckedWithdrawal) =>
      act(`${dollars} ${to}`, (key) => withdraw({ amount: dollars, address: to }, key)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['balance'] }),
        client.invalidateQueries({ queryKey: ['payouts'] }),
      ]),
  });
  const available = balance.data?.available ?? 0;
  const hasNothing = balance.data !== undefined && available === 0;

  const submit = useOnce(async () => {
    const checked = checkWithdrawal({ amount, address, available });
    if ('field' in checked) return setProblem(checked);
    if (!(await confirmDialog(question(checked)))) return;
    try {
      const { heldUntil } = await asking.mutateAsync(checked);
      setAmount('');
      showToast('success', heldUntil === null ? 'Your withdrawal is on its way.' : waiting);
    } catch (error) {
      setProblem({ field: fieldOf(error), text: messageOf(error, fallback) });
    }
  });
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    submit();
  }
  return (
    <form onSubmit={onSubmit} noValidate className={classes['form']}>
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
            disabled={hasNothing || asking.isPending}
            onClick={() => setAmount(exactAmount(available))}
          >
            Max
          </Button>
        }
        rightSectionWidth={56}
        value={amount}
        error={problem?.field === 'amount' ? problem.text : null}
        disabled={asking.isPending}
        onChange={(event) => {
          setAmount(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <TextInput
        label="To this Solana wallet"
        autoComplete="off"
        spellCheck={false}
        placeholder="The address of your own wallet"
        classNames={{ input: classes['address'] ?? '' }}
        value={address}
        error={problem?.field === 'address' ? problem.text : null}
        disabled={asking.isPending}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <Group className={classes['last'] ?? ''} gap="md">
        <Button type="submit" disabled={asking.isPending || hasNothing}>
          {asking.isPending ? 'Requesting...' : 'Withdraw'}
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
const waiting =
  'Your withdrawal is set aside. It leaves when the wait for the new address is over.';

/** What the server says of the address stands at the address. */
function fieldOf(error: unknown): WithdrawalProblem['field'] {
  const isOfWallet = error instanceof CallError && (error.code ?? '').startsWith('wallet.');
  return isOfWallet ? 'address' : 'amount';
}

function question({ dollars, address }: CheckedWithdrawal) {
  return {
    title: 'Confirm withdrawal',
    message: (
      <>
        Send <b className={classes['strong']}>{exactDollars(dollars)} USDC</b> to{' '}
        <span className={classes['whole']}>{address}</span>? What has arrived there cannot be taken
        back.
      </>
    ),
  };
}
