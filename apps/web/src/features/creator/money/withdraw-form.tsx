import { Button, Group, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { refusals } from '@stoke/contract/refusals';
import {
  formatUsd,
  parseDollars,
  readDollars,
  toDollars,
  usdc,
  type Usdc,
  withdrawalTerms,
  zeroUsdc,
} from '@stoke/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { amountText } from '../../../lib/amount-text.ts';
import { CallError } from '../../../lib/session/api.ts';
import { callOnce } from '../../../lib/session/call-once.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { exactAmount, exactDollars } from '../../../lib/exact-amount.ts';
import { draftStore } from '../../../lib/drafts/draft-store.ts';
import { useDraftForm } from '../../../lib/drafts/use-draft-form.ts';
import { confirmDialog } from '../../../ui/dialogs.ts';
import { showToast } from '../../../ui/toasts.ts';
import { readOpeningFee } from './calls.ts';
import { AmountField } from '../../../entities/money/amount-field.tsx';
import { creatorBalance } from '../../../entities/money/creator-balance.ts';
import classes from './withdraw.module.css';
import { outcomeMessage } from '../../../ui/outcome-message.tsx';
import { WrongFields } from '../../../ui/wrong-fields.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { Quiet } from '../../../ui/quiet.ts';

const fallback = 'The withdrawal could not be requested. Please try again.';
const unknown = 'We do not know whether this was requested. Try again; it is never sent twice.';

const nothing: Typed = { amount: '', address: '' };
const drafts = draftStore<Typed>('withdrawal');

/** Takes USDC out of the balance to a wallet, after one clear question. */
export function WithdrawForm() {
  const client = useQueryClient();
  const balance = useQuery(creatorBalance());
  const available = balance.data?.available ?? null;
  const { form, drop, suspend, resume } = useDraftForm<Typed>({
    drafts,
    empty: nothing,
    validate: (typed) => {
      const checked = checkWithdrawal({ ...typed, available });
      if (!('field' in checked)) return {};
      return { [checked.field]: checked.text, ...wrongAddress(typed) };
    },
  });
  const asking = useMutation({
    mutationKey,
    // Another amount does not make it another withdrawal while the outcome is unknown.
    mutationFn: ({ dollars, address: to }: CheckedWithdrawal) =>
      callOnce('withdraw', { body: { amount: dollars, address: to } }, { body: null }),
    onMutate: suspend,
    onSuccess: ({ heldUntil }, { address }) => {
      drop({ address });
      showToast('success', heldUntil === null ? 'Your withdrawal is on its way.' : waiting);
    },
    onError: (error) => {
      resume();
      form.setFieldError(fieldOf(error), outcomeMessage(error, unknown));
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['balance'] }),
        client.invalidateQueries({ queryKey: ['payouts'] }),
      ]),
  });
  const reading = useMutation({
    mutationKey,
    mutationFn: readOpeningFee,
    onError: (error) => form.setFieldError(fieldOf(error), messageOf(error, fallback)),
  });
  const hasNothing = available === 0;

  const confirm = async (asked: Asked) => {
    if (await confirmDialog(question(asked))) asking.mutate(asked);
  };
  const submit = form.onSubmit((typed) => {
    const checked = checkWithdrawal({ ...typed, available });
    // The second press of a double click comes before the first is drawn.
    if ('field' in checked || client.isMutating({ mutationKey }) > 0) return;
    reading.mutate(checked.address, {
      onSuccess: (openingFee) => void confirm({ ...checked, openingFee }),
    });
  }, focusFirstError);
  return (
    <WithdrawFields
      form={form}
      isBusy={asking.isPending || reading.isPending}
      hasNothing={hasNothing}
      onMax={available ? () => form.setFieldValue('amount', exactAmount(available)) : null}
      onSubmit={submit}
    />
  );
}

const mutationKey = ['withdrawal'];
const waiting = 'Withdrawal requested. It is sent after the waiting period for new addresses.';

