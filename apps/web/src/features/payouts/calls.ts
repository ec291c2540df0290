import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useIntention } from '../../lib/intention.ts';
import type { CheckedPayout } from './payout-check.ts';

/** The newest ones; the page shows no older. */
export const mostPayouts = 200;

export const ownPayouts = queryOptions({
  queryKey: ['payouts', 'own'],
  queryFn: ({ signal }) => call('payouts', { query: { limit: mostPayouts }, signal }),
});

/** Asks for a payout; asking again while the outcome is unknown is the same request (rulings I2). */
export function useRequestPayout() {
  const client = useQueryClient();
  const once = useIntention();
  return useMutation({
    mutationFn: ({ dollars, address }: CheckedPayout) =>
      once(`${dollars} ${address}`, (idempotencyKey) =>
        call('requestPayout', {
          body: { amount: dollars, paymentMethod: 'crypto', paymentDetails: { address } },
          idempotencyKey,
        }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ownPayouts.queryKey }),
  });
}
