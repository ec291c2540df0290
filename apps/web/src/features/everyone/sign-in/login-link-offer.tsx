import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { CallError } from '../../../lib/session/api.ts';
import { takeFocus } from '../../../ui/take-focus.ts';
import { useLoginLink } from './calls.ts';
import { FailedLine } from '../../../ui/failed.tsx';

/** Whether a login failed only because there were too many attempts: a mailed link helps then. */
export function isTooMany(error: unknown): boolean {
  return error instanceof CallError && error.code === 'login.too_many';
}

/** Says why this browser cannot log in now, and mails the link that lets it. */
export function LoginLinkOffer({ email }: { email: string }) {
  const request = useLoginLink();
  return request.isSuccess ? (
    <LinkSent email={email} />
  ) : (
    <Alert color="amber" variant="light" role="alert" title="Too many attempts">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          Try again in 15 minutes. To log in now, get a link by email and open it in this browser.
        </Text>
        <FailedLine
          error={request.error}
          text="The link could not be sent. Check your connection and try again."
        />
        <Button
          variant="default"
          size="sm"
          ref={takeFocus}
          disabled={request.isPending}
          onClick={() => request.mutate(email)}
        >
          {request.isPending ? 'Sending...' : 'Email me a link'}
        </Button>
      </Stack>
    </Alert>
  );
}

function LinkSent({ email }: { email: string }) {
  return (
    <Alert
      ref={takeFocus}
      tabIndex={-1}
      color="mint"
      variant="light"
      role="status"
      icon={<IconMailCheck size={18} aria-hidden />}
      title="Check your email"
    >
      <Text size="sm">
        If an account exists for <b>{email}</b>, a link is on its way. Open it in this browser
        within an hour, then log in. No email? Check spam.
      </Text>
    </Alert>
  );
}
