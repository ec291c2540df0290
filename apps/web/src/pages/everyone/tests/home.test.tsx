import { rulesVersion } from '@stoke/domain';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { availableTasks, maxTaskPages } from '../../../features/earner/drip/task-calls.ts';
import { currentClient } from '../../../lib/session/query-client.ts';
import { named, typeInto } from '../../../../testing/alone.tsx';
import { dripTask, dripTasks } from '../../../../testing/drip-task.ts';
import {
  markPath,
  openHome,
  progress,
  refused,
  tasksPath,
} from '../../../../testing/home-world.ts';
import { noFigures, settingsThat } from '../../../../testing/settings.ts';
import { member, windowsOfTests, type Answers } from '../../../../testing/stage.tsx';

const { stage, opened } = windowsOfTests();

const rows = () => document.querySelectorAll('[data-testid=drip-task]').length;
const search = () => document.querySelector<HTMLInputElement>('input[type=search]');

const asMember = (answers: Answers = {}, path = '/') => openHome(stage, answers, { path });

/** Waits for the first rows, which come after the page that they stand on. */
async function withTasks(count: number, path = '/') {
  await asMember({ [`GET ${tasksPath}`]: { body: dripTasks(count) } }, path);
  await stage.sees('Creator 1');
}

describe('the head of the page', () => {
  test('leads a visitor to the login', async () => {
    await stage.open('/');
    await stage.press('Get Started');
    await stage.isAt('/login');
  });

  test('shows a visitor what was paid and how fast, and leaves out what is not known yet', async () => {
    await stage.open('/', {
      'GET /api/public/figures': {
        body: { ...noFigures, paid: 1284.5, people: 1312, medianReviewSeconds: 8100 },
      },
    });
    await stage.sees('Paid so far$1,284.50People paid1,312Median review2 h 15 min');
    expect(stage.text()).not.toContain('Median payout');
    expect(stage.text()).toContain('Every cent accounted for');
  });

  test.each([
    [false, '/create-dashboard'],
    [true, '/creator-dashboard'],
  ])(
    'leads a member on; with a dashboard (%s) the Creator Hub is %s',
    async (hasDashboard, hub) => {
      await asMember(member({ hasDashboard, pendingEarnings: 1 }));
      await stage.sees('Creator Hub');
      const links = [...document.querySelectorAll('#main a')].slice(0, 3);
      expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['Explore Campaigns', '/explore?kind=spark'],
        ['Your Dashboard', '/dashboard'],
        ['Creator Hub', hub],
      ]);
    },
  );

  test('shows a member their money and what is missing for a payout, without the hero', async () => {
    await asMember(member({ pendingEarnings: 1.26, reservedEarnings: 0.36, payoutsInFlight: 60 }));
    await stage.sees('Available$1.26In review$0.36On its way$60.00Next payout$48.74 to go');
    expect(stage.text()).not.toContain('Every cent accounted for');
    stage.answers(member({ pendingEarnings: 50 }));
    await act(async () => void currentClient().invalidateQueries({ queryKey: ['session'] }));
    await stage.press('Request it');
    await stage.isAt('/dashboard');
  });

  test('says that a cent is missing for a payout where less than one is', async () => {
    await asMember(member({ pendingEarnings: 49.995 }));
    await stage.sees('Next payout$0.01 to go');
  });

  test('leads to campaigns of every kind once FOMO is open', async () => {
    const open = { fomo: true, boost: false };
    await asMember({
      ...member({ pendingEarnings: 1, hasDashboard: true }),
      'GET /api/public/settings': { body: { ...settingsThat(), open } },
    });
    const firstLink = () => document.querySelector('#main a')?.getAttribute('href');
    await expect.poll(firstLink).toBe('/explore');
  });
});

