import { csvLine, toDollars, usdc, zeroUsdc } from '@stoke/domain';
import { accounts, entriesOf } from '../ledger/index.ts';
import type { Download } from '../platform/http/handlers.ts';
import { inChunks } from '../platform/http/in-chunks.ts';
import { ownMoves } from './read-spending.ts';
import type { CampaignFacts, ResultsDeps } from './results-deps.ts';

const rowsAtOnce = 1000;
const columns = ['at', 'event', 'amount_usd', 'pool_usd'] as const;

/**
 * Every change of a Spark's pool as CSV, oldest first, written while it is read: what was funded,
 * what went to people, what came back, and what was in the pool after it. Whom it went to is not the
 * creator's to know.
 */
export function exportPool(deps: Pick<ResultsDeps, 'db'>, facts: CampaignFacts): Download {
  return { filename: `stoke-spark-${facts.id}.csv`, chunks: inChunks(write(deps, facts)) };
}

async function* write(
  { db }: Pick<ResultsDeps, 'db'>,
  { id }: CampaignFacts,
): AsyncGenerator<string> {
  yield csvLine(columns);
  let pool = zeroUsdc;
  for await (const entry of entriesOf(db, accounts.campaignPool(id), rowsAtOnce)) {
    pool = usdc(pool + entry.amount);
    const event = events[entry.kind] ?? 'rewards';
    yield csvLine([entry.at.toISOString(), event, toDollars(entry.amount), toDollars(pool)]);
  }
}

const events: Readonly<Record<string, string>> = {
  [ownMoves.funded]: 'funded',
  [ownMoves.returned]: 'returned',
};
