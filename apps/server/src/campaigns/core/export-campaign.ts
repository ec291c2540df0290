import { createHmac } from 'node:crypto';
import { campaignEvents, csvLine, usdc, zeroUsdc } from '@stoke/domain';
import { accounts, entriesOf } from '../../money/ledger/index.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Download } from '../../platform/http/handlers.ts';
import { type Columns, csvFile } from '../../platform/http/csv-file.ts';
import { pagesById } from '../../platform/pages.ts';
import { inChunks } from '../../platform/http/send-download.ts';
import { listWorkOf, type WorkLine } from '../../work/submissions/index.ts';
import type { Part } from './campaign-kind.ts';
import type { Campaign } from './campaign-store.ts';

/** What the creator calls a worker. */
export type NameWorker = (input: { creatorId: string; userId: string }) => string;

/**
 * Pseudonyms that tell a creator which work is by the same person. A person has a different name
 * for every creator, and only the server's secret leads from the name to the person.
 */
export function createWorkerNames(secret: string): NameWorker {
  return ({ creatorId, userId }) => {
    const mac = createHmac('sha256', secret).update(`worker-name:${creatorId}:${userId}`);
    return `W-${mac.digest('hex').slice(0, 12).toUpperCase()}`;
  };
}

type Deps = { db: Db; nameWorker: NameWorker };

const rowsAtOnce = 1000;

/**
 * All work of a campaign as CSV, streamed. Workers have the names of `nameWorker`, so that the creator
 * can give the file on; who they are is in the file of `campaignWorkRoutes`.
 */
export function exportWork(
  { db, nameWorker }: Deps,
  { campaign, parts }: { campaign: Campaign; parts: readonly Part[] },
): Download {
  const { id: campaignId, creatorId, kind } = campaign;
  const tasks = new Map(parts.map(({ id, name, link }) => [id, link ?? name]));
  const pages = pagesById(rowsAtOnce, (page) => listWorkOf(db, { campaignId, ...page }));
  const columns: Columns<WorkLine> = {
    work: ({ id }) => id,
    worker: ({ userId }) => nameWorker({ creatorId, userId }),
    task: ({ taskId }) => tasks.get(taskId) ?? '',
    handed_in_at: ({ submittedAt }) => submittedAt,
    decided_at: ({ decidedAt }) => decidedAt,
    decision: ({ forfeited, amount, state }) =>
      forfeited === amount ? 'forfeited' : decisions[state],
    reason: ({ reason }) => reason,
    reward_usd: ({ amount }) => amount,
    paid_usd: ({ state, amount, forfeited }) =>
      state === 'approved' ? usdc(amount - forfeited) : zeroUsdc,
  };
  return csvFile(`stoke-${kind}-${campaignId}.csv`, columns, pages);
}

const decisions = { pending: 'waiting', approved: 'approved', rejected: 'refused' } as const;

const poolColumns = ['at', 'event', 'amount_usd', 'pool_usd'] as const;

/**
 * Every change of a pool as CSV, oldest first, streamed: funding, payments, refunds, and the
 * balance after each. It names no earners.
 */
export function exportPool(db: Db, { id, kind }: Campaign): Download {
  return { filename: `stoke-${kind}-${id}.csv`, chunks: inChunks(writePool(db, { id, kind })) };
}

async function* writePool(
  db: Db,
  { id, kind }: Pick<Campaign, 'id' | 'kind'>,
): AsyncGenerator<string> {
  yield csvLine(poolColumns);
  const { funded, toppedUp, settled } = campaignEvents(kind);
  const events = new Map([
    [funded, 'funded'],
    [toppedUp, 'topped up'],
    [settled, 'returned'],
  ]);
  let pool = zeroUsdc;
  for await (const entry of entriesOf(db, accounts.campaignPool(id), rowsAtOnce)) {
    pool = usdc(pool + entry.amount);
    const event = events.get(entry.kind) ?? 'rewards';
    yield csvLine([entry.at, event, entry.amount, pool]);
  }
}
