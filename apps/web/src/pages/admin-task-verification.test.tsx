import { rejectionReasons, rejectionReasonTexts } from '@stoke/domain';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentClient } from '../lib/query-client.ts';
import { choose, inHours, noteSent, task, work, write } from '../testing/creator-world.ts';
import { holdToken, member, Stage, type Answers } from '../testing/stage.tsx';

const queue = 'GET /api/admin/tasks-for-verification';
const approve = 'POST /api/admin/task-1/mark-task-fully-complete';
const reject = 'POST /api/admin/task-1/reject-task';
let stage: Stage;
beforeEach(() => {
  stage = new Stage();
  holdToken();
});
afterEach(() => stage.close());

async function open(answers: Answers = {}) {
  await stage.open('/admin/task-verification', {
    ...member({ role: 'admin' }),
    [queue]: { body: [task()] },
    ...answers,
  });
}

async function rejectWith(reason: string | null, note: string, answers: Answers = {}) {
  await open(answers);
  await stage.press('Reject');
  await stage.sees('Reject the work of ada_stone');
  if (reason !== null) await choose(reason);
  if (note !== '') await write(note);
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('form [type=submit]')];
  await act(async () => buttons.at(-1)?.click());
}

/** Brings what is watched into sight, as scrolling does. */
function watchSight(): () => void {
  let look = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(see: (entries: { isIntersecting: boolean }[]) => void) {
        look = () => see([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {
        look = () => {};
      }
    },
  );
  return () => look();
}

const posted = () => stage.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);

test('a task shows what a reviewer must know', async () => {
  await open();
  for (const said of [
    'task-1',
    'x.com/heliolabs/status/1873450000000007919',
    '$0.18',
    'ada_stone',
    'earner-1',
    '@adastone_x',
    'Likeafter 8 s',
    'Retweetafter 14 s',
    'Commentafter 73 s',
    '612 / 1000',
    '2d 3h 59m',
  ]) {
    await stage.sees(said);
  }
  expect(document.querySelector(`a[href="${work().replyLink}"]`)?.textContent).toBe('View reply');
  expect(document.querySelector('[aria-label="Copy task ID"]')).not.toBeNull();
});

test('what is missing or unusual is said', async () => {
  const odd = work({
    xUsername: null,
    replyLink: null,
    isCommented: false,
    isResubmission: true,
    secondsOpen: { like: null, retweet: 3, comment: null },
    decideBefore: inHours(-1),
  });
  await open({ [queue]: { body: [task({ completedBy: [odd] })] } });
  for (const said of [
    'No X account',
    'No reply link',
    'Commentnot done',
    'Liketime not known',
    'Resubmission',
    'due now',
  ]) {
    await stage.sees(said);
  }
});

test('approval asks first, and Cancel sends nothing', async () => {
  await open();
  await stage.press('Verify & Approve for this User');
  await stage.sees('ada_stone is paid $0.18 at once.');
  await stage.press('Cancel');
  expect(posted()).toEqual([]);
});

test('confirmed work is approved for this user and leaves the queue', async () => {
  const sent = noteSent();
  await open({ [approve]: { body: { message: 'Paid.' } } });
  await stage.press('Verify & Approve for this User');
  stage.answers({ [queue]: { body: [] } });
  await stage.press('Confirm');
  await stage.sees('Paid.');
  await stage.sees('No tasks currently awaiting verification.');
  expect(posted()).toEqual([{ userId: 'earner-1', submissionId: 'submission-1' }]);
  expect(sent()[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
});

test.each([
  [{ status: 409, body: { message: 'Already decided.' } }, 'Already decided.'],
  ['unreachable', 'Error verifying task'],
] as const)('a failed approval is told in a dialog: %j', async (answer, text) => {
  await open({ [approve]: answer });
  await stage.press('Verify & Approve for this User');
  await stage.press('Confirm');
  await stage.sees('Error verifying task');
  await stage.sees(text);
});

test('a busy approval cannot be pressed twice', async () => {
  await open({ [approve]: 'never' });
  await stage.press('Verify & Approve for this User');
  await stage.press('Confirm');
  await stage.sees('Approving...');
});

test('every reason of the closed list can be chosen, and one must be', async () => {
  await rejectWith(null, '');
  await stage.sees('Please choose a reason.');
  for (const reason of rejectionReasons) await stage.sees(rejectionReasonTexts[reason]);
  expect(posted()).toEqual([]);
});

test('another reason needs a note', async () => {
  await rejectWith('other', '  ');
  await stage.sees('Please explain the decision in the note.');
  expect(posted()).toEqual([]);
});

test('a rejection carries its reason and its note', async () => {
  await rejectWith('low_quality', ' Only an emoji. ', {
    [reject]: { body: { message: 'Refused.' } },
  });
  await stage.sees('Refused.');
  const rejection = { reason: 'low_quality', note: 'Only an emoji.' };
  const named = { userId: 'earner-1', submissionId: 'submission-1' };
  expect(posted()).toEqual([{ ...named, ...rejection }]);
});

test('a rejection that fails is explained and keeps the note', async () => {
  const refused = { status: 409, body: { message: 'Already decided.' } };
  await rejectWith('undone', 'Gone by now.', { [reject]: refused });
  await stage.sees('Already decided.');
  expect(document.querySelector('textarea')?.value).toBe('Gone by now.');
});

test('a long queue goes on when its end comes into sight', async () => {
  const show = watchSight();
  const second = task({ _id: 'task-2', tweetLink: 'https://x.com/heliolabs/status/2' });
  await open({
    [queue]: { body: [task()], next: 'task-1' },
    [`${queue}?cursor=task-1`]: { body: [second] },
  });
  await stage.sees('Show more tasks');
  expect(stage.text()).not.toContain('heliolabs/status/2');
  await act(async () => show());
  await stage.sees('heliolabs/status/2');
  expect(stage.text()).not.toContain('more tasks');
});

test('the rest of a queue that does not come is asked for again by hand only', async () => {
  const show = watchSight();
  const rest = `${queue}?cursor=task-1`;
  await open({ [queue]: { body: [task()], next: 'task-1' }, [rest]: { status: 422 } });
  await stage.sees('Show more tasks');
  await act(async () => show());
  await stage.sees('More tasks could not be loaded.');
  await act(async () => show());
  const asked = () => stage.asked.filter(({ path }) => path.endsWith('?cursor=task-1')).length;
  expect(asked()).toBe(1);
  stage.answers({ [rest]: { body: [task({ _id: 'task-2' })] } });
  await stage.press('Try again');
  await stage.sees('task-2');
});

test('new work appears without reload', async () => {
  await open({ [queue]: { body: [] } });
  await stage.sees('No tasks currently awaiting verification.');
  stage.answers({ [queue]: { body: [task()] } });
  await act(() => currentClient().invalidateQueries({ queryKey: ['review'] }));
  await stage.sees('ada_stone');
});

test.each([
  [{ status: 422, body: {} }, 'Failed to fetch tasks for verification. Please check console.'],
  [{ status: 422, body: { message: 'Odd.' } }, 'Odd.'],
])('a queue that cannot be loaded is said: %j', async (answer, text) => {
  await open({ [queue]: answer });
  await stage.sees(text);
});

test('people who are not admins do not get here', async () => {
  await open({ ...member({ role: 'user' }) });
  await stage.isAt('/');
  expect(stage.asked.some(({ path }) => path.startsWith('/api/admin/'))).toBe(false);
});
