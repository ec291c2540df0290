import { Button } from '@mantine/core';
import { alertFailure } from '../../../ui/alert-failure.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useLinkResend } from './calls.ts';

/** Asks for a new link to confirm the email. */
export function ResendButton() {
  const resend = useLinkResend();
  const press = () =>
    resend.mutate(undefined, {
      onSuccess: ({ message }) => showToast('success', message),
      onError: (error) =>
        void alertFailure('Error', error, 'The link could not be sent. Please try again.'),
    });
  return (
    <Button variant="default" size="sm" disabled={resend.isPending} onClick={press}>
      {resend.isPending ? 'Sending...' : 'Resend link'}
    </Button>
  );
}
