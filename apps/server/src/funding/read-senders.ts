import { dueWorker } from '../platform/jobs/due-worker.ts';
import type { Worker } from '../platform/jobs/workers.ts';
import { keepPatterns, keyOf, leaveTraces, strengthAlone } from '../signals/index.ts';
import { inspectTransfer } from './claim-deposit.ts';
import { listUnreadCredits, markSendersRead } from './deposit-store.ts';
import type { FundingDeps } from './funding-deps.ts';

type Unread = { id: string; creatorId: string };

/**
 * Reads from the chain which wallets paid the credited deposits, for abuse signals, and screens them.
 * One that cannot be screened now is read again later.
 */
export function senderWorker(deps: FundingDeps): Worker {
  const { db, clock, screening } = deps;
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
      });
      const verdicts = [...(await screening.screen(senders)).values()];
      const isListed = verdicts.includes('listed');
      if (!isListed && verdicts.includes('unknown')) {
        throw new Error('The senders of a deposit could not be screened.');
      }
      await db.transaction(async (tx) => {
        if (isListed) await keepPatterns(deps, tx, [listedSender({ userId, signature, at })]);
        await markSendersRead(tx, signature, at);
      });
    },
  });
}

function listedSender({ userId, signature, at }: { userId: string; signature: string; at: Date }) {
  const text = 'A deposit came from a listed address';
  return {
    kind: 'listed_sender' as const,
    key: keyOf('listed', signature),
    base: strengthAlone('listed_sender', 1),
    people: [userId],
    evidence: [{ userId, text, at: at.toISOString() }],
    leastPeople: 1,
  };
}
