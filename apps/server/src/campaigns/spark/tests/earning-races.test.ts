import { afterAll, afterEach, expect } from 'vitest';
import { changeBan } from '../../../people/profile/index.ts';
import { lockStatus } from '../../../people/users/index.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { judgeBatch } from '../rewards/judge-actions.ts';
import { releaseDue } from '../rewards/release-earnings.ts';
import { openEarningStory, type Group, type Person } from './earning-story.ts';

const regulars: Person[] = [];
const story = await openEarningStory();
for (let n = 0; n < 11; n += 1) regulars.push(await story.person());
/** A ban without its record is how these tests ban. */
const others = async () =>
  (await story.findings()).filter(({ name }) => name !== 'bans-are-in-force');
afterEach(async () => expect(await others()).toEqual([]));
afterAll(() => story.close());

/** A pool of 80 cents, and what these people say in its group, old enough to be judged. */
async function spoken(those: readonly Person[], each: number): Promise<Group> {
  const group = await story.running({ dollars: 1n });
  await story.joinAll(those, group);
  await story.record(...story.talk(those, group, { each, seconds: 20 }));
  story.rest(700);
  return group;
}

const paidIn = async (group: Group) =>
  (await story.actions(group)).filter(({ amount }) => amount > 0n).length;

race('the last cents of a pool are paid once, each action at most once', async (crowd) => {
  const group = await spoken(regulars, 8);
  await together(crowd, (n) => judgeBatch(story.deps, group.id, 7 + n));
  await story.runJudge(group);
  expect(await paidIn(group)).toBe(80);
  expect(await story.poolOf(group.id)).toBe(0n);
});

race(
  'when a creator stops a Spark during judging, actions before the stop are paid',
  async (crowd) => {
    const group = await spoken(regulars.slice(0, 2), 5);
    await together(crowd, async (n) => {
      if (n === 0) await story.stop(group.id, group.creatorId);
      else await judgeBatch(story.deps, group.id, 3);
    });
    await story.runJudge(group);
    expect(await paidIn(group)).toBe(10);
    expect(await story.stateOf(group.id)).toBe('ended');
  },
);

race(
  'when a ban comes during judging, each action is paid or refused, and none after the ban',
  async (crowd) => {
    const those = [await story.person(), await story.person()];
    const group = await spoken(those, 5);
    const userId = those[0]?.userId ?? '';
    await together(crowd, async (n) => {
      if (n > 0) return judgeBatch(story.deps, group.id, 3);
      return story.inTx(async (tx) => {
        const status = await lockStatus(tx, userId);
        if (status) await changeBan(tx, { userId, status, reason: 'Several accounts.' });
        return 0;
      });
    });
    const before = await paidIn(group);
    await story.runJudge(group);
    const after = await story.actions(group);
    const own = after.filter(({ sender }) => sender === those[0]?.sender);
    const paid = own.filter(({ status }) => status === 'reserved').length;
    expect(own.filter(({ code }) => code === 'BANNED').length).toBe(5 - paid);
    expect(after.filter(({ status }) => status === 'reserved').length).toBe(5 + paid);
    expect(before).toBeLessThanOrEqual(5 + paid);
  },
);

race('rewards become available once', async (crowd) => {
  const group = await spoken(regulars.slice(0, 2), 5);
  await story.runJudge(group);
  story.wait(86_400_000);
  await together(crowd, () => releaseDue(story.deps, group.id, 3));
  const statuses = (await story.actions(group)).map(({ status }) => status);
  expect(statuses).toEqual(Array(10).fill('available'));
});
