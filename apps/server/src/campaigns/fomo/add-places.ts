import { allocateUsers, earningTag, fomoCost, fomoUsersMaximum } from '@stoke/domain';
import type { Campaign } from '../core/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { raiseUsers, readTasks } from './fomo-store.ts';

/**
 * Adds the places that the larger pool of a locked campaign pays for, spread over its tasks by their
 * shares. Refuses an addition that pays for no place.
 */
export async function addPlaces(tx: Tx, { id, pool, price }: Campaign): Promise<void> {
  const tasks = await readTasks(tx, [id]);
  const withMore = (more: number) => {
    const added = allocateUsers(more, tasks);
    return tasks.map(({ id: taskId, rate, links, target }, at) => ({
      id: taskId,
      rate,
      links,
      users: target + (added[at] ?? 0),
    }));
  };
  const present = tasks.reduce((sum, { target }) => sum + target, 0);
  const room = fomoUsersMaximum(price) - present;
  const more = largestThatFits(room, (count) => fomoCost(withMore(count)) <= pool);
  if (more === 0) throw new Refusal('campaign.top_up_too_small');
  const users = present + more;
  await raiseUsers(tx, {
    id,
    earningTag: earningTag(price, users),
    targets: withMore(more),
  });
}

/** The largest count up to `most` that fits, by halving; 0 always does. */
function largestThatFits(most: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, Math.max(0, most)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
