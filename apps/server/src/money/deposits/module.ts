import type { Module } from '../../platform/module.ts';
import { byId } from '../../platform/personal-data.ts';
import { hasOpenDeposit, listDeposits } from './deposit-store.ts';
import type { CampaignPort, FundingDeps } from './funding-deps.ts';
import { senderWorker } from './read-senders.ts';
import { fundingRoutes } from './routes.ts';
import { expireDeposits } from './take-arrival.ts';

export function depositModule(deps: FundingDeps & CampaignPort) {
  return {
    routes: fundingRoutes(deps),
    workers: [
      { name: 'deposits', everySeconds: 10, run: () => expireDeposits(deps) },
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
