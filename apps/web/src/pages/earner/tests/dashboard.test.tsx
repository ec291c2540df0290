import type { User } from '@stoke/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { currentClient } from '../../../lib/session/query-client.ts';
import { showAlone, typeInto } from '../../../../testing/alone.tsx';
import { installWallet } from '../../../../testing/browser-wallet.ts';
import { requested, wallet } from '../../../../testing/earner-world.ts';
import { button } from '../../../../testing/creator-world.ts';
import { until } from '../../../../testing/find.ts';
import {
  holdToken,
  member,
  stageOfTests,
  userWho,
  type Answers,
} from '../../../../testing/stage.tsx';
import { DashboardPage } from '../dashboard.tsx';

let keys: (string | null)[];
const stage = stageOfTests(() => {
  keys = recordKeys();
});
afterEach(() => vi.useRealTimers());

const payoutPath = '/api/users/request-payout';
const payoutsPath = 'GET /api/users/payouts?limit=5';
const text = () => stage.text();
const field = (title: string) =>
  [...document.querySelectorAll('input')].find((input) => {
    const label = document.getElementById(input.getAttribute('aria-labelledby') ?? '');
    return label?.textContent === title;
  }) ?? null;

/** The Idempotency-Key of each payout request, in order. */
function recordKeys(): (string | null)[] {
  const seen: (string | null)[] = [];
  const inner = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, request?: RequestInit) => {
    if (path === payoutPath) seen.push(new Headers(request?.headers).get('idempotency-key'));
    return inner(path, request);
  });
  return seen;
}

async function open(is: Partial<User> = {}, answers: Answers = {}) {
  holdToken();
  await stage.open('/dashboard', { ...member({ walletAddress: wallet, ...is }), ...answers });
  await stage.sees('Available Balance');
}

async function ask(amount: string) {
  await stage.press('Request Payout');
  await stage.types('Amount in USD', amount);
  await stage.press('Request Payout in the form');
}

const accepted = { body: { message: 'Payout requested.', payout: requested } };

describe('the profile card', () => {
  test('shows names, handles and the trust score out of 1000', async () => {
    await open({
      xUsername: 'ada_x',
      telegramUserId: '7',
      telegramUsername: 'ada_t',
      reputationScore: 642,
    });
    await stage.sees('@adastone');
    await stage.sees('@ada_xunverified');
    await stage.sees('@ada_t');
    await stage.sees('642 / 1000');
    const bar = document.querySelector('[role=progressbar]');
    expect([bar?.getAttribute('aria-valuenow'), bar?.getAttribute('aria-valuemax')]).toEqual([
      '642',
      '1000',
    ]);
  });

  test('says what is not linked', async () => {
    await open();
    await stage.sees('Xnot linked');
    await stage.sees('Telegramnot linked');
  });

  test('opens the rules to read', async () => {
    await open();
    await stage.press('View Rules');
    await stage.sees('Rules by @stoke');
    expect(text()).not.toContain('I Understand & Agree');
  });
});

describe('wallet, X and Telegram', () => {
  const linked = {
    walletAddress: wallet,
    xUsername: 'ada_x',
    telegramUserId: '7',
    telegramUsername: 'ada_t',
  };
  const isBefore = (first: string, second: string) =>
    text().indexOf(first) < text().indexOf(second);

  test('stand directly under the balance until all are linked', async () => {
    await open({ ...linked, telegramUserId: null, telegramUsername: null });
    await stage.sees('Link Telegram Account');
    expect(isBefore('Available Balance', 'Wallet Address (SOL)')).toBe(true);
    expect(isBefore('Link Telegram Account', 'Submissions')).toBe(true);
  });

  test('are one line once all are linked, which opens to change them', async () => {
    await open(linked);
    await stage.sees('7xKX…');
    expect(text()).not.toContain('Wallet Address (SOL)');
    await stage.press('Change accounts');
    await stage.sees('Wallet Address (SOL)');
  });

  test('are open where an address names one, and while a change of the wallet can be cancelled', async () => {
    await open({ ...linked, walletFormer: '11111111111111111111111111111112' });
    await stage.sees('Wallet Address (SOL)');
    await stage.close();
    stage.begin();
    holdToken();
    await stage.open('/dashboard#x-account', member(linked));
    await stage.sees('Link X Account');
  });
});

