import { dayMs, hourMs } from '@stoke/domain';
import { afterAll, afterEach, expect } from 'vitest';
import { atOnce, race, together } from '../../../../testing/platform/at-once.ts';
import { postPending } from '../post-pending.ts';
import { judgeBatch } from '../rewards/judge-actions.ts';
import { releaseBatch, releaseDue } from '../rewards/release-earnings.ts';
import { judged } from './judged-story.ts';
import { cent, openModerationStory, pool, salads } from './moderation-story.ts';

const story = await openModerationStory();
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

const [bob, carl] = story.regulars;

race(
  'rewards that many post concurrently are posted once, and no connection is left over',
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

race(
  'judging, releasing, taking back and deciding concurrently: each action is decided once, and the books follow all',
  async (crowd) => {
    const eve = await story.person();
    const group = await story.earned([carl], 3);
    story.wait(hourMs);
    await story.joinAll([eve], group);
    const doubtful = salads.map((text) => {
      story.rest(30);
      return story.says(eve, group, { text });
    });
    await story.record(...doubtful);
    story.rest(700);
    await story.runJudge(group);
    const [first = '', second = ''] = (await story.actionsOf(group)).slice(3);
    // What Carl earned is due, what Eve did can be decided on, and this waits to be judged.
    story.wait(dayMs - hourMs);
    await story.record(...story.talk([carl], group, { each: 4, seconds: 30 }));
    story.rest(700);
    await atOnce(crowd, async (n) => {
      if (n % 5 === 0) await judgeBatch(story.deps, group.id, 2);
      if (n % 5 === 1) await story.reverse(group, { actionIds: [first, second] });
      if (n % 5 === 2) await story.payDoubtful(group, [second]);
      if (n % 5 === 3) await releaseBatch(story.deps, group.id, 2);
      if (n % 5 === 4) await postPending(story.deps, group.id);
    });
    await story.runJudge(group);
    expect(await story.findings()).toEqual([]);
    story.wait(dayMs);
    await releaseDue(story.deps, group.id);
    const codes = await story.codes(group);
    const left = codes.filter((code) => code !== 'available' && code !== 'REVERSED');
    expect(left).toEqual([]);
    const back = codes.filter((code) => code === 'REVERSED').length;
    expect(await story.disputed(group)).toBe(cent * BigInt(back));
    expect(await story.poolOf(group.id)).toBe(pool - cent * BigInt(codes.length));
    expect(await story.availableOf(eve)).toBe(cent * BigInt(3 - back));
    expect(story.db.pool()).toMatchObject({ busy: 0, waiting: 0 });
  },
);
