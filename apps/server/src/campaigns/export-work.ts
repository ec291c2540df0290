import { csvLine, type CsvCell, toDollars, zeroUsdc } from '@stoke/domain';
import type { Db } from '../platform/db/db.ts';
import type { Download } from '../platform/http/handlers.ts';
import { firstId } from '../platform/http/id-cursor.ts';
import { inChunks } from '../platform/http/send-download.ts';
import { listWorkOf, type WorkLine } from '../review/index.ts';
import type { Part } from './campaign-kind.ts';
import type { Campaign } from './campaign-store.ts';
import type { NameWorker } from './worker-names.ts';

type Deps = { db: Db; nameWorker: NameWorker };

const rowsAtOnce = 1000;

const columns = [
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
 * All work of a campaign as CSV, streamed. Workers have the names of `nameWorker`; the creator must
 * not see their accounts, wallets and replies.
 */
export function exportWork(
  deps: Deps,
  of: { campaign: Campaign; parts: readonly Part[] },
): Download {
  return {
    filename: `stoke-${of.campaign.kind}-${of.campaign.id}.csv`,
    chunks: inChunks(write(deps, of)),
  };
}

async function* write(
  { db, nameWorker }: Deps,
  { campaign, parts }: { campaign: Campaign; parts: readonly Part[] },
): AsyncGenerator<string> {
  const tasks = new Map(parts.map(({ id, name, link }) => [id, link ?? name]));
  const { id: campaignId, creatorId } = campaign;
  yield csvLine(columns);
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
  const isPaid = work.state === 'approved' && !work.isForfeited;
  return [
    work.id,
    worker,
    task,
    work.submittedAt.toISOString(),
    work.decidedAt?.toISOString() ?? null,
    work.isForfeited ? 'forfeited' : decisions[work.state],
    work.reason,
    toDollars(work.amount),
    toDollars(isPaid ? work.amount : zeroUsdc),
  ];
}

const decisions = { pending: 'waiting', approved: 'approved', rejected: 'refused' } as const;