/** What the server says of the address stands at the address. */
function fieldOf(error: unknown): WithdrawalProblem['field'] {
  const isOfWallet = error instanceof CallError && (error.code ?? '').startsWith('wallet.');
  return isOfWallet ? 'address' : 'amount';
}

type Asked = CheckedWithdrawal & { openingFee: number };

function question({ amount, address, openingFee }: Asked) {
  const fee = parseDollars(openingFee) ?? zeroUsdc;
  const arrives = toDollars(usdc(amount - fee));
  return {
    title: 'Confirm withdrawal',
    message: (
      <>
        Send <b className="num">{exactDollars(arrives)} USDC</b> to{' '}
        <span className="mono anywhere">{address}</span>? Transfers cannot be reversed.
        {openingFee === 0 ? null : (
          <Quiet mt="sm">
            This wallet has no USDC account yet. Opening one costs {exactDollars(openingFee)}, taken
            from the {exactDollars(toDollars(amount))} you withdraw.
          </Quiet>
        )}
      </>
    ),
  };
}

type Typed = { amount: string; address: string };
type FieldsProps = {
  form: UseFormReturnType<Typed>;
  isBusy: boolean;
  hasNothing: boolean;
  /** Null while the balance is unknown, or nothing. */
  onMax: (() => void) | null;
  onSubmit: ReturnType<FieldsProps['form']['onSubmit']>;
};

/** How much, and to which wallet. */
function WithdrawFields({ form, isBusy, hasNothing, onMax, onSubmit }: FieldsProps) {
  return (
    <form onSubmit={onSubmit} noValidate className={classes['form']}>
      <AmountField
        onMax={isBusy ? null : onMax}
        disabled={isBusy}
        {...form.getInputProps('amount')}
      />
      <TextInput
        label="To this Solana wallet"
        autoComplete="off"
        spellCheck={false}
        placeholder="Your wallet address"
        classNames={{ input: 'mono' }}
        disabled={isBusy}
        {...form.getInputProps('address')}
      />
      <div className={classes['problem']}>
        <WrongFields errors={form.errors} />
      </div>
      <Group className={classes['last'] ?? ''} gap="md">
        <Button type="submit" variant="default" disabled={isBusy || hasNothing}>
          {isBusy ? 'Requesting...' : 'Withdraw'}
        </Button>
        <Quiet>{hasNothing ? 'Nothing to withdraw yet.' : terms}</Quiet>
      </Group>
    </form>
  );
}

const terms =
  'Minimum $5, or your full balance. Withdrawals to a new address may wait up to 24 hours. Cancel any time before they are sent.';

type CheckedWithdrawal = { amount: Usdc; dollars: number; address: string };
type WithdrawalProblem = { field: 'amount' | 'address'; text: ReactNode };

const addressShape = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

function wrongAddress({ address }: Pick<Typed, 'address'>): { address: string } | null {
  return addressShape.test(address.trim()) ? null : { address: refusals['wallet.invalid'].text };
}

/** The checks that need no server, before anything is asked. `available` in dollars of the wire; null: unknown. */
export function checkWithdrawal(input: {
  amount: string;
  address: string;
  available: number | null;
}): CheckedWithdrawal | WithdrawalProblem {
  const all = input.available === null ? null : parseDollars(input.available);
  const amount = readDollars(input.amount);
  const tooSmall = refusals['withdrawal.amount_invalid'].text;
  const have = all === null ? '' : ` You have ${formatUsd(all)}.`;
  const tooLarge = refusals['withdrawal.exceeds_balance'].text + have;
  if (amount === null)
    return { field: 'amount', text: amountText(input.amount, tooSmall, tooLarge) };
  const isWhole = all === null || amount === all;
  if (amount === 0n || (amount < withdrawalTerms.smallest && !isWhole)) {
    return { field: 'amount', text: tooSmall };
  }
  if (all !== null && amount > all) return { field: 'amount', text: tooLarge };
  const wrong = wrongAddress(input);
  if (wrong) return { field: 'address', text: wrong.address };
  const address = input.address.trim();
  return { amount, dollars: toDollars(amount), address };
}
