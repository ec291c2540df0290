import { writeAudit } from '../../site/audit/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { takeSignature } from '../../money/treasury/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { earnedBy, isPayable, stateAt } from './boost-state.ts';
import { isPaymentUsed, loopsOf, markPaid } from './desk-store.ts';
import { type DeskDeps, inspect, lockBoth, readBoth, publishBoost } from './verify-loop.ts';

type Asked = { participationId: string; transactionId: string };
/** `received`: what the chain shows, micro-USDC; null where the payment was not on Solana. */
export type CheckedPayment = Asked & { received: bigint | null };

/** What a Solana signature looks like: base58 of 64 bytes. */
const onChain = /^[1-9A-HJ-NP-Za-km-z]{86,88}$/;

/**
 * Checks a payment that is a transaction on Solana: final, successful, and how much USDC it brought
 * to the participant's wallet. Any other transaction id is taken as it is. Holds no lock.
 */
export async function checkPayment(deps: DeskDeps, asked: Asked): Promise<CheckedPayment> {
  const { participation } = await readBoth(deps.db, asked.participationId);
  const { transactionId: signature } = asked;
  if (!onChain.test(signature)) return { ...asked, received: null };
  const { walletAddress: wallet } = participation;
  if (wallet === null) throw new Refusal('boost.account_closed');
  const trade = await inspect(deps, { signature, wallet, token: deps.chain.mint });
  return { ...asked, received: trade.usdcReceived };
}

/** Records the payment of a participation, once. Pays nothing. */
export async function recordPayment(
  deps: DeskDeps,
  tx: Tx,
  { participationId: id, transactionId: paymentId, received, by }: CheckedPayment & { by: string },
): Promise<void> {
  const at = deps.clock.now();
  const use = { signature: paymentId, usedFor: 'boost_payment', usedId: id, at } as const;
  // A signature comes before every row of the lock order.
  const isNew = received === null || (await takeSignature(tx, use));
  const { participation, campaign } = await lockBoth(tx, id);
  const { userId, campaignId } = participation;
  if (participation.state === 'paid') throw new Refusal('boost.already_paid');
  const loops = await loopsOf(tx, [id]);
  const earned = earnedBy(loops);
  const over = stateAt(campaign, at);
  if (!isPayable({ state: participation.state, loops: loops.length, campaign: over })) {
    throw new Refusal('boost.not_payable');
  }
  if (received !== null && received < earned) throw new Refusal('boost.payment_too_small');
  const isUsed = !isNew || (await isPaymentUsed(tx, paymentId));
  if (isUsed) throw new Refusal('boost.payment_used');
  if (!(await markPaid(tx, { id, paymentId, at }))) throw new Refusal('boost.already_paid');
  publishBoost(tx, campaign);
  const about = { campaign: campaignId, transaction: paymentId, amount: `${earned}` };
  await writeAudit(deps, tx, { actor: by, action: 'boost-paid', subject: userId, about });
}
