import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, messageOf } from '../../lib/api.ts';
import { useIntention } from '../../lib/intention.ts';
import { keepEntries } from '../../lib/kept-entries.ts';
import { useKept } from '../../lib/use-kept.ts';
import { confirmDialog } from '../../ui/dialogs.ts';
import { showToast } from '../../ui/toasts.ts';
import { creatorBalance, withdraw } from './calls.ts';
import {
  checkWithdrawal,
  type CheckedWithdrawal,
  type WithdrawalProblem,
} from './check-withdrawal.ts';
import { exactAmount, exactDollars } from '../../lib/exact-amount.ts';
import { WithdrawFields, type Typed } from './withdraw-fields.tsx';
import classes from './withdraw.module.css';

const fallback = 'The withdrawal could not be requested. Please try again.';

const nothing: Typed = { amount: '', address: '' };
const entries = keepEntries<Typed>();

/** Takes USDC out of the balance to a wallet, after one clear question. */
export function WithdrawForm() {
  const client = useQueryClient();
  const act = useIntention();
  const balance = useQuery(creatorBalance());
  const { entry: typed, edit: setTyped, letGo, keepAgain } = useKept(entries, nothing);
  const [problem, setProblem] = useState<WithdrawalProblem | null>(null);
  const asking = useMutation({
    mutationFn: ({ dollars, address: to }: CheckedWithdrawal) =>
      act(`${dollars} ${to}`, (key) => withdraw({ amount: dollars, address: to }, key)),
    onMutate: letGo,
    onError: keepAgain,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['balance'] }),
        client.invalidateQueries({ queryKey: ['payouts'] }),
      ]),
  });
  const available = balance.data?.available ?? 0;
  const hasNothing = balance.data !== undefined && available === 0;

  async function submit() {
    const checked = checkWithdrawal({ ...typed, available });
    if ('field' in checked) return setProblem(checked);
    if (!(await confirmDialog(question(checked)))) return;
    try {
      const { heldUntil } = await asking.mutateAsync(checked);
      setTyped({ ...typed, amount: '' });
      showToast('success', heldUntil === null ? 'Your withdrawal is on its way.' : waiting);
    } catch (error) {
      setProblem({ field: fieldOf(error), text: messageOf(error, fallback) });
    }
  }
  function type(next: Partial<Typed>) {
    setTyped({ ...typed, ...next });
    setProblem(null);
  }
  return (
    <WithdrawFields
      typed={typed}
      problem={problem}
      isBusy={asking.isPending}
      hasNothing={hasNothing}
      onType={type}
      onMax={() => type({ amount: exactAmount(available) })}
      onSubmit={() => void submit()}
    />
  );
}

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
