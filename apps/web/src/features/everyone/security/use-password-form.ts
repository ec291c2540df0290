import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { CallError } from '../../../lib/session/api.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { newPasswordField, passwordNotChanged } from '../../../ui/new-password-fields.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { usePasswordChange } from './calls.ts';

const empty = { currentPassword: '', newPassword: '', confirmation: '' };

/** The field that a refusal is about. */
const fieldOf: Readonly<Record<string, keyof typeof empty>> = {
  'password.wrong': 'currentPassword',
  'password.unchanged': 'newPassword',
  'register.password_weak': 'newPassword',
  'request.invalid': 'newPassword',
};

/** The change of a password as a form. Typed text stays when that fails, and goes when it is done. */
export function usePasswordForm() {
  const change = usePasswordChange();
  const [problem, setProblem] = useState<ReactNode>(null);
  const form = useForm({
    initialValues: empty,
    validate: {
      currentPassword: (value) => (value === '' ? 'Please enter your current password.' : null),
      newPassword: newPasswordField,
      confirmation: (value, { newPassword }) =>
        value === newPassword ? null : 'Passwords do not match',
    },
  });
  const submit = form.onSubmit(({ currentPassword, newPassword }) => {
    if (change.isPending) return;
    setProblem(null);
    change.mutate({ currentPassword, newPassword }, { onSuccess: finish, onError: explain });
  }, focusFirstError);
  function finish({ message }: { message: string }) {
    form.reset();
    showToast('success', message);
  }
  function explain(error: Error) {
    const message = messageOf(error, passwordNotChanged);
    const code = error instanceof CallError ? error.code : null;
    const field = code === null ? undefined : fieldOf[code];
    if (field) form.setFieldError(field, message);
    else setProblem(message);
  }
  return { form, submit, problem, isBusy: change.isPending };
}
