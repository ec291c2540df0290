import type { Payout, Submission, User } from '@stoke/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { showAlone, typeInto } from '../testing/alone.tsx';
import { holdToken, member, Stage, userWho, type Answers } from '../testing/stage.tsx';
import { DashboardPage } from './dashboard.tsx';

let stage: Stage;
let keys: (string | null)[];
beforeEach(() => {
  stage = new Stage();
  keys = recordKeys();
});
afterEach(async () => {
  vi.useRealTimers();
  await stage.close();
});

const wallet = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';
const payoutPath = '/api/users/request-payout';
const payoutsPath = 'GET /api/users/payouts';
const submissionsPath = 'GET /api/users/submissions';
const asked = (path: string) => stage.asked.filter((each) => each.path === path);
const text = () => stage.text();
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((each) => each.textContent === name);
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

const requested: Payout = {
  _id: 'p1',
  amount: 50,
  status: 'requested',
  address: wallet,
  requestedAt: '2026-11-20T10:00:00.000Z',
  sentAt: null,
  confirmedAt: null,
  signature: null,
  reason: null,
};
const accepted = { body: { message: 'Payout requested.', payout: requested } };

describe('the profile card', () => {
  test('shows names, handles and the trust score out of 1000', async () => {
    await open({ xUsername: 'ada_x', telegramUsername: 'ada_t', reputationScore: 642 });
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

test('the balance stands beside what is reserved, in flight and paid', async () => {
  await open({
    pendingEarnings: 1128.4,
    reservedEarnings: 0.54,
    payoutsInFlight: 60,
    totalPaid: 7,
  });
  await stage.sees('$1,128.40 USDC');
  await stage.sees('Reserved$0.54');
  await stage.sees('In flight$60.00');
  await stage.sees('Paid so far$7.00');
});

describe('the wallet', () => {
  test('is trimmed, saved, and the user loaded anew', async () => {
    await open({ walletAddress: null }, { 'POST /api/users/save-wallet': { body: {} } });
    stage.answers(member({ walletAddress: wallet }));
    await typeInto(field('Wallet Address (SOL)'), `  ${wallet} `);
    await stage.press('Save Wallet');
    await stage.sees('Success');
    await stage.sees('Wallet address updated successfully!');
    expect(asked('/api/users/save-wallet').map(({ body }) => body)).toEqual([
      { walletAddress: wallet },
    ]);
    expect(asked('/auth/me')).toHaveLength(2);
    expect(field('Wallet Address (SOL)')?.value).toBe(wallet);
  });

  test.each([
    [
      { status: 422, body: { message: 'Please enter a valid Solana wallet address.' } },
      'Please enter a valid Solana wallet address.',
    ],
    ['unreachable', 'Error saving wallet address'],
  ] as const)('that is not saved says why and stays as typed: %j', async (answer, message) => {
    await open({}, { 'POST /api/users/save-wallet': answer });
    await typeInto(field('Wallet Address (SOL)'), 'nonsense');
    await stage.press('Save Wallet');
    await stage.sees(`Error!${message}`);
    expect(field('Wallet Address (SOL)')?.value).toBe('nonsense');
  });

  test('changed a moment ago says when payouts to it start', async () => {
    await open({ walletPayableFrom: '2999-01-01T00:00:00.000Z' });
    await stage.sees('For your safety payouts to it start on');
  });
});

describe('the X account', () => {
  test('is trimmed and saved', async () => {
    await open({}, { 'POST /api/users/save-x-account': { body: {} } });
    await typeInto(field('Link X Account'), ' @ada ');
    await stage.press('Save X Account');
    await stage.sees('X account updated successfully!');
    expect(asked('/api/users/save-x-account').map(({ body }) => body)).toEqual([
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
    expect(asked('/api/users/save-x-account')).toEqual([]);
  });
});

describe('Telegram', () => {
  test('linked says so', async () => {
    await open({ telegramUsername: 'ada_t' });
    await stage.sees('Telegram Account Linked!');
  });

  test('not linked says where that will be', async () => {
    await open();
    await stage.sees('Linking opens here together with the Telegram bot.');
    expect(text()).not.toContain('Telegram Account Linked!');
  });
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

  test('without a wallet is refused before anything is sent', async () => {
    await open({ walletAddress: null });
    await ask('50');
    await stage.sees(
      'Your wallet address is not set. Please save it in your profile before requesting a payout.',
    );
    expect(asked(payoutPath)).toEqual([]);
  });

  test.each([
    ['49.99', 'Minimum payout amount is $50.'],
    ['128.41', 'Requested amount exceeds your available earnings.'],
  ])('of %s is refused at the field', async (amount, message) => {
    await open({ pendingEarnings: 128.4 });
    await ask(amount);
    await stage.sees(message);
    expect(stage.field('Amount in USD').getAttribute('aria-invalid')).toBe('true');
    expect(text()).not.toContain('Confirm payout');
  });

  test('is confirmed first; a cancelled one is not sent', async () => {
    await open();
    await ask('50');
    await stage.sees('Send $50.00 USDC to 7xKX…gAsU?');
    await stage.press('Cancel');
    await stage.sees('Payout request cancelled.');
    expect(asked(payoutPath)).toEqual([]);
    expect(stage.field('Amount in USD').value).toBe('50');
  });

  test('that is accepted collapses and clears the form, and the list follows', async () => {
    await open({}, { [`POST ${payoutPath}`]: accepted });
    stage.answers({ [payoutsPath]: { body: [requested] } });
    await ask('50');
    await stage.press('Confirm');
    await stage.sees('Payout requested.');
    expect(asked(payoutPath).map(({ body }) => body)).toEqual([
      { amount: 50, paymentMethod: 'crypto', paymentDetails: { address: wallet } },
    ]);
    await stage.sees('to 7xKX…gAsURequested');
    expect(asked('/auth/me')).toHaveLength(2);
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
});

const rowCount = () => document.querySelectorAll('[data-testid=payout]').length;
const payoutsTo = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...requested, _id: `p${index + 1}` }));

describe('the payouts', () => {
  test('show state, times, transaction and reason, five at first', async () => {
    const confirmed: Payout = {
      ...requested,
      _id: 'p2',
      status: 'confirmed',
      sentAt: '2026-11-20T10:00:20.000Z',
      confirmedAt: '2026-11-20T10:00:40.000Z',
      signature: '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnb',
    };
    const refunded: Payout = { ...requested, _id: 'p3', status: 'refunded', reason: 'It bounced.' };
    const older = [4, 5, 6].map((number) => ({ ...requested, _id: `p${number}` }));
    await open({}, { [payoutsPath]: { body: [requested, confirmed, refunded, ...older] } });
    await stage.sees('Not sent yet');
    await stage.sees('Confirmed Nov 20, 2026');
    await stage.sees('5VER…BRnb');
    await stage.sees('It bounced.');
    await stage.sees('Never sent');
    expect(rowCount()).toBe(5);
    await stage.press('Show all 6 payouts');
    expect(rowCount()).toBe(6);
  });

  test('five are all there is to show: no button says otherwise', async () => {
    await open({}, { [payoutsPath]: { body: payoutsTo(5) } });
    await stage.sees('Not sent yet');
    expect(rowCount()).toBe(5);
    expect(text()).not.toMatch(/Show (all|more|fewer)/);
  });

  test('of many pages come page by page, and no total is made up before the last', async () => {
    const pages = {
      [payoutsPath]: { body: payoutsTo(50), next: 'p50' },
      [`${payoutsPath}?cursor=p50`]: { body: payoutsTo(51).slice(50) },
    };
    await open({}, pages);
    await stage.press('Show more payouts');
    expect(rowCount()).toBe(50);
    expect(text()).not.toContain('Show all');
    await stage.press('Show more payouts');
    await stage.sees('Show fewer');
    await vi.waitFor(() => expect(rowCount()).toBe(51));
    expect(text()).not.toContain('Show more');
    await stage.press('Show fewer');
    expect(rowCount()).toBe(5);
    await stage.sees('Show all 51 payouts');
  });

  test('whose next page fails stay, and the page can be asked for again', async () => {
    await open(
      {},
      {
        [payoutsPath]: { body: payoutsTo(50), next: 'p50' },
        [`${payoutsPath}?cursor=p50`]: [{ status: 422 }, { body: payoutsTo(51).slice(50) }],
      },
    );
    await stage.press('Show more payouts');
    await stage.press('Show more payouts');
    await stage.sees('More payouts could not be loaded.');
    expect(rowCount()).toBe(50);
    await stage.press('Try again');
    await vi.waitFor(() => expect(rowCount()).toBe(51));
    expect(text()).not.toContain('could not be loaded');
  });

  test('that cannot be loaded say why and can be tried again', async () => {
    await open(
      {},
      { [payoutsPath]: [{ status: 422, body: { message: 'Not now.' } }, { body: [] }] },
    );
    await stage.sees('Your payouts could not be loadedNot now.');
    await stage.press('Try again');
    await stage.sees('No payouts yet');
  });
});

test('work handed in shows its decision, reason and note', async () => {
  const pending: Submission = {
    _id: 's1',
    kind: 'drip',
    campaignId: 'c1',
    taskId: '0190f0c0-0000-7000-8000-000000000001',
    amount: 0.18,
    status: 'pending',
    reason: null,
    note: null,
    submittedAt: '2026-11-20T10:00:00.000Z',
    decidedAt: null,
    receiptId: null,
  };
  const decidedAt = '2026-11-20T12:00:00.000Z';
  const rejected: Submission = {
    ...pending,
    _id: 's2',
    status: 'rejected',
    reason: 'undone',
    note: 'The like is gone.',
    decidedAt,
  };
  const approved: Submission = { ...pending, _id: 's3', status: 'approved', decidedAt };
  await open({}, { [submissionsPath]: { body: [pending, rejected, approved] } });
  await stage.sees('In reviewDecided within 72 hours');
  await stage.sees(
    'Not acceptedThe action was undone before the review“The like is gone.”Decided Nov 20, 2026',
  );
  await stage.sees('ApprovedApproved Nov 20, 2026');
});

test('work handed in beyond the first page is there for the asking', async () => {
  const one: Submission = {
    _id: 's0',
    kind: 'drip',
    campaignId: 'c1',
    taskId: '0190f0c0-0000-7000-8000-000000000001',
    amount: 0.18,
    status: 'pending',
    reason: null,
    note: null,
    submittedAt: '2026-11-20T10:00:00.000Z',
    decidedAt: null,
    receiptId: null,
  };
  const work = Array.from({ length: 51 }, (_, index) => ({ ...one, _id: `s${index}` }));
  await open(
    {},
    {
      [submissionsPath]: { body: work.slice(0, 50), next: 's49' },
      [`${submissionsPath}?cursor=s49`]: { body: work.slice(50) },
    },
  );
  const rows = () => document.querySelectorAll('[data-testid=submission]').length;
  await stage.press('Show more submissions');
  await stage.press('Show more submissions');
  await vi.waitFor(() => expect(rows()).toBe(51));
});

test('nothing handed in leads to the tasks', async () => {
  await open();
  await stage.sees('Nothing handed in yet');
  await stage.press('Find a task');
  await stage.isAt('/');
});

test('without a user the page asks to log in', async () => {
  const routeTree = createRootRoute({ component: DashboardPage });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  const close = await showAlone(
    <QueryClientProvider client={queryClient}>
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
  await act(async () => void queryClient.invalidateQueries({ queryKey: ['session'] }));
  await stage.sees('$50.18 USDC');
});
