import { firstId } from '../platform/http/id-cursor.ts';
import { listAbandoned, listSigned } from './attempt-store.ts';
import { claimPayouts } from './claim-payouts.ts';
import { judgeAttempt } from './judge-attempt.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { signAttempt } from './sign-attempt.ts';

const perPage = 100;
/** Bytes live for a minute: no more are signed than are sent well within it. */
const signedPerStep = 8;
/** A worker signs within seconds; after this long it is taken for gone. */
const claimLeaseMs = 30_000;

/**
 * One turn of the payout worker, to be repeated for ever, by any number of workers: judge what was
 * sent, take over what another left unsigned, then claim and sign what waits. What it signs is sent
 * by the next turn, from what is stored. No fault of one payout keeps another from any of it.
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
