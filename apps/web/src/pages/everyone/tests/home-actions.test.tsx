import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { currentClient } from '../../../lib/session/query-client.ts';
import { named } from '../../../../testing/alone.tsx';
import { fieldUnder, found } from '../../../../testing/find.ts';
import { allDone, dripTask, dripTasks } from '../../../../testing/drip-task.ts';
import {
  donePath,
  markPath,
  openHome,
  progress,
  refused,
  tasksPath,
} from '../../../../testing/home-world.ts';
import { windowsOfTests, type Answers } from '../../../../testing/stage.tsx';

const { stage, opened } = windowsOfTests();

const asMember = (answers: Answers = {}) => openHome(stage, answers);
const twice = async (name: string) => {
  await stage.press(name);
  await stage.press(name);
};
/** A browser tells by two events, one right after the other. */
const comesBack = () =>
  act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });

describe('an action', () => {
  test('opens the tweet in a new tab, and is reported when the person comes back, once', async () => {
    await asMember({
      [`GET ${tasksPath}`]: { body: dripTasks(1) },
      [`POST ${markPath(1)}`]: progress({ isRetweeted: true }),
    });
    await stage.press("Retweet Creator 1's tweet");
    const { tweetLink } = dripTask(1);
    expect(opened).toHaveBeenCalledWith(tweetLink, '_blank', 'noopener,noreferrer');
    expect(stage.callsTo(markPath(1))).toEqual([]);
    await comesBack();
    await comesBack();
    await stage.sees('In progress');
    expect(named('Retweeted: Creator 1')?.disabled).toBe(true);
    expect(stage.callsTo(markPath(1)).map(({ body }) => body)).toEqual([
      { actionType: 'retweet', openedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
  });

  test('is reported when it is pressed again, and opens the tweet once', async () => {
    await asMember({
      [`GET ${tasksPath}`]: { body: dripTasks(1) },
      [`POST ${markPath(1)}`]: progress({ isLiked: true }),
    });
    await twice("Like Creator 1's tweet");
    await stage.sees('In progress');
    expect(opened).toHaveBeenCalledTimes(1);
    expect(stage.callsTo(markPath(1))).toHaveLength(1);
    expect(stage.callsTo(tasksPath)).toHaveLength(1);
  });

  test('is reported before the next one opens its tweet', async () => {
    await asMember({
      [`GET ${tasksPath}`]: { body: dripTasks(1) },
      [`POST ${markPath(1)}`]: progress({ isLiked: true }),
    });
    await stage.press("Like Creator 1's tweet");
    await stage.press("Retweet Creator 1's tweet");
    await stage.sees('In progress');
    expect(stage.callsTo(markPath(1)).map(({ body }) => body)).toEqual([
      expect.objectContaining({ actionType: 'like' }),
    ]);
  });

  test('has its own time between opening and reporting, also on a tweet that was opened before', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:00:00.000Z') });
    await asMember({
      [`GET ${tasksPath}`]: { body: dripTasks(1) },
      [`POST ${markPath(1)}`]: [
        progress({ isLiked: true }),
        progress({ isLiked: true, isRetweeted: true }),
      ],
    });
    await twice("Like Creator 1's tweet");
    await expect.poll(() => stage.callsTo(markPath(1))).toHaveLength(1);
    vi.setSystemTime(new Date('2026-11-21T09:00:30.000Z'));
    await stage.press("Retweet Creator 1's tweet");
    vi.setSystemTime(new Date('2026-11-21T09:00:34.000Z'));
    await comesBack();
    await expect.poll(() => stage.callsTo(markPath(1))).toHaveLength(2);
    vi.useRealTimers();
    expect(stage.callsTo(markPath(1)).map(({ body }) => body)).toEqual([
      { actionType: 'like', openedAt: '2026-11-21T09:00:00.000Z' },
      { actionType: 'retweet', openedAt: '2026-11-21T09:00:30.000Z' },
    ]);
  });

  test('shows as done before the server has answered', async () => {
    await asMember({
      [`GET ${tasksPath}`]: { body: dripTasks(1) },
      [`POST ${markPath(1)}`]: 'never',
    });
    await twice("Retweet Creator 1's tweet");
    await stage.sees('In progress');
    expect(named('Retweeted: Creator 1')?.disabled).toBe(true);
  });

  test.each([
    [
      refused(409, 'This campaign has ended and takes no more submissions.', 'task.ended'),
      'This campaign has ended and takes no more submissions.',
    ],
    [{ status: 500, body: {} }, 'Failed to mark like as done'],
    ['unreachable', 'Failed to mark like as done'],
  ] as const)('that fails is taken back, with the reason: %j', async (answer, message) => {
    await asMember({
      [`GET ${tasksPath}`]: { body: dripTasks(1) },
      [`POST ${markPath(1)}`]: answer,
    });
    await twice("Like Creator 1's tweet");
    await stage.sees(`Error completing action: ${message}`);
    expect(named("Like Creator 1's tweet")?.disabled).toBe(false);
    await stage.press('OK');
    await stage.isAt('/');
  });

  test.each([
    [
      { xUsername: null },
      'First, your X account',
      'Please link your X account in your profile before doing tasks.',
      'Link X account',
      '/dashboard',
    ],
    [
      { rulesVersion: null },
      'First, the rules',
      'Please review and accept our rules first.',
      'Read the rules',
      '/acknowledge-rules',
    ],
    [
      { rulesVersion: '2026-01-01' },
      'First, the rules',
      'Please review and accept our rules first.',
      'Read the rules',
      '/acknowledge-rules',
    ],
    [
      { accountStatus: 'suspended' as const },
      'No new tasks for now',
      'Your trust score is too low for new tasks',
      'View trust score',
      '/dashboard',
    ],
    [
      { accountStatus: 'suspended' as const, suspendedUntil: '2026-12-05T10:00:00.000Z' },
      'No new tasks for now',
      'Your account is suspended until Dec 5, 2026, 10:00 AM UTC',
      'View profile',
      '/dashboard',
    ],
  ])(
    'of someone who cannot work yet (%j) opens nothing, says what comes first, and leads to it',
    async (is, title, why, way, place) => {
      await openHome(stage, { [`GET ${tasksPath}`]: { body: dripTasks(1) } }, { is });
      await stage.shows(3, `[title^="${why}"]`);
      await stage.press("Comment on Creator 1's tweet");
      await stage.sees(title);
      await stage.sees(why);
      expect(stage.text()).not.toContain('Error');
      await stage.press('Not now');
      await stage.isAt('/');
      await stage.press("Comment on Creator 1's tweet");
      await stage.pressLast(way);
      await stage.isAt(place);
      expect(opened).not.toHaveBeenCalled();
    },
  );

  test.each([
    [null, 'Your trust score is too low for new tasks', 'View trust score'],
    [
      '2026-12-05T10:00:00.000Z',
      'Your account is suspended until Dec 5, 2026, 10:00 AM UTC',
      'View profile',
    ],
  ])(
    'of someone who is suspended (by an admin until %s) is told above the tasks',
    async (suspendedUntil, why, way) => {
      const is = { accountStatus: 'suspended' as const, suspendedUntil };
      await openHome(stage, { [`GET ${tasksPath}`]: { body: dripTasks(1) } }, { is });
      await stage.sees(why);
      await stage.press(way);
      await stage.isAt('/dashboard');
    },
  );

  test('that is reported takes the link of its reply until the work is submitted', async () => {
    await asMember({
      [`GET ${tasksPath}`]: { body: [dripTask(1, allDone)] },
      [`POST ${markPath(1)}`]: progress(allDone.userActionProgress),
    });
    await stage.press('Add the link to your reply to Creator 1');
    await stage.types('Reply link', 'https://x.com/ada/status/99');
    await stage.press('Save');
    await expect.poll(() => stage.callsTo(markPath(1))).toHaveLength(1);
    expect(opened).not.toHaveBeenCalled();
  });

  test('a comment can carry the link of the reply, and then opens nothing', async () => {
    await asMember({
      [`GET ${tasksPath}`]: { body: dripTasks(1) },
      [`POST ${markPath(1)}`]: progress({ isCommented: true }),
    });
    await stage.press('Add the link to your reply to Creator 1');
    await stage.types('Reply link', 'https://twitter.com/ada');
    await stage.press('Save');
    await stage.sees('Paste the link to your reply, for example https://x.com/you/status/123.');
    await stage.types('Reply link', 'https://twitter.com/ada/status/99?s=20');
    await stage.press('Save');
    await stage.sees('In progress');
    expect(opened).not.toHaveBeenCalled();
    expect(stage.callsTo(markPath(1)).map(({ body }) => body)).toEqual([
      expect.objectContaining({ actionType: 'comment', replyLink: 'https://x.com/ada/status/99' }),
    ]);
  });

  test.each([
    [
      refused(422, 'This reply stands for other work.', 'request.invalid'),
      'This reply stands for other work.',
    ],
    ['unreachable', 'Failed to mark comment as done'],
  ] as const)('a link of a reply that is not saved is there again: %j', async (answer, message) => {
    await asMember({
      [`GET ${tasksPath}`]: { body: dripTasks(1) },
      [`POST ${markPath(1)}`]: [answer, progress({ isCommented: true })],
    });
    const link = 'https://x.com/ada/status/99';
    await stage.press('Add the link to your reply to Creator 1');
    await stage.types('Reply link', link);
    await stage.press('Save');
    await stage.sees(message);
    await stage.press('OK');
    await found(() => fieldUnder('Reply link'), 'the form');
    expect(stage.field('Reply link').value).toBe(link);
    await stage.press('Save');
    await stage.sees('In progress');
    expect(stage.callsTo(markPath(1))).toHaveLength(2);
    await stage.press('Change the link to your reply to Creator 1');
    await found(() => fieldUnder('Reply link'), 'the form');
    expect(stage.field('Reply link').value).toBe('');
  });

  test.each([
    [dripTask(1).tweetLink, 'This is the tweet itself. Paste the link to your reply.'],
    [
      'https://x.com/someone/status/99',
      'This reply is not from @ada. Paste one from your linked account.',
    ],
  ])('refuses %s as the link of a reply before it is sent', async (link, message) => {
    await asMember({ [`GET ${tasksPath}`]: { body: dripTasks(1) } });
    await stage.press('Add the link to your reply to Creator 1');
    await stage.types('Reply link', link);
    await stage.press('Save');
    await stage.sees(message);
    expect(stage.callsTo(markPath(1))).toEqual([]);
  });

  test.each(['https://x.com/Ada/status/99', 'https://x.com/i/web/status/99'])(
    'takes %s as the link of a reply',
    async (link) => {
      await asMember({
        [`GET ${tasksPath}`]: { body: dripTasks(1) },
        [`POST ${markPath(1)}`]: progress({ isCommented: true }),
      });
      await stage.press('Add the link to your reply to Creator 1');
      await stage.types('Reply link', link);
      await stage.press('Save');
      await stage.sees('In progress');
      expect(stage.callsTo(markPath(1)).map(({ body }) => body)).toEqual([
        expect.objectContaining({ replyLink: link }),
      ]);
    },
  );
});

describe('Mark as DONE', () => {
  test('hands the task in, says that it is reviewed, and loads the list anew', async () => {
    const pending = { ...allDone, isPendingByUser: true };
    await asMember({
      [`GET ${tasksPath}`]: [{ body: [dripTask(1, allDone)] }, { body: [dripTask(1, pending)] }],
      [`POST ${donePath(1)}`]: progress({ ...allDone.userActionProgress, isPending: true }),
    });
    await stage.press('Mark as DONE');
    await stage.sees("We're reviewing your submission. Rewards will be distributed once verified.");
    await stage.sees('In review');
    expect(stage.callsTo(donePath(1))).toHaveLength(1);
    expect(stage.callsTo(tasksPath)).toHaveLength(2);
  });

  test('two quick presses submit the task once', async () => {
    await asMember({
      [`GET ${tasksPath}`]: [
        { body: [dripTask(1, allDone)] },
        { body: [dripTask(1, { ...allDone, isPendingByUser: true })] },
      ],
      [`POST ${donePath(1)}`]: [
        progress({ ...allDone.userActionProgress, isPending: true }),
        refused(409, 'You have already submitted this task.', 'task.already_submitted'),
      ],
    });
    await stage.sees('Mark as DONE');
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Mark as DONE',
    );
    await act(async () => {
      button?.click();
      button?.click();
    });
    await stage.sees('In review');
    await expect.poll(() => currentClient().isMutating()).toBe(0);
    expect(stage.callsTo(donePath(1))).toHaveLength(1);
    expect(stage.text()).not.toContain('Error completing action');
  });

  test('waits for the changed link of the reply, so that the reviewer sees it', async () => {
    const { promise, resolve } = Promise.withResolvers<{ body: unknown }>();
    await asMember({
      [`GET ${tasksPath}`]: [
        { body: [dripTask(1, { ...allDone, replyLink: 'https://x.com/ada/status/99' })] },
        { body: [dripTask(1, { ...allDone, isPendingByUser: true })] },
      ],
      [`POST ${markPath(1)}`]: promise,
      [`POST ${donePath(1)}`]: progress({ ...allDone.userActionProgress, isPending: true }),
    });
    await stage.press('Change the link to your reply to Creator 1');
    await stage.types('Reply link', 'https://x.com/ada/status/100');
    await stage.press('Save');
    await stage.press('Mark as DONE');
    expect(stage.callsTo(donePath(1))).toHaveLength(0);
    resolve(progress(allDone.userActionProgress));
    await stage.sees("We're reviewing your submission.");
    expect(stage.callsTo(donePath(1))).toHaveLength(1);
  });

  test.each([
    [
      refused(409, 'You have already submitted this task.', 'task.already_submitted'),
      'You have already submitted this task.',
    ],
    ['unreachable', 'Failed to mark task as fully complete'],
  ] as const)('that fails says why and can be pressed again: %j', async (answer, message) => {
    await asMember({
      [`GET ${tasksPath}`]: { body: [dripTask(1, allDone)] },
      [`POST ${donePath(1)}`]: answer,
    });
    await stage.press('Mark as DONE');
    await stage.sees(`Error completing action: ${message}`);
    await stage.press('OK');
    await stage.sees('Mark as DONE');
  });

  describe('after a rejection', () => {
    const rejected = (reason: string, appeal: 'open' | 'appealed' | null) =>
      dripTask(1, { ...allDone, rejection: { reason, note: '', appeal } });
    const again = 'Submitting again accepts the rejection: it can no longer be appealed.';
    const points = 'If the second attempt is rejected too, this rejection costs 20 trust points.';

    test.each([
      ['automated', true],
      ['low_quality', false],
    ])('for %s asks first, with what it costs; Cancel submits nothing', async (reason, costs) => {
      await asMember({
        [`GET ${tasksPath}`]: { body: [rejected(reason, 'open')] },
        [`POST ${donePath(1)}`]: progress({ ...allDone.userActionProgress, isPending: true }),
      });
      await stage.press('Submit again');
      await stage.sees(again);
      expect(stage.text().includes(points)).toBe(costs);
      await stage.press('Cancel');
      expect(stage.callsTo(donePath(1))).toEqual([]);
      await stage.press('Submit again');
      await stage.pressLast('Submit again');
      await expect.poll(() => stage.callsTo(donePath(1))).toHaveLength(1);
    });

    test('that is final submits without a question', async () => {
      await asMember({
        [`GET ${tasksPath}`]: { body: [rejected('automated', null)] },
        [`POST ${donePath(1)}`]: progress({ ...allDone.userActionProgress, isPending: true }),
      });
      await stage.press('Submit again');
      await expect.poll(() => stage.callsTo(donePath(1))).toHaveLength(1);
    });

    test('under appeal is not offered', async () => {
      await asMember({ [`GET ${tasksPath}`]: { body: [rejected('automated', 'appealed')] } });
      await stage.sees('Under appeal');
      await stage.sees('Your appeal is being reviewed.');
      expect(stage.text()).not.toContain('Submit again');
    });
  });
});

test('a task without a creator is skipped, and the others are shown', async () => {
  const broken = { ...dripTask(2), creatorName: null };
  await openHome(stage, { [`GET ${tasksPath}`]: { body: [broken, dripTask(1)], isBroken: true } });
  await stage.shows(1, '[data-testid=drip-task]');
});
