import { afterAll, afterEach, expect } from 'vitest';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { postPending } from '../post-pending.ts';
import { judged } from './judged-story.ts';
import { cent, openModerationStory, pool } from './moderation-story.ts';

const story = await openModerationStory();
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

const [bob, carl] = story.regulars;

race(
  'rewards that many post at once are posted once, and no connection is left over',
  async (crowd) => {
    const group = await judged(story, bob, carl);
    await together(crowd, () => postPending(story.deps, group.id));
    expect(await story.codes(group)).toEqual(['reserved', 'reserved']);
    expect(await story.poolOf(group.id)).toBe(pool - 2n * cent);
    expect(story.db.pool()).toMatchObject({ busy: 0, waiting: 0 });
  },
);

race(
  'a ban while many post: each reward is paid or refused, by all that follows too',
  async (crowd) => {
    const eve = await story.person();
    const group = await judged(story, eve, carl);
    await together(crowd, async (n) =>
      n === 0 ? story.ban(eve) : postPending(story.deps, group.id),
    );
    await story.runJudge(group);
    const [first, second] = await story.codes(group);
    expect(['BANNED', 'reserved']).toContain(first);
    expect(second).toBe('reserved');
    const paid = first === 'reserved' ? 2n : 1n;
    expect(await story.poolOf(group.id)).toBe(pool - paid * cent);
  },
);
