import type { User } from '@stoke/contract';
import { rulesVersion, tokenStorageKey } from '@stoke/domain';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { currentClient } from '../../lib/session/query-client.ts';
import { renewSession } from '../../lib/session/session.ts';
import { named } from '../../../testing/alone.tsx';
import { dripTask, dripTasks } from '../../../testing/drip-task.ts';
import { wallet } from '../../../testing/earner-world.ts';
import { until } from '../../../testing/find.ts';
import { holdToken, member, stageOfTests, type Answers } from '../../../testing/stage.tsx';
import { liveToken, otherTabSets, tokenThat } from '../../../testing/tokens.ts';

const stage = stageOfTests();

type Late = { status?: number; body: unknown };
const graceToken = tokenThat({ exp: 4_000_000_000 }, 'grace');
const token = () => localStorage.getItem(tokenStorageKey);

async function open(path: string, is: Partial<User> = {}, answers: Answers = {}): Promise<void> {
  holdToken();
  await stage.open(path, { ...member(is), ...answers });
}

/** Someone else logs in in another tab of the same browser. */
async function graceComes(is: Partial<User> = {}): Promise<void> {
  stage.answers(member({ _id: '2', name: 'Grace Hopper', username: 'grace', ...is }));
  await otherTabSets(graceToken);
}

