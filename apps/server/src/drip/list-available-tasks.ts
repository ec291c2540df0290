import type { Answer } from '@stoke/contract';
import { dripReward, toUnits } from '@stoke/domain';
import { readCreators } from '../creators/index.ts';
import { readIdCursor, lastId } from '../platform/http/id-cursor.ts';
import { Refusal } from '../platform/refusal.ts';
import { mayHandInAgain } from '../review/index.ts';
import type { DripDeps } from './drip-deps.ts';
import { areAllReported, progressOf } from './progress.ts';
import { listOpenTasks, type ListedTask } from './task-store.ts';

type Listed = Answer<'availableTasks'>[number];
const endOfTime = new Date('9999-12-31T00:00:00Z');

/** The tasks a user can do or has handed in, newest first; `next` goes on where the page ends. */
export async function listAvailableTasks(
  deps: Pick<DripDeps, 'db' | 'clock'>,
  of: { userId: string; cursor: string | undefined; limit: number },
): Promise<{ page: Listed[]; next: string | null }> {
  const rows = await listOpenTasks(deps.db, {
    userId: of.userId,
    now: deps.clock.now(),
    reward: dripReward,
    before: readCursor(of.cursor),
    limit: of.limit + 1,
  });
  const shown = rows.slice(0, of.limit);
  const creators = await readCreators(deps.db, [...new Set(shown.map((row) => row.creatorId))]);
  const last = rows.length > of.limit ? shown.at(-1) : undefined;
  return {
    page: shown.map((row) => toWire(row, creators.get(row.creatorId))),
    next: last ? `${last.openedAt.getTime()}_${last.id}` : null,
  };
}

function readCursor(cursor: string | undefined): { openedAt: Date; id: string } {
  if (cursor === undefined) return { openedAt: endOfTime, id: lastId };
  const match = /^(\d{1,14})_(.+)$/.exec(cursor);
  if (!match) throw new Refusal('request.invalid');
  return { openedAt: new Date(Number(match[1])), id: readIdCursor(match[2], lastId) };
}

function toWire(row: ListedTask, creator: { name: string; logo: string | null } | undefined) {
  const reported = row.actions ?? [];
  const isApproved = row.state === 'approved';
  const listed: Listed = {
    _id: row.id,
    campaignId: row.campaignId,
    creatorName: creator?.name ?? '',
    creatorLogo: creator?.logo ?? null,
    tweetLink: row.url,
    createdAt: row.openedAt.toISOString(),
    endTime: row.endTime.toISOString(),
    earningAmount: toUnits(dripReward),
    isFullyCompletedByUser: isApproved,
    isPendingByUser: row.state === 'pending',
    isVerifiedByUser: isApproved,
    areAllIndividualActionsCompleted: areAllReported(reported),
    userActionProgress: progressOf(reported),
    rejection: rejectionOf(row),
  };
  return listed;
}

function rejectionOf({ state, attempt, reason, note }: ListedTask): Listed['rejection'] {
  if (state === null || attempt === null || reason === null) return null;
  return mayHandInAgain({ state, attempt }) ? { reason, note: note ?? '' } : null;
}
