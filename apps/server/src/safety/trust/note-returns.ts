import { isSuspendedAt } from '@stoke/domain';
import type { Db } from '../../platform/db/db.ts';
import { firstId } from '../../platform/http/id-cursor.ts';
import { dueWorker } from '../../platform/jobs/due-worker.ts';
import type { Worker } from '../../platform/jobs/workers.ts';
import { recordPatterns, keyOf, strengthAlone, waitForFinder } from '../signals/index.ts';
import { listReturned, markNoted, type Returned } from './former-store.ts';
import { moveTrust, type TrustDeps } from './move-trust.ts';

const perPage = 100;

/**
 * Gives users who had an account before its score, where theirs is higher. Admins see those who were suspended. No one is banned:
 * a wallet or an email may have passed to someone else.
 */
export function returnsWorker(deps: TrustDeps & { db: Db }): Worker {
  const { db, clock } = deps;
  return dueWorker<Returned>({
    name: 'trust.returned',
    everySeconds: 5,
    clock,
    list: (after) => listReturned(db, { after: after?.id ?? firstId, limit: perPage }),
    work: ({ id, userId, account, score }) =>
      db.transaction(async (tx) => {
        const at = clock.now();
        if (isSuspendedAt(score)) await waitForFinder(tx);
        await moveTrust(deps, tx, { userId, cause: 'account_returned', subject: account, score });
        await markNoted(tx, id, at);
        if (isSuspendedAt(score)) await recordPatterns(deps, tx, [returned({ userId, score, at })]);
      }),
  });
}

function returned({ userId, score, at }: { userId: string; score: number; at: Date }) {
  const text = `A deleted account had a trust score of ${score}`;
  return {
    kind: 'returned' as const,
    key: keyOf('returned', userId),
    base: strengthAlone('returned', 1),
    people: [userId],
    evidence: [{ userId, text, at: at.toISOString() }],
    minPeople: 1,
  };
}