describe('a newcomer', () => {
  const begins = { pendingEarnings: 0, walletAddress: null, purpose: null };
  const chosen = (purpose: string) => ({ 'PUT /api/users/purpose': { body: { purpose } } });

  test('is asked what they came for, and nothing waits for the answer', async () => {
    await openHome(stage, chosen('both'), { is: begins });
    await stage.sees('What brings you here?');
    await stage.sees('Save your wallet');
    await stage.press('Both');
    await stage.sees('Open a creator dashboard');
    await stage.sees('Save your wallet');
    expect(stage.text()).not.toContain('What brings you here?');
  });

  test('who promotes is led to the creator dashboard', async () => {
    await openHome(stage, chosen('promote'), { is: begins });
    await stage.press('Promote a brand');
    await stage.isAt('/create-dashboard');
  });

  test('who promotes is not asked for a wallet; with a dashboard nothing is left', async () => {
    await openHome(stage, {}, { is: { ...begins, purpose: 'promote' } });
    await stage.sees('Open a creator dashboard');
    expect(stage.text()).not.toContain('Save your wallet');
  });

  test('who promotes earns too from one press on', async () => {
    await openHome(stage, chosen('both'), { is: { ...begins, purpose: 'promote' } });
    await stage.press('Earn too');
    await stage.sees('Save your wallet');
    await stage.sees('Open a creator dashboard');
  });

  test('keeps the question when the answer is not saved', async () => {
    await openHome(stage, { 'PUT /api/users/purpose': 'unreachable' }, { is: begins });
    await stage.press('Earn with tasks');
    await stage.sees('Not saved. Please try again.');
    await stage.sees('What brings you here?');
  });
});

describe('the first steps of a member', () => {
  const begins = { pendingEarnings: 0, xUsername: null, walletAddress: null, rulesVersion: null };
  const steps = () =>
    [...document.querySelectorAll('nav[aria-label="Getting started"] li')].map((step) => [
      step.textContent,
      step.querySelector('a')?.getAttribute('href') ?? null,
    ]);

  test('are six, each leading to where it is done', async () => {
    const unconfirmed = { isEmailConfirmed: false, needsEmail: true };
    await openHome(stage, {}, { is: { ...begins, ...unconfirmed } });
    await stage.sees('Accept the rules');
    expect(steps()).toEqual([
      ['1Accept the rules', '/acknowledge-rules'],
      ['2Confirm your email', '/dashboard#email'],
      ['3Link your X account', '/dashboard#x-account'],
      ['4Save your wallet', '/dashboard#wallet'],
      ['5Link Telegram', '/dashboard#telegram'],
      ['6Do your first task', '/#drip-tasks'],
    ]);
  });

  test('name no email where none is sent', async () => {
    await openHome(stage, {}, { is: { ...begins, isEmailConfirmed: false, needsEmail: false } });
    await stage.sees('Accept the rules');
    expect(steps()).toHaveLength(5);
  });

  test('lead back to the page where they began', async () => {
    await openHome(stage, {}, { is: { ...begins, rulesVersion }, path: '/?sparks=all' });
    await stage.press('Save your wallet');
    await stage.isAt('/dashboard');
    await stage.press('Link your X account');
    await stage.press('Back to tasks');
    await stage.isAt('/?sparks=all');
  });

  test('lead to the field of the dashboard, with the focus in it', async () => {
    await openHome(stage, {}, { is: { ...begins, rulesVersion } });
    await stage.press('Save your wallet');
    await stage.isAt('/dashboard');
    await stage.sees('Wallet Address (SOL)');
    const hasFocus = (label: string) => document.activeElement === stage.field(label);
    await expect.poll(() => hasFocus('Wallet Address (SOL)')).toBe(true);
    await stage.press('Link your X account');
    await expect.poll(() => hasFocus('Link X Account')).toBe(true);
  });

  test('that are done stay as done until the last is', async () => {
    await openHome(stage, {}, { is: { ...begins, rulesVersion, xUsername: 'ada' } });
    await stage.sees('Accept the rules (done)');
    expect(steps().map(([, href]) => href)).toEqual([
      null,
      null,
      null,
      '/dashboard#wallet',
      '/dashboard#telegram',
      '/#drip-tasks',
    ]);
  });

  test.each([
    ['begins', {}],
    ['has worked', { walletAddress: 'w', hasSubmitted: true }],
  ])('begin with the rules again after a new version, for someone who %s', async (_, is) => {
    const older = { ...begins, xUsername: 'ada', rulesVersion: '2026-01-01', ...is };
    await openHome(stage, {}, { is: older });
    await stage.sees('Accept the rules');
    expect(steps()[0]).toEqual(['1Accept the rules', '/acknowledge-rules']);
  });

  test.each([
    ['who has earned and saved everything', { walletAddress: 'w', reservedEarnings: 0.18 }],
    ['whose only work was rejected', { walletAddress: 'w', hasSubmitted: true }],
    ['who came to create', { hasDashboard: true, walletAddress: null }],
  ])('are not shown to someone %s', async (_, is) => {
    await openHome(stage, {}, { is: { pendingEarnings: 0, ...is } });
    await stage.sees('No drip tasks right now');
    expect(steps()).toEqual([]);
  });
});

