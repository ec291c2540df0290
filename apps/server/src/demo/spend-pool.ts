import { usdc } from '@stoke/domain';
import { accounts, post } from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { readPool, writeSpentFomo, writeSpentSpark } from './demo-store.ts';

/** Every reward is a multiple of it. */
const halfCent = 5_000n;

/**
 * Pays the whole pool of a running campaign to earners, in about equal parts. Nobody can earn in a Spark or
 * a FOMO campaign through a call of its own, so this is posted to the books as it is.
 */
export async function spendPool(
  tx: Tx,
  of: {
    kind: 'spark' | 'fomo';
    campaignId: string;
    creatorId: string;
    earners: readonly string[];
    /** Of a Spark: how many messages were paid, among other actions. */
    messages: number;
    at: Date;
  },
): Promise<void> {
  const { kind, campaignId, creatorId, earners, messages, at } = of;
  const pool = await readPool(tx, { kind, campaignId });
  const from = accounts.campaignPool(campaignId, creatorId);
  const share = (pool / BigInt(earners.length) / halfCent) * halfCent;
  const first = pool - share * BigInt(earners.length - 1);
  const moves = earners.map((earner, i) => ({
    from,
    to: accounts.earnerAvailable(earner),
    amount: usdc(i === 0 ? first : share),
  }));
  const name = `${kind}-earned`;
  await post(tx, { fact: `${name}:${campaignId}`, kind: name, moves, at });
  const figures = { campaignId, spent: pool, users: earners.length, messages };
  await (kind === 'spark' ? writeSpentSpark(tx, figures) : writeSpentFomo(tx, figures));
}