test('the balance is shown with the reserved, in-flight and paid amounts', async () => {
  await open({
    pendingEarnings: 1128.4,
    reservedEarnings: 0.54,
    payoutsInFlight: 60,
    totalPaid: 7,
  });
  await stage.sees('$1,128.40 USDC');
  await stage.sees('In review$0.54');
  await stage.sees('On its way$60.00');
  await stage.sees('Paid so far$7.00');
  expect(text()).not.toContain('Held for appeal$');
});

test('what is kept for appeals is in the balance, and leads to that work', async () => {
  await open({ disputedEarnings: 1.08 });
  await stage.sees('Held for appeal$1.08');
  stage.answers({ 'GET /api/users/submissions?state=held&limit=10': { body: [] } });
  await stage.press('$1.08');
  await stage.isAt('/dashboard?status=held');
});

describe('the wallet', () => {
  const saved = { body: { message: 'Saved.', walletAddress: wallet, isShared: false } };

  test('is trimmed, saved, and the user loaded anew', async () => {
    await open({ walletAddress: null }, { 'POST /api/users/save-wallet': saved });
    stage.answers(member({ walletAddress: wallet }));
    await typeInto(field('Wallet Address (SOL)'), `  ${wallet} `);
    await stage.press('Save Wallet');
    await stage.sees('Success');
    await stage.sees('Wallet address updated successfully!');
    expect(stage.callsTo('/api/users/save-wallet').map(({ body }) => body)).toEqual([
      { walletAddress: wallet },
    ]);
    expect(stage.callsTo('/auth/me')).toHaveLength(2);
    expect(document.querySelector('[data-testid=wallet-saved]')?.textContent).toBe(wallet);
    expect(field('Wallet Address (SOL)')).toBeNull();
  });

  test('takes its address from a wallet of this browser, and is saved by a press', async () => {
    const remove = installWallet({ address: wallet });
    await open({ walletAddress: null }, { 'POST /api/users/save-wallet': saved });
    await stage.press('Test Wallet');
    await until(() => field('Wallet Address (SOL)')?.value === wallet);
    expect(stage.callsTo('/api/users/save-wallet')).toEqual([]);
    await stage.press('Save Wallet');
    await stage.sees('Wallet address updated successfully!');
    remove();
  });

  test('that is saved opens with the focus in it, and is as before when nothing is changed', async () => {
    await open();
    await stage.press('Change wallet');
    expect(document.activeElement).toBe(field('Wallet Address (SOL)'));
    await typeInto(field('Wallet Address (SOL)'), 'nonsense');
    await stage.press('Cancel');
    expect(document.querySelector('[data-testid=wallet-saved]')?.textContent).toBe(wallet);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Change wallet');
  });

  test.each([
    [
      { status: 422, body: { message: 'Please enter a valid Solana wallet address.' } },
      'Please enter a valid Solana wallet address.',
    ],
    ['unreachable', 'Error saving wallet address'],
  ] as const)('that is not saved says why and stays as typed: %j', async (answer, message) => {
    await open({}, { 'POST /api/users/save-wallet': answer });
    await stage.press('Change wallet');
    await typeInto(field('Wallet Address (SOL)'), 'nonsense');
    await stage.press('Save Wallet');
    await stage.sees(`Error!${message}`);
    expect(field('Wallet Address (SOL)')?.value).toBe('nonsense');
  });

  test('changed a moment ago says when payouts to it start', async () => {
    await open({ walletPayableFrom: '2999-01-01T00:00:00.000Z' });
    await stage.sees('For security, payouts to this wallet start on');
  });

  test('changed by someone else leads to where the password is changed', async () => {
    await open({ walletPayableFrom: '2999-01-01T00:00:00.000Z' });
    await stage.sees('change your password');
    expect(document.querySelector('a[href="/settings#password"]')).not.toBeNull();
  });
});

