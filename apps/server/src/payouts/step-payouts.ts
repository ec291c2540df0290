import { listAbandoned, listSigned } from './attempt-store.ts';
import { claimPayouts } from './claim-payouts.ts';
import { judgeAttempt } from './judge-attempt.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { signAttempt } from './sign-attempt.ts';

const attemptsPerStep = 50;
/** A worker signs within seconds; after this long it is taken for gone. */
const claimLeaseMs = 30_000;

/**
 * One turn of the payout worker, to be repeated for ever, by any number of workers: judge what was
 * sent, take over what another left unsigned, then claim and sign what waits. What it signs is sent
 * by the next turn, from what is stored.
 */
export async function stepPayouts(deps: PayoutDeps): Promise<void> {
  for (const attempt of await listSigned(deps.db, attemptsPerStep)) {
    await judgeAttempt(deps, attempt);
  }
  if (deps.payoutsPaused()) return;
  const before = new Date(deps.clock.now().getTime() - claimLeaseMs);
  for (const { id } of await listAbandoned(deps.db, before, attemptsPerStep)) {
    await signAttempt(deps, id);
  }
  for (let made = 0; made < attemptsPerStep; made += 1) {
    const claimed = await claimPayouts(deps);
    if (claimed === null) return;
    await signAttempt(deps, claimed);
  }
}
