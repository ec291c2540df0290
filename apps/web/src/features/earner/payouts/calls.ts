import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { callOnce } from '../../../lib/session/call-once.ts';
import { callQuery, listQuery } from '../../../lib/session/call-query.ts';
import { useRefetch } from '../../../lib/session/use-refetch.ts';
import { shortPage } from '../../../lib/pages.ts';
import type { CheckedPayout } from './payout-check.ts';

/** The payouts of this user, newest first; at first as many as the list shows. */
export const ownPayouts = listQuery('payouts', ['payouts', 'own'], {}, shortPage(5));

/**
 * Asks for a payout; asking again while the outcome is unknown is the same request, also with another amount
 * (rule 9.2).
 */
export function useRequestPayout() {
  return useMutation({
    mutationFn: ({ dollars: amount, address }: CheckedPayout) =>
      callOnce(
        'requestPayout',
        { body: { amount, paymentMethod: 'crypto', paymentDetails: { address } } },
        { body: null },
      ),
    onSettled: useRefetch(ownPayouts.queryKey),
  });
}

/** From which balance on payouts are requested automatically. Live with `payouts`. */
export const automaticPayout = callQuery('automaticPayout', ['payouts', 'automatic'], {});

/** Sets the balance in dollars; null turns it off. */
export function useAutomaticPayout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (threshold: number | null) =>
      threshold === null
        ? call('stopAutomaticPayout', {})
        : call('setAutomaticPayout', { body: { threshold } }),
    onSuccess: (wish) => client.setQueryData(automaticPayout.queryKey, wish),
  });
}
