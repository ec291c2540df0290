import type { Handlers } from '../platform/http/handlers.ts';
import { newestFirst } from '../platform/http/id-cursor.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { listOwn } from './payout-store.ts';
import { requestPayout } from './request-payout.ts';
import { showPayout } from './show-payout.ts';

export function payoutRoutes(deps: PayoutDeps) {
  return {
    requestPayout: async ({ caller, body, once }) =>
      once(async (tx) => {
        const { amount, paymentDetails } = body;
        const { userId } = caller;
        const address = paymentDetails.address;
        const payout = await requestPayout(deps, tx, { userId, amount, address });
        return { message: 'Payout request submitted.', payout: showPayout(deps, payout) };
      }),
    payouts: async (asked) => {
      const of = { userId: asked.caller.userId, purpose: 'earnings' } as const;
      const rows = await newestFirst(asked, (page) => listOwn(deps.db, { ...of, ...page }));
      return rows.map((row) => showPayout(deps, row));
    },
  } satisfies Partial<Handlers>;
}