describe('while and when lists cannot be shown', () => {
  test('the whole page says that it loads', async () => {
    await asMember({ [`GET ${tasksPath}`]: 'never', 'GET /api/public/banners': 'never' });
    await stage.sees('Loading the future of Web3 engagement...');
    await stage.sees('Loading banners...');
  });

  test.each([
    [
      refused(422, 'The tasks are being counted.', 'request.invalid'),
      'The tasks are being counted.',
    ],
    [{ status: 404, body: {} }, 'Failed to fetch tasks'],
  ])('a failed list says why and offers to reload: %j', async (answer, message) => {
    await asMember({ [`GET ${tasksPath}`]: answer });
    await stage.sees(`An error occurred while loading content:${message}Reload Page`);
    expect(stage.text()).not.toContain('Loading the future');
  });

  test('without tasks, banners and campaigns each section says so', async () => {
    await asMember();
    await stage.sees('No drip tasks right now');
    await stage.sees('No banners available at the moment.');
    await stage.sees('No spark campaigns are running');
    await stage.sees('No campaigns yet');
    await stage.sees('FOMO CampaignsSOON');
  });

  test('failed banners say why and leave the tasks alone', async () => {
    await asMember({
      [`GET ${tasksPath}`]: { body: dripTasks(1) },
      'GET /api/public/banners': refused(404, 'No such shelf.', 'request.not_found'),
    });
    await stage.sees(
      'Failed to load banners. Error: No such shelf. Please check console for details.',
    );
    expect(rows()).toBe(1);
  });
});

describe('a visitor', () => {
  test('is asked to log in, or to register, and nothing is asked that needs a session', async () => {
    await stage.open('/');
    await stage.sees('Please log in to see available tasks!');
    await stage.sees('You must be logged in to view campaigns.');
    expect(stage.asked.map(({ path }) => path).filter((path) => !/public/.test(path))).toEqual([]);
    await stage.press('Register');
    await stage.isAt('/register');
  });

  test('who acts on a task is told to log in, and sent there; nothing is opened or reported', async () => {
    currentClient().setQueryData(availableTasks(null).queryKey, {
      pages: [{ items: dripTasks(1), next: null, total: null }],
      pageParams: [{}],
    });
    await stage.open('/');
    await stage.press("Like Creator 1's tweet");
    await stage.sees('Please log in to perform this action.');
    await stage.press('OK');
    await stage.isAt('/login');
    expect(opened).not.toHaveBeenCalled();
    expect(stage.callsTo(markPath(1))).toEqual([]);
  });
});

describe('the list', () => {
  test('shows ten, then fifty a page, and the back button leads back', async () => {
    await withTasks(60);
    expect(rows()).toBe(10);
    await stage.press('View All Tasks (50 more)');
    await stage.isAt('/?page=1');
    await stage.sees('1–50 of 60 tasks');
    expect(rows()).toBe(50);
    await stage.press('Page 2');
    await stage.sees('51–60 of 60 tasks');
    expect(rows()).toBe(10);
    await act(async () => window.history.back());
    await stage.sees('1–50 of 60 tasks');
    await stage.press('Next');
    await stage.sees('51–60 of 60 tasks');
    await stage.press('Previous');
    await stage.sees('1–50 of 60 tasks');
    await stage.press('View Less');
    await stage.isAt('/');
    expect(rows()).toBe(10);
  });

  test('ten tasks need no more buttons', async () => {
    await withTasks(10);
    expect(rows()).toBe(10);
    expect(stage.text()).not.toContain('View All Tasks');
  });

  test('the search narrows it immediately and stays in the address', async () => {
    await withTasks(30);
    await typeInto(search(), 'creator 7');
    expect(rows()).toBe(1);
    await stage.isAt('/?q=creator+7');
    await act(async () => window.history.back());
    await stage.isAt('/');
    expect(search()?.value).toBe('');
    expect(rows()).toBe(10);
  });

  test('an address with a search opens with it; no match can be cleared', async () => {
    await asMember({ [`GET ${tasksPath}`]: { body: dripTasks(3) } }, '/?q=1873');
    await stage.sees('No tasks match “1873”');
    expect(search()?.value).toBe('1873');
    await stage.press('Clear search');
    await stage.isAt('/');
    expect(rows()).toBe(3);
  });
});

