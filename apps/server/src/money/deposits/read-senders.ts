import { retryAt } from '../../platform/jobs/retry.ts';
import { dueWorker } from '../../platform/jobs/due-worker.ts';
import type { Worker } from '../../platform/jobs/workers.ts';
import { leaveTraces } from '../../people/users/index.ts';
import { recordPatterns, keyOf, strengthAlone } from '../../safety/signals/index.ts';
import { inspectTransfer } from './inspect-transfer.ts';
import type { FundingDeps } from './funding-deps.ts';
import { countSenderTry, listUnscreened, markScreened, type Unscreened } from './sender-store.ts';

/** With growing pauses about 25 minutes. */
const maxAttempts = 12;

/**
 * Keeps which wallets paid the credited deposits, for abuse signals, and screens them. One that cannot
 * be screened now is screened later. The chain is asked only for credits from before the senders were
 * kept with them, and given up for an admin when it no longer shows them.
 */
export function senderWorker(deps: FundingDeps): Worker {
  const { db, clock, screening } = deps;
  return dueWorker<Unscreened>({
    name: 'deposits.senders',
    everySeconds: 60,
    clock,
    list: (last) => listUnscreened(db, { at: clock.now(), after: last?.id ?? '', limit: 100 }),
    work: async (credit) => {
      const senders = credit.senders ?? (await askChain(deps, credit));
      if (senders === null) return;
      const { id: signature, creatorId: userId } = credit;
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
        if (isListed) await recordPatterns(deps, tx, [listedSender({ userId, signature, at })]);
        await markScreened(tx, signature, at);
      });
    },
  });
}

/** Null, and a try is counted, when the chain does not show who paid. */
async function askChain(deps: FundingDeps, credit: Unscreened): Promise<string[] | null> {
  try {
    return (await inspectTransfer(deps, credit.id)).senders;
  } catch (error) {
    // An RPC that is down does not count as a failed try of a credit.
    if (!(await deps.chain.health()).ok) throw error;
    const at = deps.clock.now();
    const attempts = credit.attempts + 1;
    const isEnded = attempts >= maxAttempts;
    const notBefore = retryAt(at, attempts);
    await deps.db.transaction(async (tx) => {
      await countSenderTry(tx, credit, { notBefore, givenUpAt: isEnded ? at : null });
      if (isEnded) tx.publish('deposits', 'admins');
    });
    if (isEnded) {
      deps.log.error({ signature: credit.id, err: error }, 'who paid a deposit was not read');
    }
    return null;
  }
}

function listedSender({ userId, signature, at }: { userId: string; signature: string; at: Date }) {
  const text = 'A deposit came from a listed address';
  return {
    kind: 'listed_sender' as const,
    key: keyOf('listed', signature),
    base: strengthAlone('listed_sender', 1),
    people: [userId],
    evidence: [{ userId, text, at: at.toISOString() }],
    minPeople: 1,
  };
}
