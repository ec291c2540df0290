import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api.ts';
import { sendTestUsdc } from './calls.ts';
import classes from './payment-request.module.css';

/** Embedded world only: pays the open deposit from the demo wallet. */
export function SendTestUsdc({ depositId }: { depositId: string }) {
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: () => sendTestUsdc(depositId),
    onSettled: () => client.invalidateQueries({ queryKey: ['deposits'] }),
  });
  return (
    <div className={classes['demo']}>
      <div>
        <Text size="sm" fw={600}>
          This is the demo world
        </Text>
        <Text size="sm" c="dimmed">
          No wallet needed: a test wallet on the embedded chain can pay this.
        </Text>
        {sending.isError ? (
          <Text size="sm" c="red.4" role="alert" mt={4}>
            {messageOf(sending.error, 'The test USDC was not sent. Please try again.')}
          </Text>
        ) : null}
      </div>
      <Button disabled={sending.isPending || sending.isSuccess} onClick={() => sending.mutate()}>
        {sending.isIdle || sending.isError
          ? 'Send test USDC from the demo wallet'
          : sending.isPending
            ? 'Sending...'
            : 'Sent'}
      </Button>
    </div>
  );
}
