import { createHmac } from 'node:crypto';
import { campaignEvents, type CsvCell, csvLine, usdc, zeroUsdc } from '@stoke/domain';
import { accounts, entriesOf } from '../../money/ledger/index.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Download } from '../../platform/http/handlers.ts';
import { firstId } from '../../platform/http/id-cursor.ts';
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

const workColumns = [
  'work',
  'worker',
  'task',
  'handed_in_at',
  'decided_at',
  'decision',
  'reason',
  'reward_usd',
  'paid_usd',
] as const;

/**
 * All work of a campaign as CSV, streamed. Workers have the names of `nameWorker`, so that the creator
 * can give the file on; who they are is in the file of `campaignWorkRoutes`.
 */
export function exportWork(
  deps: Deps,
  input: { campaign: Campaign; parts: readonly Part[] },
): Download {
  return {
    filename: `stoke-${input.campaign.kind}-${input.campaign.id}.csv`,
    chunks: inChunks(writeWork(deps, input)),
  };
}

async function* writeWork(
  { db, nameWorker }: Deps,
  { campaign, parts }: { campaign: Campaign; parts: readonly Part[] },
): AsyncGenerator<string> {
  const tasks = new Map(parts.map(({ id, name, link }) => [id, link ?? name]));
  const { id: campaignId, creatorId } = campaign;
  yield csvLine(workColumns);
  let after = firstId;
  for (;;) {
    const page = await listWorkOf(db, { campaignId, after, limit: rowsAtOnce });
    for (const work of page) {
      const worker = nameWorker({ creatorId, userId: work.userId });
      yield csvLine(cells(work, worker, tasks.get(work.taskId) ?? ''));
    }
    const last = page.at(-1);
    if (!last || page.length < rowsAtOnce) return;
    after = last.id;
  }
}

function cells(work: WorkLine, worker: string, task: string): CsvCell[] {
  const paid = work.state === 'approved' ? usdc(work.amount - work.forfeited) : zeroUsdc;
  const isForfeited = work.forfeited === work.amount;
  return [
    work.id,
    worker,
    task,
    work.submittedAt,
    work.decidedAt,
    isForfeited ? 'forfeited' : decisions[work.state],
    work.reason,
    work.amount,
    paid,
  ];
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
