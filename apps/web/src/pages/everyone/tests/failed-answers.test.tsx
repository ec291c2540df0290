import { tokenStorageKey } from '@stoke/domain';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { named, typeInto } from '../../../../testing/alone.tsx';
import { button } from '../../../../testing/creator-world.ts';
import { dripTasks } from '../../../../testing/drip-task.ts';
import { receiptOf } from '../../../../testing/receipt-world.ts';
import { member, memberStage, type Answers } from '../../../../testing/stage.tsx';
import { thisSession, notice } from '../../../../testing/earner-world.ts';

const stage = memberStage();

/** What a proxy says when the server behind it does not answer: nothing for a person. */
const lost = { status: 502, body: '<h1>Bad gateway</h1>' } as const;
const linked = (label: string) =>
  [...document.querySelectorAll('input')].find(
    (input) =>
      document.getElementById(input.getAttribute('aria-labelledby') ?? '')?.textContent === label,
  ) ?? null;
const open = (path: string, answers: Answers = {}) => stage.open(path, { ...member(), ...answers });

describe.each([
  ['is lost on the way', lost],
  ['never comes', 'unreachable'],
] as const)('an answer that %s', (_, answer) => {
  test('whether there is a dashboard ends the session', async () => {
    await open('/dashboard', { 'GET /api/project/creator-dashboard-status': answer });
    await stage.sees('Register');
    expect(localStorage.getItem(tokenStorageKey)).toBeNull();
  });

  test.each([
    ['/api/tasks/available', 'Failed to fetch tasks'],
    ['/api/campaigns', 'Failed to fetch campaigns'],
    ['/api/spark-campaigns/public-active', 'Failed to fetch public spark campaigns'],
  ])('%s leaves a panel that says so and offers to reload', async (path, message) => {
    await open('/', { [`GET ${path}`]: answer });
    await stage.sees(`An error occurred while loading content:${message}Reload Page`);
  });

  test.each([
    ['Like', 'like'],
    ['Retweet', 'retweet'],
    ['Comment on', 'comment'],
  ])('to a %s takes it back and says so', async (verb, action) => {
    const [task] = dripTasks(1);
    await open('/', {
      ...member({ xUsername: 'ada_stone' }),
      'GET /api/tasks/available': { body: [task] },
      [`POST /api/tasks/${task?._id}/mark-action-complete`]: answer,
    });
    // opens the tweet, then reports
    await stage.press(`${verb} Creator 1's tweet`);
    await stage.press(`${verb} Creator 1's tweet`);
    await stage.sees(`Error completing action: Failed to mark ${action} as done`);
    expect(named(`${verb} Creator 1's tweet`)?.disabled).toBe(false);
  });

  test('to a registration says so and keeps typed text', async () => {
    localStorage.clear();
    await stage.open('/register', { 'POST /auth/register': answer });
    await stage.types('Username', 'ada_stone');
    await stage.types('Email', 'ada@example.com');
    await stage.types('Password', 'long-and-quiet-9');
    await stage.types('Confirm Password', 'long-and-quiet-9');
    await stage.press('Register in the form');
    await stage.sees('Registration FailedRegistration failed');
    expect(stage.field('Username').value).toBe('ada_stone');
    expect(stage.field('Confirm Password').value).toBe('long-and-quiet-9');
  });

  test('to a saved X account says so and keeps typed text', async () => {
    await open('/dashboard', { 'POST /api/users/save-x-account': answer });
    await stage.sees('Save X Account');
    await typeInto(linked('Link X Account'), 'ada_stone');
    await stage.press('Save X Account');
    await stage.sees('Error!Error saving X account');
    expect(linked('Link X Account')?.value).toBe('ada_stone');
  });

  test('to the agreement to the rules says so, and the dialog takes it later', async () => {
    const agreed = { body: { version: 'x', acknowledgedAt: '2026-11-21T00:00:00Z' } };
    await stage.open('/dashboard', {
      ...member({ rulesVersion: null }),
      'POST /api/users/acknowledge-rules': [answer, agreed],
    });
    await stage.press('I Understand & Agree to the Rules');
    await stage.sees('Not saved. Please try again.');
    await stage.press('I Understand & Agree to the Rules');
    await stage.isAt('/dashboard');
  });
});

