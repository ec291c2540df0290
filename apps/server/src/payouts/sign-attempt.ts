import type { SignedPayout } from '../gateways/solana/index.ts';
import { announce } from '../platform/events/announce.ts';
import { itemsOf, storeBytes, takeSignature } from './attempt-store.ts';
import { toPay } from './claim-payouts.ts';
import { dropAttempt } from './close-attempt.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { noteSignature, type PayoutRow } from './payout-store.ts';

/**
 * Makes the bytes of a claimed attempt and stores them before they may leave the process. Two
 * workers may both sign; only the one whose bytes are stored is ever sent.
 * @returns false when it could not be signed: the payouts wait again.
 */
export async function signAttempt(deps: PayoutDeps, attemptId: string): Promise<boolean> {
  deps.crashPoint?.('claimed');
  const payouts = await itemsOf(deps.db, attemptId);
  if (await dropIfPaid(deps, attemptId, payouts)) return true;
  const request = { pays: payouts.map(toPay), memo: `stoke ${attemptId}` };
  let signed: SignedPayout;
  try {
    signed = await deps.chain.signPayout(request);
  } catch (error) {
    deps.log.error({ attempt: attemptId, err: error }, 'payouts could not be signed');
    await dropAttempt(deps, attemptId, { error: String(error), paid: new Set() });
    return false;
  }
  deps.crashPoint?.('signed-not-saved');
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    if (!(await storeBytes(tx, { id: attemptId, signed, at }))) return;
    const { signature } = signed;
    await takeSignature(tx, { signature, attemptId, at });
    await noteSignature(tx, { ids: payouts.map(({ id }) => id), signature });
    for (const { userId: user } of payouts) {
      await announce(tx, { to: { user }, what: 'payouts' });
    }
  });
  deps.crashPoint?.('saved-not-sent');
  return true;
}

/** The last look before new bytes, for books that are older than the chain: a restored backup. */
async function dropIfPaid(
  deps: PayoutDeps,
  attemptId: string,
  payouts: readonly PayoutRow[],
): Promise<boolean> {
  const looks = await Promise.all(
    payouts.map(async ({ id, reference }) => ({
      id,
      paidBy: await deps.chain.referencePaid(reference),
    })),
  );
  const paid = looks.filter(({ paidBy }) => paidBy !== null);
  if (paid.length === 0) return false;
  deps.log.fatal({ attempt: attemptId, paid }, 'the treasury has paid what the books call unpaid');
  const error = `paid already: ${paid.map(({ paidBy }) => paidBy).join(', ')}`;
  await dropAttempt(deps, attemptId, { error, paid: new Set(paid.map(({ id }) => id)) });
  return true;
}
