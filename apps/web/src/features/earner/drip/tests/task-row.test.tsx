import type { DripTask } from '@stoke/contract';
import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { named, showAlone } from '../../../../../testing/alone.tsx';
import { allDone, dripTask } from '../../../../../testing/drip-task.ts';
import { TaskRow } from '../task-row.tsx';
import { Table } from '../../../../ui/table.tsx';

const now = new Date('2026-11-02T00:00:00.000Z');
const nothing = () => {};
let close = async () => {};
afterEach(async () => {
  vi.useRealTimers();
  await close();
});

async function show(task: DripTask, isInGroup = false) {
  close = await showAlone(
    <Table>
      <Table.Tbody>
        <TaskRow
          {...{ task, now, isInGroup }}
          isHandingIn={false}
          onAct={async () => true}
          onSubmit={nothing}
        />
      </Table.Tbody>
    </Table>,
  );
}

const text = () => document.querySelector('tr')?.textContent ?? '';
const buttons = () => [...document.querySelectorAll('button')];

describe('the new badge', () => {
  test.each([
    ['2026-11-02T00:00:00.000Z', true],
    ['2026-11-01T00:00:01.000Z', true],
    ['2026-11-01T00:00:00.000Z', false],
    ['2026-10-31T23:59:59.000Z', false],
  ])('of a task from %s is shown: %s', async (createdAt, isNew) => {
    await show(dripTask(1, { createdAt }));
    expect(text().includes('New')).toBe(isNew);
  });
});

test('each new task under the row of its campaign is marked', async () => {
  await show(dripTask(1, { createdAt: now.toISOString() }), true);
  expect(text()).toContain('New');
});

test('each button is described by the tweet that it is about', async () => {
  await show(dripTask(1, { ...allDone, isFullyCompletedByUser: false }));
  const about = buttons().map((button) => {
    const id = button.getAttribute('aria-describedby') ?? '';
    return document.querySelector(`[id="${id}"]`)?.textContent;
  });
  const [first] = about;
  expect(first).toBe('@creator1 …0001');
  expect(about.slice(0, 3)).toEqual([first, first, first]);
  expect(about.at(-1)).toBe(first);
});

describe('the actions', () => {
  test('those that are done are checked and cannot be pressed, the others can', async () => {
    const userActionProgress = { isLiked: true, isRetweeted: false, isCommented: false };
    await show(dripTask(1, { userActionProgress }));
    expect(named('Liked: Creator 1')?.disabled).toBe(true);
    expect(
      named('Liked: Creator 1')?.parentElement?.querySelector('.tabler-icon-check'),
    ).toBeTruthy();
    expect(named("Retweet Creator 1's tweet")?.disabled).toBe(false);
    expect(named("Comment on Creator 1's tweet")?.disabled).toBe(false);
  });

  test('a task under review takes no more', async () => {
    await show(dripTask(1, { isPendingByUser: true }));
    const enabled = buttons().filter((each) => !each.disabled);
    expect(enabled.map((each) => each.ariaLabel)).toEqual(['Close the message']);
  });
});

test('each action is named below its icon, also for the link of the reply', async () => {
  await show(dripTask(1));
  for (const name of ['Like', 'Retweet', 'Comment', 'Link']) expect(text()).toContain(name);
});

describe('Mark as DONE', () => {
  test.each([
    [
      'two of three are done',
      { userActionProgress: { ...allDone.userActionProgress, isCommented: false } },
      false,
    ],
    ['all three are done', allDone, true],
    ['it is under review', { ...allDone, isPendingByUser: true }, false],
    ['it is verified', { ...allDone, isVerifiedByUser: true }, false],
  ])('when %s', async (_, is, isShown) => {
    await show(dripTask(1, is));
    expect(text().includes('Mark as DONE')).toBe(isShown);
  });
});

test('a task shows its end and what is left of its pool', async () => {
  await show(dripTask(1, { endTime: '2026-11-02T06:12:00.000Z' }));
  expect(text()).toContain('Ends in 6h 12m · $412.30 left in the pool');
  await close();
  await show(dripTask(1, { ...allDone, endTime: now.toISOString() }));
  expect(text()).toContain('Ended: submit within 10 minutes');
});

test.each([
  ['in review', { ...allDone, isPendingByUser: true }],
  ['done', { ...allDone, isVerifiedByUser: true }],
  [
    'under appeal',
    { ...allDone, rejection: { reason: 'not_done', note: '', appeal: 'appealed' as const } },
  ],
])('a task that is %s is not to be submitted once it has ended', async (_, is) => {
  await show(dripTask(1, { ...is, endTime: now.toISOString() }));
  expect(text()).toContain('Ended · $412.30');
});

test('a reward of 18,000 units is eighteen cents', async () => {
  await show(dripTask(1));
  expect(text()).toContain('$0.18');
});

test('work that was not accepted says why, with the note, and may be resubmitted', async () => {
  const rejection = {
    reason: 'low_quality',
    note: 'Say something about it.',
    appeal: 'open' as const,
  };
  await show(dripTask(1, { ...allDone, rejection }));
  expect(text()).toContain('The comment is not about the tweet');
  expect(text()).toContain('Say something about it.');
  expect(text()).toContain('Submit again');
  const links = [...document.querySelectorAll('a')].map(({ textContent }) => textContent);
  expect(links).toEqual(expect.arrayContaining(['Open tweet', 'Appeal']));
});

test('what was not done can be done again, and submitted as it is', async () => {
  const rejection = { reason: 'not_done', note: '', appeal: 'open' as const };
  await show(dripTask(1, { ...allDone, rejection, actionsToRepeat: ['like', 'comment'] }));
  expect(named("Like Creator 1's tweet")?.disabled).toBe(false);
  expect(named('Retweeted: Creator 1')?.disabled).toBe(true);
  expect(named("Comment on Creator 1's tweet")?.disabled).toBe(false);
  expect(text()).toContain('Do it again (like, comment). You can resubmit once.');
  expect(text()).toContain('Submit again');
});

describe('the review message', () => {
  const message = "We're reviewing your submission. Rewards will be distributed once verified.";
  const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));

  test('stays for five seconds; the status stays', async () => {
    vi.useFakeTimers();
    await show(dripTask(1, { ...allDone, isPendingByUser: true }));
    await pass(4999);
    expect(text()).toContain(message);
    await pass(1);
    expect(text()).not.toContain(message);
    expect(text()).toContain('In review');
  });

  test('can be closed before, and does not come back with the list', async () => {
    await show(dripTask(2, { ...allDone, isPendingByUser: true }));
    expect(text()).toContain(message);
    await act(async () => named('Close the message')?.click());
    expect(text()).not.toContain(message);
    await close();
    await show(dripTask(2, { ...allDone, isPendingByUser: true }));
    expect(text()).not.toContain(message);
  });
});

test('the tweet is named so short that it is never cut, and says what it is about', async () => {
  const tweetLink = 'https://x.com/kestrelhq/status/1873450127541832';
  await show(dripTask(1, { tweetLink, about: 'Fees in dollars.' }));
  expect(text()).toContain('Fees in dollars.@kestrelhq …1832');
  expect(document.querySelector<HTMLAnchorElement>('a[target=_blank]')?.href).toBe(tweetLink);
});