describe('the X account', () => {
  test('is trimmed and saved', async () => {
    const body = { message: 'Saved.', xUsername: 'ada' };
    await open({}, { 'POST /api/users/save-x-account': { body } });
    await typeInto(field('Link X Account'), ' @ada ');
    await stage.press('Save X Account');
    await stage.sees('X account updated successfully!');
    expect(stage.callsTo('/api/users/save-x-account').map(({ body }) => body)).toEqual([
      { xUsername: '@ada' },
    ]);
  });

  test('that is not saved says so', async () => {
    await open({}, { 'POST /api/users/save-x-account': { status: 500, body: {} } });
    await typeInto(field('Link X Account'), 'ada');
    await stage.press('Save X Account');
    await stage.sees('Error!Error saving X account');
  });

  test('is not asked of the server while the field is empty', async () => {
    await open();
    await stage.press('Save X Account');
    await stage.sees('Please enter your X handle, for example @name.');
    expect(document.activeElement).toBe(field('Link X Account'));
    expect(stage.callsTo('/api/users/save-x-account')).toEqual([]);
  });
});

test('text typed into a field while it is being saved stays', async () => {
  const late = Promise.withResolvers<{ body: unknown }>();
  await open({}, { 'POST /api/users/save-x-account': late.promise });
  await typeInto(field('Link X Account'), '@ada');
  await stage.press('Save X Account');
  await typeInto(field('Link X Account'), '@ada_stone');
  await act(async () => late.resolve({ body: { message: '', xUsername: 'ada' } }));
  await stage.sees('X account updated successfully!');
  expect(field('Link X Account')?.value).toBe('@ada_stone');
});

