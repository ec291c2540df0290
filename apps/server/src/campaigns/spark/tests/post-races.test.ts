import { afterAll, afterEach, expect } from 'vitest';
import { race, together } from '../../../../testing/platform/at-once.ts';
import type { Db } from '../../../platform/db/db.ts';
import { judgeBatch } from '../rewards/judge-actions.ts';
import { postRewards } from '../rewards/post-rewards.ts';
import { cent, openModerationStory, pool } from './moderation-story.ts';

const story = await openModerationStory();
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

const [bob, carl] = story.regulars;

/** The database of a process that only judges: its next transaction never begins. */
function judgingOnly(): Db {
  let hasJudged = false;
  const transaction: Db['transaction'] = async (work) => {
    if (hasJudged) throw new Error('It died.');
    hasJudged = true;
    return story.db.transaction(work);
  };
  return { ...story.db, transaction };
}

race(
  'rewards that many post at once are posted once, and no connection is left over',
  async (crowd) => {
    const group = await story.running();
    for (const who of [bob, carl]) {
      await story.join(who, group);
      await story.record(story.says(who, group));
      story.rest(30);
    }
    story.rest(700);
    const dead = judgeBatch({ ...story.deps, db: judgingOnly() }, group.id, 10);
    await expect(dead).rejects.toThrow('It died.');
    await together(crowd, () => postRewards(story.deps, group.id));
    expect(await story.codes(group)).toEqual(['reserved', 'reserved']);
    expect(await story.poolOf(group.id)).toBe(pool - 2n * cent);
    expect(story.db.pool()).toMatchObject({ busy: 0, waiting: 0 });
  },
);

race(
  'a ban while many post: each reward is paid or refused, by all that follows too',
  async (crowd) => {
    const eve = await story.person();
    const group = await story.running();
    for (const who of [eve, carl]) {
      await story.join(who, group);
      await story.record(story.says(who, group));
      story.rest(30);
    }
    story.rest(700);
    const dead = judgeBatch({ ...story.deps, db: judgingOnly() }, group.id, 10);
    await expect(dead).rejects.toThrow('It died.');
    await together(crowd, async (n) =>
      n === 0 ? story.ban(eve) : postRewards(story.deps, group.id),
    );
    await story.runJudge(group);
    const [first, second] = await story.codes(group);
    expect(['BANNED', 'reserved']).toContain(first);
    expect(second).toBe('reserved');
    const paid = first === 'reserved' ? 2n : 1n;
    expect(await story.poolOf(group.id)).toBe(pool - paid * cent);
  },
);
