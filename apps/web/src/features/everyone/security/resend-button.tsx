import { Button } from '@mantine/core';
import { tellingOutcome } from '../../../ui/alert-failure.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';

/** Asks for a new link to confirm the email. */
export function ResendButton() {
  const resend = useMutation({ mutationFn: () => call('resendEmailLink', {}) });
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
