import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The prepaid balance of the signed-in creator, in dollars. Live with `balance`. */
export function creatorBalance() {
  return queryOptions({
    queryKey: ['balance'],
    queryFn: ({ signal }) => call('creatorBalance', { signal }),
  });
}

/** The own deposits, newest first. Live with `deposits`. */
export function deposits() {
  return queryOptions({
    queryKey: ['deposits'],
    queryFn: ({ signal }) => call('deposits', { signal }),
  });
}

/** One deposit, until it is credited or has expired. Live with `deposits`. */
export function deposit(id: string) {
  return queryOptions({
    queryKey: ['deposits', id],
    queryFn: ({ signal }) => call('deposit', { params: { id }, signal }),
  });
}

/** Asks for a deposit of this many dollars. */
export function createDeposit(amount: number, idempotencyKey: string) {
  return call('createDeposit', { body: { amount }, idempotencyKey });
}

/** Embedded world only: the demo wallet pays this deposit. */
export function sendTestUsdc(id: string) {
  return call('sendTestUsdc', { params: { id } });
}
