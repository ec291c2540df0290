import type { DripTask } from '@stoke/contract';
import { describe, expect, test } from 'vitest';
import { allDone, dripTask, dripTasks } from '../../../../../testing/drip-task.ts';
import { groupTasks, rowsOnScreen } from '../task-groups.ts';
import { findTasks, taskState, withAction, withProgress } from '../task-list.ts';

const screen = (tasks: DripTask[], page: number | null) =>
  rowsOnScreen(groupTasks(tasks, []), { page, chosen: {}, isInner: () => true });
const onScreen = (tasks: DripTask[], page: number | null) =>
  screen(tasks, page).shown.flatMap((row) => row.tasks);

describe('the list on screen', () => {
  test.each([
    [0, 0, 0],
    [10, 10, 0],
    [11, 10, 1],
    [64, 10, 54],
  ])('of %i tasks the short list shows %i and hides %i', (count, shown, hidden) => {
    for (const is of [{}, { campaignId: 'one' }]) {
      const tasks = dripTasks(count).map((task) => ({ ...task, ...is }));
      const list = [onScreen(tasks, null).length, screen(tasks, null).hidden];
      expect(list).toEqual([shown, hidden]);
    }
  });

  test.each([
    [1, 1],
    [50, 1],
    [51, 2],
    [100, 2],
    [101, 3],
  ])('%i tasks fill %i pages of fifty', (count, pages) => {
    expect(screen(dripTasks(count), 1).pages).toBe(pages);
  });

  test('the second page goes on where the first ended', () => {
    const second = onScreen(dripTasks(51), 2);
    expect(second.map((task) => task.creatorName)).toEqual(['Creator 51']);
  });

  test.each([
    [0, 1],
    [99, 2],
  ])('page %i of an address is page %i', (asked, page) => {
    expect(screen(dripTasks(51), asked).page).toBe(page);
  });
});

test('a campaign that two pages share is whole on the row above its tasks', () => {
  const tasks = dripTasks(60).map((task, i) => (i < 40 ? task : { ...task, campaignId: 'one' }));
  for (const [page, here] of [
    [1, 10],
    [2, 10],
  ] as const) {
    const { shown } = screen(tasks, page);
    expect(shown.at(-1)?.group.tasks.length).toBe(20);
    expect(shown.at(-1)?.tasks.length).toBe(here);
  }
});

describe('the search', () => {
  const tasks = [
    dripTask(1, { creatorName: 'Nova Labs' }),
    dripTask(2, { tweetLink: 'https://x.com/helio/status/555' }),
    dripTask(3),
  ];
  test.each([
    ['nova', 1],
    ['  NOVA l ', 1],
    ['helio/status/5', 2],
    ['000000000003', 3],
  ])('%j finds task %i', (search, number) => {
    expect(findTasks(tasks, search).map(({ _id }) => _id)).toEqual([dripTask(number)._id]);
  });

  test('nothing typed finds everything, and a stranger finds nothing', () => {
    expect(findTasks(tasks, '  ')).toHaveLength(3);
    expect(findTasks(tasks, 'zebra')).toEqual([]);
  });

  test('completed tasks leave the list, those under review stay', () => {
    const pending = dripTask(4, {
      ...allDone,
      isPendingByUser: true,
      isFullyCompletedByUser: true,
    });
    const verified = dripTask(5, { ...allDone, isVerifiedByUser: true });
    const completed = dripTask(6, { ...allDone, isFullyCompletedByUser: true });
    expect(findTasks([pending, verified, completed], '')).toEqual([pending]);
  });
});

describe('where a user stands with a task', () => {
  const rejection = { reason: 'undone', note: '', appeal: 'open' as const };
  test.each([
    ['open', dripTask(1)],
    ['started', withAction(dripTask(1), 'like', true)],
    ['ready', dripTask(1, allDone)],
    ['ready', dripTask(1, { ...allDone, rejection })],
    ['rejected', dripTask(1, { rejection })],
    ['rejected', dripTask(1, { ...allDone, rejection, actionsToRepeat: ['comment'] })],
    ['appealed', dripTask(1, { ...allDone, rejection: { ...rejection, appeal: 'appealed' } })],
    ['pending', dripTask(1, { ...allDone, isPendingByUser: true })],
    ['completed', dripTask(1, { ...allDone, isVerifiedByUser: true })],
  ])('%s', (state, task) => {
    expect(taskState(task)).toBe(state);
  });

  test('taking one action back leaves the others', () => {
    const both = withAction(withAction(dripTask(1), 'like', true), 'comment', true);
    expect(withAction(both, 'like', false).userActionProgress).toEqual({
      isLiked: false,
      isRetweeted: false,
      isCommented: true,
    });
  });

  test('an answer that does not know the next report yet does not undo it', () => {
    const both = withAction(withAction(dripTask(1), 'like', true), 'retweet', true);
    const progress = { isLiked: true, isRetweeted: false, isCommented: false };
    const after = withProgress(both, { ...progress, isFullyCompleted: false, isPending: false });
    expect(after.userActionProgress.isRetweeted).toBe(true);
  });
});
