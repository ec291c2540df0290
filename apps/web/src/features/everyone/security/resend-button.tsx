import { Button } from '@mantine/core';
import { tellingOutcome } from '../../../ui/alert-failure.ts';
import { useLinkResend } from './calls.ts';

/** Asks for a new link to confirm the email. */
export function ResendButton() {
  const resend = useLinkResend();
  return (
    <Button
      variant="default"
      size="sm"
      disabled={resend.isPending}
      onClick={() =>
        resend.mutate(undefined, tellingOutcome('The link could not be sent. Please try again.'))
      }
    >
      {resend.isPending ? 'Sending...' : 'Resend link'}
    </Button>
  );
}
