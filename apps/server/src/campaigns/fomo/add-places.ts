import {
  allocateUsers,
  earningTag,
  fomoCost,
  fomoEngagements,
  fomoPayoutPerUser,
  fomoUsersMaximum,
} from '@stoke/domain';
import type { Campaign } from '../core/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { raiseUsers, readDetails, readLinks, readTasks } from './fomo-store.ts';

/**
 * Adds the places that the larger pool of a locked campaign pays for, spread over its tasks by their
 * shares. Refuses an addition that pays for no place.
 */
export async function addPlaces(tx: Tx, { id, pool, price }: Campaign): Promise<void> {
  const details = (await readDetails(tx, [id])).get(id);
  const tasks = await readTasks(tx, [id]);
  const links = await readLinks(
    tx,
    tasks.map((task) => task.id),
  );
  const linksOf = Map.groupBy(links, ({ taskId }) => taskId);
  const withMore = (more: number) => {
    const added = allocateUsers(more, tasks);
    return tasks.map((task, at) => ({
      id: task.id,
      rate: task.rate,
      links: linksOf.get(task.id)?.length ?? 0,
      users: task.target + (added[at] ?? 0),
    }));
  };
  if (!details) throw new Error(`FOMO campaign ${id} has no details.`);
  const room = fomoUsersMaximum(price) - details.users;
  const more = largestThatFits(room, (count) => fomoCost(withMore(count)) <= pool);
  if (more === 0) throw new Refusal('campaign.top_up_too_small');
  const planned = withMore(more);
  const users = details.users + more;
  await raiseUsers(tx, {
    id,
    users,
    engagements: fomoEngagements(planned),
    estimatedCost: fomoCost(planned),
    payoutPerUser: fomoPayoutPerUser(pool, users),
    earningTag: earningTag(price, users),
    targets: planned,
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
