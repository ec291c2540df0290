import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { CallError } from '../../../lib/session/api.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { clearToken } from '../../../lib/session/token.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useDeletion } from './calls.ts';

export type ToDelete = {
  username: string;
  /** Dollars that the deletion would leave unclaimed. */
  balance: number;
  /** Something stands differently from what was shown. */
  onChanged: () => void;
};

/** The field that a refusal is about. */
const fieldOf: Readonly<Record<string, 'password' | 'confirm' | 'leaves'>> = {
  'password.wrong': 'password',
  'account.confirm_mismatch': 'confirm',
  'account.balance_remains': 'leaves',
};

/** The deletion as a form: what it asks, what it says, and where it ends. */
export function useDeletionForm({ username, balance, onChanged }: ToDelete) {
  const deletion = useDeletion();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<ReactNode>(null);
  const form = useForm({
    initialValues: { leaves: false, password: '', confirm: '' },
    validate: {
      leaves: (value) =>
        balance === 0 || value
          ? null
          : 'Request a payout first, or confirm that you give up the balance.',
      password: (value) => (value === '' ? 'Please enter your password.' : null),
      confirm: (value) => (value.trim() === username ? null : `Please type ${username}.`),
    },
  });
  const submit = form.onSubmit(({ password, confirm }) => {
    if (deletion.isPending) return;
    setProblem(null);
    const leaveBehind = balance === 0 ? {} : { leaveBehind: balance };
    deletion.mutate(
      { password, confirm: confirm.trim(), ...leaveBehind },
      { onSuccess: () => void leave(), onError: explain },
    );
  }, focusFirstError);
  async function leave() {
    // First away from pages for members, whose guard would ask for a login.
    await navigate({ to: '/' });
    clearToken();
    showToast('success', 'Your account was deleted.');
  }
  function explain(error: Error) {
    const message = messageOf(error, 'Something went wrong. Check your connection and try again.');
    const code = error instanceof CallError ? error.code : null;
    const field = code === null ? undefined : fieldOf[code];
    if (field) form.setFieldError(field, message);
    else setProblem(message);
    if (code?.startsWith('account.') && code !== 'account.confirm_mismatch') onChanged();
  }
  return { form, submit, problem, isBusy: deletion.isPending };
}