describe('a payout', () => {
  test.each([
    [49.99, true],
    [50, false],
  ])('with %d available is out of reach: %s', async (pendingEarnings, isDisabled) => {
    await open({ pendingEarnings });
    expect(button('Request Payout')?.disabled).toBe(isDisabled);
    expect(text().includes('Minimum payout amount is $50.')).toBe(isDisabled);
  });

  test('to a wallet that was changed is not offered before it can be paid, and says when', async () => {
    await open({ walletPayableFrom: '2999-01-01T12:00:00.000Z' });
    await stage.sees('For security, payouts to 7xKX…gAsU start on Jan 1, 2999');
    expect(button('Request Payout')?.disabled).toBe(true);
  });

  test('to a wallet that was changed is offered once it can be paid', async () => {
    await open({ walletPayableFrom: '2026-01-01T12:00:00.000Z' });
    await stage.sees('Paid in USDC to 7xKX…gAsU.');
    expect(button('Request Payout')?.disabled).toBe(false);
  });

  test('without a wallet is refused before anything is sent', async () => {
    await open({ walletAddress: null });
    await ask('50');
    await stage.sees(
      'Your wallet address is not set. Please save it in your profile before requesting a payout.',
    );
    expect(stage.callsTo(payoutPath)).toEqual([]);
  });

  test.each([
    ['49.99', 'Minimum payout amount is $50.'],
    ['128.41', 'Requested amount exceeds your available earnings.'],
  ])('of %s is refused at the field, where the focus is', async (amount, message) => {
    await open({ pendingEarnings: 128.4 });
    await stage.press('Request Payout');
    await stage.types('Amount in USD', amount);
    stage.field('Amount in USD').blur();
    await stage.press('Request Payout in the form');
    await stage.sees(message);
    expect(document.activeElement).toBe(stage.field('Amount in USD'));
    expect(stage.field('Amount in USD').getAttribute('aria-invalid')).toBe('true');
    expect(text()).not.toContain('Confirm payout');
  });

  test('asked for by two presses before the dialog is there is one question', async () => {
    await open();
    await stage.press('Request Payout');
    await stage.types('Amount in USD', '50');
    const { form } = stage.field('Amount in USD');
    await act(async () => {
      form?.requestSubmit();
      form?.requestSubmit();
    });
    await stage.sees('Confirm payout');
    await stage.press('Cancel');
    await stage.sees('Payout request cancelled.');
    await stage.shows(0, '[role=dialog]');
    expect(stage.callsTo(payoutPath)).toEqual([]);
  });

  test('is confirmed first; a cancelled one is not sent', async () => {
    await open();
    await ask('50');
    await stage.sees(`Send $50.00 USDC to ${wallet}?`);
    await stage.shows(1, '[data-autofocus]');
    expect(document.querySelector('[data-autofocus]')?.textContent).toBe('Cancel');
    await stage.press('Cancel');
    await stage.sees('Payout request cancelled.');
    expect(stage.callsTo(payoutPath)).toEqual([]);
    expect(stage.field('Amount in USD').value).toBe('50');
  });

  test('that is accepted collapses and clears the form, and the list follows', async () => {
    await open({}, { [`POST ${payoutPath}`]: accepted });
    stage.answers({ [payoutsPath]: { body: [requested] } });
    await ask('50');
    await stage.press('Confirm');
    await stage.sees('Payout requested.');
    expect(stage.callsTo(payoutPath).map(({ body }) => body)).toEqual([
      { amount: 50, paymentMethod: 'crypto', paymentDetails: { address: wallet } },
    ]);
    await stage.sees('to 7xKX…gAsURequested');
    expect(stage.callsTo('/auth/me')).toHaveLength(2);
    await stage.press('Request Payout');
    expect(stage.field('Amount in USD').value).toBe('');
  });

  test('leaves its feedback for five seconds', async () => {
    await open();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await ask('50');
    await stage.press('Cancel');
    await stage.sees('Payout request cancelled.');
    await act(async () => void vi.advanceTimersByTime(4000));
    expect(text()).toContain('Payout request cancelled.');
    await act(async () => void vi.advanceTimersByTime(1000));
    expect(text()).not.toContain('Payout request cancelled.');
  });

  test('without an answer is asked for again with the same key, a refused one with a new key', async () => {
    await open(
      {},
      {
        [`POST ${payoutPath}`]: [
          'unreachable',
          { status: 409, body: { message: 'Not now.' } },
          accepted,
        ],
      },
    );
    await ask('50');
    await stage.press('Confirm');
    await stage.sees('An unexpected error occurred during payout request.');
    await stage.press('Request Payout in the form');
    await stage.press('Confirm');
    await stage.sees('Not now.');
    await stage.press('Request Payout in the form');
    await stage.press('Confirm');
    await stage.sees('Payout requested.');
    const [first, second, third] = keys;
    expect(keys).toHaveLength(3);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('with another amount after an unknown outcome cannot be made twice', async () => {
    const unknown = {
      status: 503,
      body: { message: 'We do not know.', code: 'request.outcome_unknown' },
    };
    const used = { status: 422, body: { message: 'Used.', code: 'idempotency.mismatch' } };
    await open({}, { [`POST ${payoutPath}`]: [unknown, used] });
    await ask('50');
    await stage.press('Confirm');
    await stage.sees('We do not know.');
    await stage.types('Amount in USD', '60');
    await stage.press('Request Payout in the form');
    await stage.press('Confirm');
    await stage.sees('Your earlier request went through.');
    expect(keys[1]).toBe(keys[0]);
  });
});

test('without a user the page asks to log in', async () => {
  const routeTree = createRootRoute({ component: DashboardPage });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  const close = await showAlone(
    <QueryClientProvider client={currentClient()}>
      <RouterContextProvider router={router}>
        <DashboardPage />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  expect(text()).toContain('You must be logged in to view the dashboard.');
  await close();
});

test('what the server changes is shown without a reload', async () => {
  await open({ pendingEarnings: 50 });
  await stage.sees('$50.00 USDC');
  stage.answers({ 'GET /auth/me': { body: userWho({ pendingEarnings: 50.18 }) } });
  await act(async () => void currentClient().invalidateQueries({ queryKey: ['session'] }));
  await stage.sees('$50.18 USDC');
});
