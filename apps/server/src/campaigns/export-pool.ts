import { csvLine, toDollars, usdc, zeroUsdc } from '@stoke/domain';
import { accounts, entriesOf } from '../ledger/index.ts';
import type { Db } from '../platform/db/db.ts';
import type { Download } from '../platform/http/handlers.ts';
import { inChunks } from '../platform/http/send-download.ts';
import type { Campaign } from './campaign-store.ts';
import { ownMoves } from './read-spending.ts';

const rowsAtOnce = 1000;
const columns = ['at', 'event', 'amount_usd', 'pool_usd'] as const;

/**
 * Every change of a pool as CSV, oldest first, streamed: funding, payments, refunds, and the
 * balance after each. It does not name the earners, whom the creator must not see.
 */
export function exportPool(db: Db, { id, kind }: Campaign): Download {
  return { filename: `stoke-${kind}-${id}.csv`, chunks: inChunks(write(db, { id, kind })) };
}

async function* write(db: Db, { id, kind }: Pick<Campaign, 'id' | 'kind'>): AsyncGenerator<string> {
  yield csvLine(columns);
  const { funded, settled } = ownMoves(kind);
  const events = new Map([
    [funded, 'funded'],
    [settled, 'returned'],
  ]);
  let pool = zeroUsdc;
  for await (const entry of entriesOf(db, accounts.campaignPool(id), rowsAtOnce)) {
    pool = usdc(pool + entry.amount);
    const event = events.get(entry.kind) ?? 'rewards';
    yield csvLine([entry.at.toISOString(), event, toDollars(entry.amount), toDollars(pool)]);
  }
}
