import { afterAll, afterEach, expect } from 'vitest';
import { atOnce, race } from '../testing/at-once.ts';
import { kindNames, openKindsStory } from '../testing/kinds-story.ts';
import { startDue } from './fund-campaign.ts';

const hour = 3_600_000;
let creators = 0;
const story = await openKindsStory();
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

race(
  'a scheduled campaign that is due, started and cancelled at the same time starts once or goes back whole',
  async (crowd, round) => {
    const kind = kindNames[round % kindNames.length] ?? 'drip';
    const ana = await story.creator(`racer${(creators += 1)}`, 899n);
    const { id, price } = await story.create(kind, ana, hour);
    if (kind === 'spark') await story.connect(id, ana);
    const isDue = round % 4 !== 3;
    if (isDue) story.wait(hour);
    const done: string[] = [];
    const { refused } = await atOnce(crowd, async (n) => {
      const verb = (['start', 'cancel'] as const)[(n + round) % 3];
      if (verb === undefined) return story.inTx((tx) => startDue(story.deps, tx, id));
      await story.own[kind][verb](id, ana);
      done.push(verb);
    });
    expect(done.length).toBeLessThan(2);
    for (const code of refused) {
      expect(['drip.not_pending', 'campaign.not_pending']).toContain(code);
    }
    const isCancelled = done.includes('cancel');
    const isStarted = isDue || done.includes('start');
    const state = isStarted ? 'active' : 'pending';
    expect(await story.stateOf(id)).toBe(isCancelled ? 'ended' : state);
    expect(await story.creatorBalance(ana)).toBe(899_000_000n - (isCancelled ? 0n : price));
  },
);
