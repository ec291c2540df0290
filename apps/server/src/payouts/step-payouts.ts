import { firstId } from '../platform/http/id-cursor.ts';
import { listAbandoned, listSigned } from './attempt-store.ts';
import { claimPayouts } from './claim-payouts.ts';
import { judgeAttempt } from './judge-attempt.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { signAttempt } from './sign-attempt.ts';

const perPage = 100;
/** Bytes live for a minute: sign no more than can be sent well within it. */
const signedPerStep = 8;
/** Signing takes seconds; a worker that takes longer than this is presumed dead. */
const claimLeaseMs = 30_000;

/**
 * One turn of the payout worker, safe in any number of processes: check what was sent, take over
 * claims that another worker left unsigned, then claim and sign waiting payouts. The next turn
 * sends the signed bytes from the database. A fault of one payout never blocks the others.
 */
export async function stepPayouts(deps: PayoutDeps): Promise<void> {
  await judgeAll(deps);
  if (deps.payoutsPaused()) return;
  const before = new Date(deps.clock.now().getTime() - claimLeaseMs);
  for (const { id } of await listAbandoned(deps.db, before, signedPerStep)) {
    if ((await signAttempt(deps, id)) === 'stop') return;
  }
  for (let made = 0; made < signedPerStep && !deps.payoutsPaused(); made += 1) {
    const claimed = await claimPayouts(deps);
    if (claimed === null || (await signAttempt(deps, claimed)) === 'stop') return;
  }
}

async function judgeAll(deps: PayoutDeps): Promise<void> {
  for (let after = firstId; ;) {
    const now = deps.clock.now();
    const page = await listSigned(deps.db, { now, after, limit: perPage });
    for (const attempt of page) await judgeAttempt(deps, attempt);
    const last = page.at(-1);
    if (!last || page.length < perPage) return;
    after = last.id;
  }
}
