import { usdc } from '@stoke/domain';
import { accounts, post } from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { readPool, writeSpentFomo, writeSpentSpark } from './demo-store.ts';

/** Every reward is a multiple of it. */
const halfCent = 5_000n;

const roundsOfPay = 4;

/**
 * Pays the whole pool of a running campaign to earners, in about equal parts, one after the other over
 * its time. Nobody can earn in a Spark or a FOMO campaign through a call of its own, so this is posted
 * to the books as it is.
 */
export async function spendPool(
  tx: Tx,
  of: {
    kind: 'spark' | 'fomo';
    campaignId: string;
    earners: readonly string[];
    /** Of a Spark: how many messages were paid, among other actions. */
    messages: number;
    from: Date;
    until: Date;
  },
): Promise<void> {
  const { kind, campaignId, earners, messages } = of;
  const pool = await readPool(tx, { kind, campaignId });
  const from = accounts.campaignPool(campaignId);
  const paid = Array.from({ length: roundsOfPay }, () => earners).flat();
  const share = (pool / BigInt(paid.length) / halfCent) * halfCent;
  const first = pool - share * BigInt(paid.length - 1);
  const stepMs = (of.until.getTime() - of.from.getTime()) / paid.length;
  const name = `${kind}-earned`;
  for (const [i, earner] of paid.entries()) {
    const amount = usdc(i === 0 ? first : share);
    const moves = [{ from, to: accounts.earnerAvailable(earner), amount }];
    const at = new Date(of.from.getTime() + Math.round(stepMs * (i + 1)));
    await post(tx, { reference: `${name}:${campaignId}:${i + 1}`, kind: name, moves, at });
  }
  const figures = { campaignId, spent: pool, users: earners.length, messages };
  await (kind === 'spark' ? writeSpentSpark(tx, figures) : writeSpentFomo(tx, figures));
}
