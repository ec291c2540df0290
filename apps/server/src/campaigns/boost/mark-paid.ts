import { type Usdc, usdc } from '@stoke/domain';
import { writeAudit } from '../../site/audit/index.ts';
import { accounts, postTogether } from '../../money/ledger/index.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isPayable, stateAt } from './boost-state.ts';
import { isPaymentUsed, loopsOf, markPaid, takeSignature } from './desk-store.ts';
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

/**
 * Records the payment of a participation, once, and takes the debt off the books. Pays
 * nothing.
 */
export async function recordPayment(
  deps: DeskDeps,
  tx: Tx,
  { participationId: id, transactionId: paymentId, received, by }: CheckedPayment & { by: string },
): Promise<void> {
  const { participation, campaign } = await lockBoth(tx, id);
  const { userId, campaignId } = participation;
  const at = deps.clock.now();
  if (participation.state === 'paid') throw new Refusal('boost.already_paid');
  const { earned, owed, loops } = await earningsOf(tx, id);
  const over = stateAt(campaign, at);
  if (!isPayable({ state: participation.state, loops, campaign: over })) {
    throw new Refusal('boost.not_payable');
  }
  if (received !== null && received < earned) throw new Refusal('boost.payment_too_small');
  if (await isPaymentUsed(tx, paymentId)) throw new Refusal('boost.payment_used');
  const use = { signature: paymentId, usedFor: 'boost_payment', usedId: id, at } as const;
  if (received !== null && !(await takeSignature(tx, use))) throw new Refusal('boost.payment_used');
  await markPaid(tx, { id, paymentId, at });
  publishBoost(tx, campaign);
  const [from, to] = [accounts.boostOwed(userId, campaignId), accounts.boostOutside];
  if (owed > 0n) {
    const moves = [{ from, to, amount: owed }];
    await postTogether(tx, [{ reference: `boost-paid:${id}`, kind: 'boost-paid', at, moves }]);
  }
  const about = { campaign: campaignId, transaction: paymentId, amount: `${earned}` };
  await writeAudit(deps, tx, { actor: by, action: 'boost-paid', subject: userId, about });
}

/** `owed`: by loops that were verified here, and so are in the books. Micro-USDC. */
async function earningsOf(q: Queryable, id: string) {
  const loops = await loopsOf(q, [id]);
  const sum = (list: typeof loops): Usdc =>
    usdc(list.reduce((all, { reward }) => all + reward, 0n));
  const booked = loops.filter(({ signature }) => signature !== null);
  return { earned: sum(loops), owed: sum(booked), loops: loops.length };
}
