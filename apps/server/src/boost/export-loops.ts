import { csvLine, toDollars } from '@stoke/domain';
import type { Queryable } from '../platform/db/db.ts';
import type { Download } from '../platform/http/handlers.ts';
import { firstId } from '../platform/http/id-cursor.ts';
import { inChunks } from '../platform/http/in-chunks.ts';
import type { NameWorker } from '../campaigns/index.ts';
import { listLoops } from './results-store.ts';

const rowsAtOnce = 1000;
const columns = ['loop', 'participant', 'verified_at', 'reward_usd', 'payout', 'paid_at'] as const;
const payouts = { active: 'accruing', awaiting_payout: 'waiting', paid: 'paid' } as const;

type Of = { nameWorker: NameWorker } & { campaignId: string; creatorId: string };

/**
 * Every verified loop of a campaign as CSV, written while it is read. Participants have the names of
 * `nameWorker`; their accounts, wallets and transactions are not the creator's to know.
 */
export function exportLoops(q: Queryable, of: Of): Download {
  return { filename: `stoke-boost-${of.campaignId}.csv`, chunks: inChunks(write(q, of)) };
}

async function* write(
  q: Queryable,
  { campaignId, creatorId, nameWorker }: Of,
): AsyncGenerator<string> {
  yield csvLine(columns);
  let after = firstId;
  for (;;) {
    const page = await listLoops(q, { campaignId, after, limit: rowsAtOnce });
    for (const { id, userId, verifiedAt, reward, state, paidAt } of page) {
      yield csvLine([
        id,
        nameWorker({ creatorId, userId }),
        verifiedAt.toISOString(),
        toDollars(reward),
        payouts[state],
        paidAt?.toISOString() ?? null,
      ]);
    }
    const last = page.at(-1);
    if (!last || page.length < rowsAtOnce) return;
    after = last.id;
  }
}
