import type { Answer } from '@stoke/contract';
import { hourMs, reviewHours, trustSteps } from '@stoke/domain';
import { firstId } from '../../platform/http/id-cursor.ts';
import { type Reviewer, scanQueue, type Scanned } from '../decisions/index.ts';
import { fits, partOf, readPeople, maxScanned, type WorkFilter } from './filter-queue.ts';
import type { ReviewDeps } from '../submissions/index.ts';

type Summary = Answer<'reviewSummary'>;

/** The size and age of the queue, and how much passes each filter, counted over its oldest rows. */
export async function summariseQueue(
  deps: ReviewDeps,
  reviewer: Reviewer,
  filter: WorkFilter,
): Promise<Summary> {
  const part = await partOf(deps, reviewer, filter);
  const input = { ...part, state: 'pending', after: firstId, limit: maxScanned + 1 } as const;
  const scanned = await scanQueue(deps.db, input);
  const all =
    part.campaignId === null ? scanned : await scanQueue(deps.db, { ...input, campaignId: null });
  const rows = scanned.slice(0, maxScanned);
  const people = await readPeople(deps, rows);
  const count = (one: WorkFilter) =>
    rows.filter((row) => fits(row, people.get(row.userId), one)).length;
  const late = deps.clock.now().getTime() - (reviewHours * hourMs) / 2;
  return {
    waiting: rows.length,
    isMore: scanned.length > rows.length,
    late: rows.filter(({ submittedAt }) => submittedAt.getTime() < late).length,
    oldest: rows[0]?.submittedAt ?? null,
    fitting: count(filter),
    counts: {
      noReply: count({ noReply: 'yes' }),
      fast: count({ fast: 'yes' }),
      flagged: count({ flagged: 'yes' }),
      verified: count({ x: 'verified' }),
      unverified: count({ x: 'unverified' }),
      trustBelow: trustSteps.map((below) => ({ below, count: count({ trustBelow: below }) })),
    },
    campaigns: await countCampaigns(deps, all.slice(0, maxScanned)),
  };
}

async function countCampaigns(
  deps: ReviewDeps,
  rows: readonly Scanned[],
): Promise<Summary['campaigns']> {
  const counts = Map.groupBy(rows, ({ campaignId }) => campaignId);
  const named = await deps.readCampaigns(deps.db, [...counts.keys()]);
  return [...counts]
    .map(([id, some]) => {
      const { brand = '', name = '' } = named.get(id) ?? {};
      return { id, brand, name, count: some.length };
    })
    .toSorted((one, other) => other.count - one.count);
}
