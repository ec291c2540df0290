import type { Handlers } from '../platform/http/handlers.ts';
import { Refusal } from '../platform/refusal.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { listOwn } from './payout-store.ts';
import { requestPayout } from './request-payout.ts';
import { showPayout } from './show-payout.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function payoutRoutes(deps: PayoutDeps): Pick<Handlers, 'requestPayout' | 'payouts'> {
  return {
    requestPayout: async ({ caller, body, once }) =>
      once(async (tx) => {
        const { amount, paymentDetails } = body;
        const { userId } = caller;
        const address = paymentDetails.address;
        const payout = await requestPayout(deps, tx, { userId, amount, address });
        return { message: 'Payout request submitted.', payout: showPayout(payout) };
      }),
    payouts: async ({ caller, query: { cursor, limit }, setNextCursor }) => {
      if (cursor !== undefined && !uuid.test(cursor)) throw new Refusal('request.invalid');
      const before = cursor ?? null;
      const rows = await listOwn(deps.db, { userId: caller.userId, before, limit });
      setNextCursor(rows.length === limit ? (rows.at(-1)?.id ?? null) : null);
      return rows.map(showPayout);
    },
  };
}
