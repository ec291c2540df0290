import type { User } from '@stoke/contract';
import { Alert, Text } from '@mantine/core';
import { useNamedPlace } from '../../../ui/named-place.ts';
import { ResendButton } from './resend-button.tsx';

/** Says before a payout is requested that the email is not confirmed; nothing once it is. */
export function EmailNote({ user }: { user: User }) {
  const { place } = useNamedPlace<HTMLDivElement>('email');
  if (!user.needsEmail) return null;
  return (
    <Alert ref={place} tabIndex={-1} color="amber" title="Confirm your email to request payouts">
      <Text size="sm" mb="sm">
        Open the link we sent to <b>{user.email}</b>.
      </Text>
      <ResendButton />
    </Alert>
  );
}
