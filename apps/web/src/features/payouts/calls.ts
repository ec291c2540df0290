import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useIntention } from '../../lib/intention.ts';
import type { CheckedPayout } from './payout-check.ts';

export const ownPayouts = queryOptions({
  queryKey: ['payouts', 'own'],
  queryFn: ({ signal }) => call('payouts', { query: { limit: 200 }, signal }),
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
