import { act } from 'react';
import { expect, test } from 'vitest';
import { currentClient } from '../../../lib/session/query-client.ts';
import { typeInto } from '../../../../testing/alone.tsx';
import { allDone, dripTask } from '../../../../testing/drip-task.ts';
import { donePath, openHome, progress, tasksPath } from '../../../../testing/home-world.ts';
import { stageOfTests } from '../../../../testing/stage.tsx';

const stage = stageOfTests();

const kestrel = { campaignId: 'k', creatorName: 'Kestrel' };
const nova = { campaignId: 'n', creatorName: 'Nova' };
const world = [
  dripTask(1, nova),
  dripTask(2, { ...kestrel, about: 'Fees in dollars.' }),
  dripTask(3, kestrel),
  dripTask(4, nova),
  dripTask(5, kestrel),
  dripTask(6),
];
const listed = (tasks = world) => ({ [`GET ${tasksPath}`]: { body: tasks } });
const rows = () =>
  [...document.querySelectorAll('[data-testid^=drip-]')].map(
    (row) => /Nova|Kestrel|Creator \d+/.exec(row.textContent ?? '')?.[0],
  );
const tasks = () => document.querySelectorAll('[data-testid=drip-task]').length;
const groups = () =>
  [...document.querySelectorAll('[data-testid=drip-group]')].map((row) => row.textContent);

test('tweets of one campaign are one row that says how many and what they earn; a single one is a row', async () => {
  await openHome(stage, listed());
  await stage.shows(2, '[data-testid=drip-group]');
  stage.tellsItemsApart();
  expect(groups()).toEqual([
    expect.stringContaining('2 tweets of Nova'),
    expect.stringMatching(/3 tweets of Kestrel.*3\sopen\$0\.54/),
  ]);
  await stage.press('Hide 3 tweets of Kestrel');
  expect(rows()).toEqual(['Nova', 'Nova', 'Nova', 'Kestrel', 'Creator 6']);
});

test('a group opens to its tweets with what they are about, and stays open while the list changes', async () => {
  await openHome(stage, listed());
  await stage.shows(2, '[data-testid=drip-group]');
  await stage.sees('Fees in dollars.');
  expect(tasks()).toBe(6);
  await stage.press('Hide 2 tweets of Nova');
  expect(tasks()).toBe(4);
  const orbit = { campaignId: 'x', creatorName: 'Orbit' };
  stage.answers(listed([dripTask(8, orbit), dripTask(9, orbit), ...world]));
  await act(async () => void currentClient().invalidateQueries({ queryKey: ['tasks'] }));
  await stage.sees('2 tweets of Orbit');
  expect(tasks()).toBe(4);
  await stage.press('Hide 3 tweets of Kestrel');
  expect(tasks()).toBe(1);
});

test('the first ten tasks are shown, of as many campaigns as that takes', async () => {
  const many = Array.from({ length: 18 }, (_, n) =>
    dripTask(n + 1, { campaignId: `c${Math.floor(n / 4)}` }),
  );
  await openHome(stage, listed(many));
  await stage.shows(10, '[data-testid=drip-task]');
  expect(groups()).toHaveLength(5);
  await stage.sees('View All Tasks (8 more)');
});

test('the first ten tasks are of as many brands as there are', async () => {
  const brands = ['Ada', 'Bix', 'Cog', 'Dux'];
  const many = brands.flatMap((name, brand) =>
    Array.from({ length: 12 }, (_, n) =>
      dripTask(brand * 12 + n + 1, {
        campaignId: `${name}${n < 6 ? 1 : 2}`,
        creatorId: name,
        creatorName: name,
      }),
    ),
  );
  await openHome(stage, listed(many));
  await stage.shows(10, '[data-testid=drip-task]');
  const shown = [...document.querySelectorAll('[data-testid=drip-task]')].map(
    (row) => brands.find((name) => row.textContent?.includes(name)) ?? '',
  );
  expect(shown).toEqual(Array.from('aaabbbccdd').map((letter) => brands['abcd'.indexOf(letter)]));
  await stage.sees('Show 3 more tweets of Ada');
});

test('ten campaigns of one brand leave the others in sight', async () => {
  const nine = Array.from({ length: 14 }, (_, n) => dripTask(n + 1, { creatorId: 'one' }));
  await openHome(stage, listed([...nine, dripTask(20), dripTask(21)]));
  await stage.shows(10, '[data-testid=drip-task]');
  expect(rows().slice(-3)).toEqual(['Creator 8', 'Creator 20', 'Creator 21']);
});

test('single tasks count among the ten, and work begun is in sight beyond them', async () => {
  const liked = { isLiked: true, isRetweeted: false, isCommented: false };
  const grouped = (n: number, is = {}) => dripTask(n, { ...kestrel, ...is });
  const many = Array.from({ length: 9 }, (_, n) => grouped(n + 1));
  const single = [dripTask(20), dripTask(21), dripTask(22, { userActionProgress: liked })];
  await openHome(stage, listed([...many, ...single]));
  await stage.shows(10, '[data-testid=drip-task]');
  expect(rows().slice(-3)).toEqual(['Creator 20', 'Creator 21', 'Creator 22']);
  await stage.sees('View All Tasks (2 more)');
  const begun = [grouped(11), grouped(12, { userActionProgress: liked }), grouped(13)];
  stage.answers(listed([...many, grouped(10), ...begun, ...single.slice(0, 2)]));
  await act(async () => void currentClient().invalidateQueries({ queryKey: ['tasks'] }));
  await stage.shows(14, '[data-testid=drip-task]');
  await stage.sees('View All Tasks (1 more)');
  expect(groups()[0]?.replaceAll('\u00a0', ' ')).toContain('1 in progress, 12 open');
});

