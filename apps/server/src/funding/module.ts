import type { Module } from '../platform/module.ts';
import { byId } from '../platform/personal-data.ts';
import { hasOpenDeposit, listDeposits } from './deposit-store.ts';
import type { FundingDeps } from './funding-deps.ts';
import { senderWorker } from './read-senders.ts';
import { fundingRoutes } from './routes.ts';
import { watchDeposits } from './watch-deposits.ts';

/** `everySeconds`: 1 on the embedded chain, more where a provider limits the calls. */
export function fundingModule(deps: FundingDeps & { everySeconds: number }) {
  const { everySeconds } = deps;
  return {
    routes: fundingRoutes(deps),
    workers: [
      { name: 'deposits', everySeconds, run: () => watchDeposits(deps) },
      // the wallet of the demo world pays for everybody
      ...(deps.demoWallet === null ? [senderWorker(deps)] : []),
    ],
    personalData: [
      {
        name: 'deposits',
        read: byId(deps.db, listDeposits),
        blocks: async (tx, userId) =>
          (await hasOpenDeposit(tx, userId)) ? 'account.deposit_open' : null,
      },
    ],
  } satisfies Module;
}
