import { usdc, type Usdc } from '@stoke/domain';
import type { Queryable } from '../platform/db/db.ts';
import { shardCount, type AccountKind } from './accounts.ts';
import { readEntriesOf } from './statement-store.ts';

export type PostedFact = {
  fact: string;
  kind: string;
  transferId: string;
  at: Date;
  /** Without the legs between shards, which cancel out: the amounts sum to zero, micro-USDC. */
  entries: { account: AccountKind; owner: string | null; amount: Usdc }[];
};

/** What these business events moved, by time and then as they are given; what is not posted is left out. */
export async function postingsOf(q: Queryable, facts: readonly string[]): Promise<PostedFact[]> {
  const shards = Array.from({ length: shardCount }, (_, shard) => shard);
  const rows = await readEntriesOf(q, { shards, facts });
  const byFact = Map.groupBy(rows, ({ fact }) => fact);
  return [...byFact.values()].flatMap((entries) => {
    const [first] = entries;
    if (!first) return [];
    const { fact, kind, transferId, at } = first;
    const moved = entries.map(({ account, owner, amount }) => ({
      account,
      owner,
      amount: usdc(amount),
    }));
    return [{ fact, kind, transferId, at, entries: moved }];
  });
}