describe('after someone else has come in', () => {
  test('the acceptance of the rules by the one before is not theirs', async () => {
    const late = Promise.withResolvers<Late>();
    const path = 'POST /api/users/acknowledge-rules';
    await open('/acknowledge-rules', { rulesVersion: null }, { [path]: late.promise });
    await stage.press('I Understand & Agree to the Rules');
    await graceComes({ rulesVersion: null });
    await stage.sees('I Understand & Agree to the Rules');
    await act(async () =>
      late.resolve({ body: { version: rulesVersion, acknowledgedAt: '2026-11-21T00:00:00Z' } }),
    );
    expect(stage.text()).toContain('Please Review and Accept Our Rules');
    expect(window.location.pathname).toBe('/acknowledge-rules');
  });

  test.each([423, 401])('a late %i to the one before is not for them', async (status) => {
    const late = Promise.withResolvers<Late>();
    const path = 'POST /api/users/request-payout';
    await open('/dashboard', { walletAddress: wallet }, { [path]: late.promise });
    await stage.press('Request Payout');
    await stage.types('Amount in USD', '50');
    await stage.press('Request Payout in the form');
    await stage.press('Confirm');
    await graceComes();
    await stage.sees('@grace');
    stage.answers({ 'GET /auth/me': 'never' });
    await act(async () => late.resolve({ status, body: { message: 'Banned.' } }));
    expect(stage.text()).toContain('@grace');
    expect(stage.text()).not.toContain('Account banned');
    expect(token()).toBe(graceToken);
  });

  test('no question of the one before is open, and none is answered', async () => {
    await open('/dashboard', { walletAddress: wallet });
    await stage.press('Request Payout');
    await stage.types('Amount in USD', '50');
    await stage.press('Request Payout in the form');
    await stage.sees('Confirm payout');
    await graceComes();
    await stage.sees('@grace');
    await stage.shows(0, '[role=dialog]');
    expect(stage.asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('a login that was slower does not take their place', async () => {
    const late = Promise.withResolvers<Late>();
    await stage.open('/login', { 'POST /auth/login': late.promise });
    await stage.types('Email', 'ada@example.com');
    await stage.types('Password', 'long-and-quiet-9');
    await stage.press('Login in the form');
    await graceComes();
    await stage.sees('@grace');
    await act(async () => late.resolve({ body: { token: liveToken } }));
    expect(token()).toBe(graceToken);
    expect(stage.text()).not.toContain('Login successful!');
  });
});

describe('a session that ends over the question who someone is', () => {
  const path = '/api/users/export';
  const again = { status: 409, body: { code: 'auth.confirm_again', message: 'Confirm.' } };
  const settings: Answers = {
    'GET /api/users/notice-choices': 'never',
    'GET /api/users/second-factor': 'never',
    'GET /api/users/sessions': 'never',
  };

  test.each([
    ['the same person, back again', liveToken],
    ['the next person', graceToken],
  ])('leaves %s a question of their own', async (_who, next) => {
    await open('/settings', {}, { ...settings, [`GET ${path}`]: again });
    await stage.press('Download your data');
    await stage.sees("Confirm it's you");
    await otherTabSets(null);
    await stage.shows(0, '[role=dialog]');
    await otherTabSets(next);
    await stage.press('Download your data');
    await stage.sees("Confirm it's you");
    expect(stage.callsTo(path).map((call) => call.token)).toEqual([liveToken, next]);
  });

  test('does nothing of theirs in the name of the next person, who confirms an act of their own', async () => {
    const late = Promise.withResolvers<Late>();
    const refused = { status: 429, body: { code: 'export.too_many', message: 'Wait.' } };
    await open(
      '/settings',
      {},
      {
        ...settings,
        [`GET ${path}`]: [late.promise, again, refused],
        'POST /auth/confirm': { body: { message: 'Confirmed.' } },
      },
    );
    await stage.press('Download your data');
    await graceComes();
    await stage.sees('@grace');
    await act(async () => late.resolve(again));
    await stage.press('Download your data');
    await stage.types('Password', 'the password');
    await stage.press('Confirm');
    await stage.sees('Wait.');
    expect(stage.callsTo(path).map((call) => call.token)).toEqual([
      liveToken,
      graceToken,
      graceToken,
    ]);
  });
});

test('who has logged out is not logged in again by the answer to a change of the password', async () => {
  await open(
    '/settings',
    {},
    {
      'GET /api/users/notice-choices': 'never',
      'GET /api/users/second-factor': 'never',
      'GET /api/users/sessions': 'never',
    },
  );
  await stage.sees('Change password');
  const late = Promise.withResolvers<{ token: string }>();
  const renewal = renewSession(() => late.promise);
  await otherTabSets(null);
  late.resolve({ token: liveToken });
  await act(async () => void (await renewal));
  expect(token()).toBeNull();
});

test.each([
  ['Docs', '/docs', 'How Stoke works'],
  ['Earn', '/', 'No drip tasks right now'],
])(
  'who was asked on the way out and stayed goes to %s without a logout',
  async (next, address, seen) => {
    await open('/create-dashboard');
    await stage.types('Project/Brand Name *', 'Helio Labs');
    await stage.press('Ada Stone @adastone, account menu');
    await stage.press('Logout');
    await stage.press('Keep editing');
    await stage.shows(0, '[role=dialog]');
    await stage.press(next);
    await stage.press('Discard');
    await stage.isAt(address);
    await stage.sees(seen);
    await act(() => currentClient().invalidateQueries());
    expect(token()).toBe(liveToken);
    expect(stage.asked.some(({ path }) => path === '/auth/logout')).toBe(false);
  },
);

describe('an action on a task', () => {
  const [tasks, mark] = [
    'GET /api/tasks/available',
    `POST /api/tasks/${dripTask(1)._id}/mark-action-complete`,
  ];
  const liked = { ...dripTask(1).userActionProgress, isLiked: true };

  async function like(answers: Answers): Promise<void> {
    vi.stubGlobal('open', vi.fn<typeof window.open>());
    await open('/', { xUsername: 'ada_stone' }, { [tasks]: { body: dripTasks(1) }, ...answers });
    // opens the tweet, then reports
    await stage.press("Like Creator 1's tweet");
    await stage.press("Like Creator 1's tweet");
  }

  test('that fails after the person has gone on leads them nowhere', async () => {
    const late = Promise.withResolvers<Late>();
    await like({ [mark]: late.promise });
    await stage.press('Docs');
    await stage.isAt('/docs');
    const body = { message: 'Link it first.', code: 'task.needs_x_account' };
    await act(async () => late.resolve({ status: 409, body }));
    await stage.sees('Error completing action: Link it first.');
    await stage.press('OK');
    await stage.shows(0, '[role=dialog]');
    expect(window.location.pathname).toBe('/docs');
  });

  test('is not taken back by a list from before it that comes after it', async () => {
    const [early, report] = [Promise.withResolvers<Late>(), Promise.withResolvers<Late>()];
    const after = { body: [dripTask(1, { userActionProgress: liked })] };
    await like({ [tasks]: [{ body: dripTasks(1) }, early.promise, after], [mark]: report.promise });
    await act(async () => void currentClient().invalidateQueries({ queryKey: ['tasks'] }));
    const progress = { ...liked, isFullyCompleted: false, isPending: false };
    const body = { message: '', submissionId: 's', userCompletionProgress: progress };
    await act(async () => report.resolve({ body }));
    await act(async () => early.resolve({ body: dripTasks(1) }));
    await act(async () => void (await early.promise));
    await until(() => !currentClient().isFetching());
    await stage.sees('In progress');
    expect(named('Liked: Creator 1')?.disabled).toBe(true);
  });
});