describe('more tasks than the server sends in one reply', () => {
  const restPath = (cursor: string) => `${tasksPath}?cursor=${cursor}`;
  const many = (count: number) => ({
    [`GET ${tasksPath}`]: { body: dripTasks(500), next: 'c500' },
    [`GET ${restPath('c500')}`]: { body: dripTasks(count).slice(500) },
  });

  test('five hundred are one page, and nothing more is asked for', async () => {
    await asMember({ [`GET ${tasksPath}`]: { body: dripTasks(500) } });
    await stage.sees('View All Tasks (490 more)');
    expect(stage.asked.filter(({ path }) => path.startsWith(tasksPath))).toHaveLength(1);
  });

  test('five hundred and one are all there: in the count, the pages and the search', async () => {
    await asMember(many(501));
    await stage.sees('View All Tasks (491 more)');
    await stage.press('View All Tasks (491 more)');
    await stage.sees('1–50 of 501 tasks');
    await stage.press('Page 11');
    await stage.sees('501–501 of 501 tasks');
    await stage.sees('Creator 501');
    await typeInto(search(), 'creator501/');
    await stage.sees('1–1 of 1 tasks');
    expect(stage.callsTo(restPath('c500'))).toHaveLength(1);
  });

  test('while more are on their way, the list can be used and no search is in vain', async () => {
    await asMember({ ...many(501), [`GET ${restPath('c500')}`]: 'never' });
    await stage.sees('500 tasks so far…');
    expect(rows()).toBe(10);
    await typeInto(search(), 'creator501/');
    await stage.sees('500 tasks so far…');
    expect(stage.text()).not.toContain('No tasks match');
  });

  test('what could not be loaded is said, and loaded on demand', async () => {
    await asMember({
      ...many(502),
      [`GET ${restPath('c500')}`]: [{ status: 429, body: {} }, { body: [dripTask(501)] }],
    });
    await stage.sees('Only 500 tasks loaded');
    expect(rows()).toBe(10);
    await stage.press('Try again');
    await stage.sees('View All Tasks (491 more)');
    expect(stage.text()).not.toContain('tasks loaded');
  });

  test('all of them follow what the server changes', async () => {
    await asMember(many(501));
    await stage.sees('View All Tasks (491 more)');
    stage.answers(many(503));
    await act(async () => void currentClient().invalidateQueries({ queryKey: ['tasks'] }));
    await stage.sees('View All Tasks (493 more)');
  });

  test('an action on the last of them stays done', async () => {
    await asMember({ ...many(501), [`POST ${markPath(501)}`]: progress({ isLiked: true }) });
    await stage.sees('View All Tasks (491 more)');
    await typeInto(search(), 'creator501/');
    await stage.press("Like Creator 501's tweet");
    await stage.press("Like Creator 501's tweet");
    await stage.sees('In progress');
    expect(named('Liked: Creator 501')?.disabled).toBe(true);
  });

  test.each([
    [maxTaskPages, false],
    [maxTaskPages + 1, true],
  ])(
    'of %i pages at most twenty are loaded; that there are more (%s) is said',
    async (count, isCut) => {
      const pages = Array.from({ length: count }, (_, index) => {
        const path = index === 0 ? tasksPath : restPath(`c${index}`);
        const isLast = index === count - 1;
        const body = [dripTask(index + 1)];
        return [`GET ${path}`, isLast ? { body } : { body, next: `c${index + 1}` }] as const;
      });
      await asMember(Object.fromEntries(pages));
      await stage.sees(`View All Tasks (${maxTaskPages - 10} more)`);
      expect(stage.text().includes('The newest 20 tasks')).toBe(isCut);
      expect(stage.callsTo(restPath(`c${maxTaskPages}`))).toEqual([]);
    },
  );
});
