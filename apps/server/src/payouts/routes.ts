import type { Handlers } from '../platform/http/handlers.ts';
import { cutPage, lastId, readIdCursor } from '../platform/http/id-cursor.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { listOwn } from './payout-store.ts';
import { requestPayout } from './request-payout.ts';
import { showPayout } from './show-payout.ts';

export function payoutRoutes(deps: PayoutDeps): Pick<Handlers, 'requestPayout' | 'payouts'> {
  return {
    requestPayout: async ({ caller, body, once }) =>
      once(async (tx) => {
        const { amount, paymentDetails } = body;
        const { userId } = caller;
        const address = paymentDetails.address;
        const payout = await requestPayout(deps, tx, { userId, amount, address });
        return { message: 'Payout request submitted.', payout: showPayout(deps, payout) };
      }),
    payouts: async ({ caller, query: { cursor, limit }, setNextCursor }) => {
      const before = readIdCursor(cursor, lastId);
      const rows = await listOwn(deps.db, {
        userId: caller.userId,
        purpose: 'earnings',
        before,
        limit: limit + 1,
      });
      const { page, next } = cutPage(rows, limit);
      setNextCursor(next);
      return page.map((row) => showPayout(deps, row));
    },
  };
}