test('a group that is cut says how many more it has, and opens whole', async () => {
  const many = Array.from({ length: 15 }, (_, n) => dripTask(n + 1, n < 9 ? kestrel : nova));
  await openHome(stage, listed(many));
  await stage.shows(10, '[data-testid=drip-task]');
  await stage.sees('View All Tasks (5 more)');
  await stage.press('Show 4 more tweets of Kestrel');
  await stage.shows(14, '[data-testid=drip-task]');
  expect(document.activeElement).toBe(
    document.querySelectorAll('[data-testid=drip-task]')[5]?.querySelector('a'),
  );
  await stage.press('Show 1 more tweet of Nova');
  await stage.shows(15, '[data-testid=drip-task]');
  expect(stage.text()).not.toContain('more');
  await stage.press('Hide 9 tweets of Kestrel');
  await stage.sees('View All Tasks (9 more)');
});

test('what a person opens or hides moves no other task', async () => {
  const many = Array.from({ length: 15 }, (_, n) => dripTask(n + 1, n < 6 ? kestrel : nova));
  await openHome(stage, listed(many));
  await stage.shows(10, '[data-testid=drip-task]');
  await stage.press('Hide 6 tweets of Kestrel');
  await stage.shows(5, '[data-testid=drip-task]');
  await stage.press('Show 6 tweets of Kestrel');
  await stage.shows(11, '[data-testid=drip-task]');
});

test('what a search finds is open, whatever was looked for before', async () => {
  await openHome(stage, listed(), { path: '/?q=kestrel' });
  await stage.shows(3, '[data-testid=drip-task]');
  expect(groups()).toHaveLength(1);
  const search = '[placeholder="Creator, link or ID"]';
  await typeInto(document.querySelector<HTMLInputElement>(search), 'nova');
  await stage.shows(2, '[data-testid=drip-task]');
});

test('work in review is apart from the open tasks of its campaign', async () => {
  await openHome(stage, listed([dripTask(7, { ...nova, isPendingByUser: true }), ...world]));
  await stage.shows(2, '[data-testid=drip-group]');
  expect(groups()[0]).toContain('2 tweets of Nova');
  expect(rows().slice(-2)).toEqual(['Creator 6', 'Nova']);
});

test('work under appeal waits with the work in review, after all that can be done', async () => {
  const rejection = { reason: 'not_done', note: '', appeal: 'appealed' } as const;
  const waiting = [
    dripTask(7, { ...nova, rejection }),
    dripTask(8, { ...nova, isPendingByUser: true }),
  ];
  await openHome(stage, listed([...waiting, ...world]));
  await stage.shows(3, '[data-testid=drip-group]');
  expect(groups().at(-1)?.replaceAll('\u00a0', ' ')).toContain('1 under appeal, 1 in review');
});

test('work in review comes last; a task submitted here stays in its place with the message', async () => {
  const before = [dripTask(1, { isPendingByUser: true }), dripTask(2, allDone), dripTask(3)];
  await openHome(stage, {
    ...listed(before),
    [`POST ${donePath(2)}`]: progress({ ...allDone.userActionProgress, isPending: true }),
  });
  await stage.shows(3, '[data-testid=drip-task]');
  expect(rows()).toEqual(['Creator 2', 'Creator 3', 'Creator 1']);
  const after = before.map((task) =>
    task === before[1] ? { ...task, isPendingByUser: true } : task,
  );
  stage.answers(listed(after));
  await stage.press('Mark as DONE');
  await stage.shows(2, '[data-testid=drip-task][data-pending]');
  expect(rows()).toEqual(['Creator 2', 'Creator 3', 'Creator 1']);
});

test('rejected work that may be submitted again comes first, with the reason, and stays there while it is', async () => {
  const before = [...world, ...Array.from({ length: 12 }, (_, i) => dripTask(i + 7))];
  const rejection = { reason: 'not_done', note: '', appeal: null };
  const last = { ...allDone, isPendingByUser: true };
  await openHome(stage, listed([...before, dripTask(19, last)]));
  await stage.shows(2, '[data-testid=drip-group]');
  await stage.sees('View All Tasks');
  expect(rows()).not.toContain('Creator 19');
  stage.answers(listed([...before, dripTask(19, { ...allDone, rejection })]));
  await act(async () => void currentClient().invalidateQueries({ queryKey: ['tasks'] }));
  await stage.sees('You can resubmit once.');
  expect(rows()[0]).toBe('Creator 19');
  stage.answers({
    ...listed([...before, dripTask(19, last)]),
    [`POST ${donePath(19)}`]: progress({ ...allDone.userActionProgress, isPending: true }),
  });
  await stage.press('Submit again');
  await stage.shows(1, 'tr:first-child[data-pending]');
});
