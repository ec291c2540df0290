import { Anchor, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Deposit } from '@stoke/contract';
import { DepositOutcome } from './deposit-outcome.tsx';
import { deposit, deposits } from './calls.ts';
import { isOpen } from './deposit-status.ts';
import { PaymentRequest } from './payment-request.tsx';

type Props = { started: Deposit; onAgain: () => void };

/** Asked besides the live updates, which may be lost on the way. */
const askAgainMs = 5_000;

/** One deposit from its payment code to its end, following the chain by itself. */
export function DepositProgress({ started, onAgain }: Props) {
  const { data } = useQuery({
    ...deposit(started._id),
    placeholderData: started,
    refetchInterval: (query) =>
      query.state.data && !isOpen(query.state.data) ? false : askAgainMs,
  });
  const current = data ?? started;
  useFollowers(current.status);
  if (current.status === 'expired') return <DepositOutcome deposit={current} onAgain={onAgain} />;
  return (
    <Stack gap="lg" align={isOpen(current) ? 'stretch' : 'center'}>
      {isOpen(current) ? (
        <PaymentRequest deposit={current} />
      ) : (
        <DepositOutcome deposit={current} onAgain={onAgain} />
      )}
      <Anchor component="button" type="button" size="sm" w="fit-content" onClick={onAgain}>
        Deposit another amount
      </Anchor>
    </Stack>
  );
}

/** The list and the balance follow a deposit that moves on. */
function useFollowers(status: Deposit['status']): void {
  const client = useQueryClient();
  const known = useRef(status);
  useEffect(() => {
    if (known.current === status) return;
    known.current = status;
    void client.invalidateQueries({ queryKey: deposits.queryKey });
    void client.invalidateQueries({ queryKey: ['balance'] });
  }, [status, client]);
}
