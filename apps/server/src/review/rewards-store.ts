import type { Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

/** The campaigns that paid rewards, by the references of the transactions. */
export async function campaignsOfRewards(
  q: Queryable,
  references: readonly string[],
): Promise<Map<string, string>> {
  const submissions = references.flatMap((reference) => submissionOf(reference) ?? []);
  if (submissions.length === 0) return new Map();
  const rows = await q.all(sql<{ id: string; campaignId: string }>`
    select id, campaign_id from submission where id = any(${submissions}::uuid[])`);
  const campaigns = new Map(rows.map(({ id, campaignId }) => [id, campaignId]));
  return new Map(
    references.flatMap((reference) => {
      const campaignId = campaigns.get(submissionOf(reference) ?? '');
      return campaignId === undefined ? [] : [[reference, campaignId] as const];
    }),
  );
}

/**
 * Records on paid work how much of its reward was forfeited. For other money only the books know
 * it.
 */
export async function noteForfeited(
  tx: Tx,
  parts: readonly { reference: string; amount: Usdc }[],
): Promise<void> {
  const noted = parts.flatMap(({ reference, amount }) => {
    const id = submissionOf(reference);
    return id === null ? [] : [{ id, amount }];
  });
  await tx.run(sql`
    update submission s set forfeited_micro = s.forfeited_micro + given.amount
    from unnest(${noted.map(({ id }) => id)}::uuid[],
      ${noted.map(({ amount }) => amount)}::bigint[]) given (id, amount)
    where s.id = given.id`);
}

/** The work that a transaction paid, at its decision or on appeal; null when it paid no work. */
function submissionOf(reference: string): string | null {
  return /^(?:approved|overturned):([0-9a-f-]{36})$/.exec(reference)?.[1] ?? null;
}