test.each([401, 403])('a %i of the login logs no one out and leads nowhere', async (status) => {
  localStorage.clear();
  const refusal = { status, body: { message: 'Not you.', code: 'login.failed' } };
  await stage.open('/login', { 'POST /auth/login': refusal });
  await stage.types('Email', 'ada@example.com');
  await stage.types('Password', 'long-and-quiet-9');
  await stage.press('Login in the form');
  await stage.sees('Login FailedNot you.');
  await stage.isAt('/login');
});

describe('the settings', () => {
  const sessions = 'GET /api/users/sessions';
  const openSettings = (answers: Answers) =>
    open('/settings', {
      'GET /api/users/notice-choices': 'never',
      'GET /api/users/second-factor': 'never',
      [sessions]: { body: [thisSession] },
      ...answers,
    });

  test('ask for the sessions again when they could not be loaded', async () => {
    await openSettings({ [sessions]: [{ status: 409 }, { body: [thisSession] }] });
    await stage.sees('Your sessions could not be loaded');
    await stage.press('Try again');
    await stage.sees('Firefox on Linux');
  });

  test('ask again whether an account can be deleted', async () => {
    const free = { body: { obstacles: [], balance: 0 } };
    await openSettings({
      'GET /api/users/delete-account': [{ status: 409 }, free],
    });
    await stage.sees('This cannot be undone.');
    await act(async () => button('Delete account')?.click());
    await stage.sees('Your account could not be loaded');
    await stage.press('Try again');
    await stage.sees('Your password');
  });

  test('send a new password once, however often it is pressed', async () => {
    const path = '/api/users/change-password';
    await openSettings({ [`POST ${path}`]: 'never' });
    await stage.types('Current password', 'the old password');
    await stage.types('New password', 'the new password');
    await stage.types('Repeat the new password', 'the new password');
    await stage.press('Change password');
    await stage.sees('Changing password...');
    expect(button('Changing password...')?.disabled).toBe(true);
    await act(async () => stage.field('Current password').form?.requestSubmit());
    expect(stage.callsTo(path)).toHaveLength(1);
  });
});

test('a receipt with a signature that is not ours is called forged', async () => {
  const receipt = receiptOf();
  await open(`/receipts/${receipt._id}`, {
    [`GET /api/users/receipts/${receipt._id}`]: { body: { receipt, jws: 'e30.e30.c2ln' } },
    'GET /.well-known/jwks.json': { body: { keys: [] } },
  });
  await stage.press('Verify');
  await stage.sees('The signature does not match this receipt.');
});

test('the panel of notices that could not be loaded asks for them again', async () => {
  await open('/docs', {
    'GET /api/users/notices/unread': { body: { unread: 1 } },
    'GET /api/users/notices?limit=8': [
      { status: 409 },
      { body: [notice({ kind: 'x_linked', title: 'X account saved' })] },
    ],
  });
  await stage.press('Notices, 1 unread');
  await stage.sees('Notices could not be loaded');
  await stage.press('Try again');
  await stage.sees('X account saved');
});

describe('a fault of the server names its request, to be copied for support', () => {
  const fault = () =>
    Response.json(
      { message: 'Something went wrong.' },
      { status: 500, headers: { 'x-request-id': 'req-77' } },
    );
  const copied: string[] = [];
  async function copyRequestId(): Promise<void> {
    const writeText = async (text: string) => void copied.push(text);
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
    await stage.press('Copy request ID');
    await stage.shows(1, '[aria-label="Copied request ID"]');
    expect(copied.splice(0)).toEqual(['req-77']);
  }

  test('in a panel', async () => {
    await open('/', { 'GET /api/campaigns': fault });
    await stage.sees('Something went wrong. Request ID: req-77');
    await copyRequestId();
  });

  test('in a dialog', async () => {
    await open('/dashboard', {
      ...member({ telegramUserId: '7', telegramFirstName: 'Ada', telegramUsername: 'ada_t' }),
      'POST /api/telegram/unlink': fault,
    });
    await stage.press('Unlink');
    await stage.press('Confirm');
    await stage.sees('Something went wrong. Request ID: req-77');
    await copyRequestId();
  });

  test('and says so when the browser lets nothing be copied', async () => {
    await open('/', { 'GET /api/campaigns': fault });
    await stage.press('Copy request ID');
    await stage.sees('Your browser does not allow copying. Select the text and copy it.');
  });
});
