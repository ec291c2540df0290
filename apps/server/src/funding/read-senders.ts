import { dueWorker } from '../platform/jobs/due-worker.ts';
import type { Worker } from '../platform/jobs/workers.ts';
import { leaveTraces } from '../signals/index.ts';
import { inspectTransfer } from './claim-deposit.ts';
import { listUnreadCredits, markSendersRead } from './deposit-store.ts';
import type { FundingDeps } from './funding-deps.ts';

type Unread = { id: string; creatorId: string };

/** Reads from the chain which wallets paid the credited deposits, for abuse signals. */
export function senderWorker(deps: FundingDeps): Worker {
  const { db, clock } = deps;
  return dueWorker<Unread>({
    name: 'deposits.senders',
    everySeconds: 60,
    clock,
    list: (last) => listUnreadCredits(db, { after: last?.id ?? '', limit: 100 }),
    work: async ({ id: signature, creatorId: userId }) => {
      const { senders } = await inspectTransfer(deps, signature);
      const at = clock.now();
      await db.transaction(async (tx) => {
        await leaveTraces(
          tx,
          senders.map((value) => ({ userId, kind: 'funding', value, at })),
        );
        await markSendersRead(tx, signature, at);
      });
    },
  });
}
