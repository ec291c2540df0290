import { claimMessage } from '@stoke/domain';
import { act } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { currentClient } from '../../../lib/session/query-client.ts';
import {
  balance,
  button,
  creator,
  creatorId,
  deposit,
  noteSent,
  submit,
} from '../../../../testing/creator-world.ts';
import { until } from '../../../../testing/find.ts';
import { installWallet } from '../../../../testing/browser-wallet.ts';
import { memberStage, type Answers } from '../../../../testing/stage.tsx';

const ask = 'POST /api/creator/deposits';
const one = 'GET /api/creator/deposits/deposit-1';
const stage = memberStage();
afterEach(() => {
  for (const flag of document.head.querySelectorAll('meta')) flag.remove();
});

const waiting = 'GET /api/creator/waiting-campaigns';
const surge = { _id: 'campaign-1', kind: 'drip', name: 'Surge Drip', price: 1561.75 };

async function open(answers: Answers = {}, at = '/add-funds') {
  await stage.open(at, { ...creator(), [waiting]: { body: [surge] }, ...answers });
  await stage.sees('Amount in USDC');
}

async function askFor(amount: string, answers: Answers = {}) {
  await open({ [ask]: { status: 201, body: deposit() }, [one]: { body: deposit() }, ...answers });
  await stage.types('Amount in USDC', amount);
  await stage.press('Continue to payment');
}

/** What the server's `deposits` event makes the page do. */
async function depositsChange(is: Parameters<typeof deposit>[0]) {
  stage.answers({ [one]: { body: deposit(is) } });
  await act(() => currentClient().invalidateQueries({ queryKey: ['deposits'] }));
}

test('what a pending campaign lacks and the package prices are suggested', async () => {
  await open();
  await stage.sees('Missing for Surge Drip$321.50');
  await stage.sees('Price of Ignition Drip$899.00');
  await stage.press('Missing for Surge Drip$321.50');
  expect(stage.field('Amount in USDC').value).toBe('321.5');
});

const talk = { _id: 'campaign-2', kind: 'spark', name: 'Talk', price: 50 };

test('before a deposit the page says which waiting campaigns of any kind it funds', async () => {
  const wizard = { _id: 'campaign-3', kind: 'fomo', name: 'Join', price: 100_000 };
  await open({ [waiting]: { body: [talk, wizard, surge] } });
  await stage.types('Amount in USDC', '371.50');
  await stage.sees('Funds automatically, oldest firstTalkSpark$50.00Surge DripDrip$1,561.75');
  await stage.sees('Leaves $0.00 in your balance, with 1 still waiting for funds.');
  await stage.types('Amount in USDC', '371.49');
  await stage.sees('TalkSpark$50.00Leaves $1,561.74 in your balance, with 2 still waiting');
});

test('an amount that is too small for what waits says so', async () => {
  await open();
  await stage.types('Amount in USDC', '321.49');
  await stage.sees('Not enough for the campaign that waits for funds.');
});

test('a card brings what its campaign lacks along', async () => {
  await open({}, '/add-funds?amount=42.25');
  expect(stage.field('Amount in USDC').value).toBe('42.25');
});

test.each([
  ['0.004', '1'],
  ['321.500001', '321.51'],
])(
  'what a campaign lacks, $%s, is filled in as an amount that can be deposited',
  async (lack, amount) => {
    await open({}, `/add-funds?amount=${lack}`);
    expect(stage.field('Amount in USDC').value).toBe(amount);
  },
);

test('afterwards it says which campaigns the deposit funded, each with its page', async () => {
  await askFor('899');
  const started = [
    { _id: 'campaign-1', kind: 'drip', name: 'Surge Drip', isWaiting: false, startsAt: null },
    { _id: 'campaign-2', kind: 'spark', name: 'Talk', isWaiting: true, startsAt: null },
    {
      _id: 'campaign-3',
      kind: 'fomo',
      name: 'Join',
      isWaiting: true,
      startsAt: '2026-12-24T18:00:00.000Z',
    },
  ] as const;
  await depositsChange({ status: 'credited', creditedAmount: 899, started: [...started] });
  await stage.sees('StartedSurge DripFunded, connect its groupTalkFunded, starts Dec 24');
  expect(stage.text()).not.toContain('Buy a drip');
  const links = [...document.querySelectorAll('[aria-label="Funded campaigns"] a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/creator-dashboard/campaigns/drip/campaign-1',
    '/creator-dashboard/campaigns/spark/campaign-2',
    '/creator-dashboard/campaigns/fomo/campaign-3',
  ]);
});

test('the demo world asks for test USDC, of a mint of its own', async () => {
  const flag = document.createElement('meta');
  flag.name = 'stoke-demo';
  flag.content = '1';
  document.head.append(flag);
  await askFor('899');
  await stage.sees('Exact amount899 test USDC');
  await stage.sees('Test USDC mint');
  await stage.sees("Real wallets can't pay this request.");
  await depositsChange({ status: 'credited', creditedAmount: 3000 });
  await stage.sees('3,000 test USDC credited');
});

test('an open payment is in the address', async () => {
  await askFor('899');
  await stage.sees('Exact amount899');
  expect(location.search).toBe('?deposit=deposit-1');
});

test('a reload keeps the payment open, and another amount leaves it', async () => {
  await stage.open('/add-funds?deposit=deposit-1', { ...creator(), [one]: { body: deposit() } });
  await stage.sees('Exact amount899');
  await stage.press('Deposit another amount');
  await stage.sees('Amount in USDC');
  expect(location.search).toBe('');
});

test('a payment whose state could not be asked once is asked again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await stage.open('/add-funds?deposit=deposit-1', { ...creator(), [one]: { body: deposit() } });
  await stage.sees('Exact amount899');
  stage.answers({ [one]: { status: 404, body: {} } });
  await act(() => currentClient().invalidateQueries({ queryKey: ['deposits'] }));
  const credited = deposit({ status: 'credited', creditedAmount: 899 });
  stage.answers({ [one]: { body: credited } });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await stage.sees('credited');
});

test('an id that cannot be one is not asked for', async () => {
  await open({}, '/add-funds?deposit=%2F..%2F');
  expect(stage.text()).not.toContain('This deposit');
});

test('a payment that is not there leads back to the amount', async () => {
  const answers = { ...creator(), [one]: { status: 404, body: {} } };
  await stage.open('/add-funds?deposit=deposit-1', answers);
  await stage.sees('This deposit could not be loaded');
  await stage.press('Deposit another amount');
  await stage.sees('Amount in USDC');
});

test('who has opened another deposit while a new one is being made stays with it', async () => {
  const late = Promise.withResolvers<{ status: number; body: unknown }>();
  const other = deposit({ _id: 'deposit-2', amount: 777 });
  await askFor('100', {
    [ask]: late.promise,
    [one]: { body: deposit({ amount: 55 }) },
    'GET /api/creator/deposits': { body: [other] },
    'GET /api/creator/deposits/deposit-2': { body: other },
  });
  await stage.press('Show payment');
  await act(async () => late.resolve({ status: 201, body: deposit({ amount: 55 }) }));
  await until(() => currentClient().isMutating() === 0);
  await stage.sees('Exact amount777');
});

test('a form that is submitted again while its deposit is being created asks once', async () => {
  const late = Promise.withResolvers<{ status: number; body: unknown }>();
  await askFor('899', { [ask]: late.promise });
  await stage.sees('Creating deposit...');
  await submit();
  await act(async () => late.resolve({ status: 201, body: deposit() }));
  await stage.sees('Waiting for payment');
  expect(stage.asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test.each(['', '0', '-5', '1e3', 'NaN', '99999999999', '1,00'])(
  '%j is not an amount',
  async (typed) => {
    await askFor(typed);
    await stage.sees('Please enter an amount between $1 and $100,000.');
    expect(stage.asked.some(({ method }) => method === 'POST')).toBe(false);
  },
);

test('an amount with more than six decimals is told so', async () => {
  await askFor('12.3456789');
  await stage.sees('Amounts have at most six decimals.');
  expect(stage.asked.some(({ method }) => method === 'POST')).toBe(false);
});

test('an amount with commas and a dollar sign is understood', async () => {
  const sent = noteSent();
  await askFor('$1,899.50');
  await stage.sees('Waiting for payment');
  expect(stage.asked.find(({ method }) => method === 'POST')?.body).toEqual({ amount: 1899.5 });
  expect(sent()[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
});

test('a refusal stands at the field and the amount stays', async () => {
  await askFor('5000000', { [ask]: { status: 422, body: { message: 'Too much.' } } });
  await stage.sees('Too much.');
  expect(stage.field('Amount in USDC').value).toBe('5000000');
});

test('an open deposit shows all that a wallet needs', async () => {
  await askFor('899');
  await stage.sees('899 USDC', deposit().recipient, deposit().mint, deposit().reference);
  expect(
    document.querySelector('[aria-label="Solana Pay code of this deposit"] path'),
  ).toBeTruthy();
  expect(document.querySelector(`a[href="${deposit().url}"]`)?.textContent).toBe('Open in wallet');
  await stage.sees('Expires in 29m');
});

test('a link that is not a payment link is not offered', async () => {
  const odd = deposit({ url: 'https://elsewhere.example' });
  await askFor('899', { [ask]: { status: 201, body: odd }, [one]: { body: odd } });
  await stage.sees('Waiting for payment');
  expect(stage.text()).not.toContain('Open in wallet');
});

test('a deposit goes from waiting to seen to credited without reload', async () => {
  await askFor('899');
  await stage.sees('Waiting for payment');
  await depositsChange({ status: 'seen' });
  await stage.sees('Payment seen');
  expect(stage.text()).not.toContain('Open in wallet');
  const transactionUrl = 'https://explorer.example/tx/Sig1';
  const arrived = { creditedAmount: 898.123456, signature: 'Sig1', transactionUrl };
  await depositsChange({ status: 'credited', ...arrived });
  await stage.sees('898.123456 USDC credited');
  expect(document.querySelector(`a[href="${transactionUrl}"]`)?.textContent).toBe('Sig1');
  await stage.sees('$0.876544 less than the $899.00 you asked for.');
  await stage.press('Buy a drip');
  await stage.isAt('/create-fire-drip');
});

test('a credited deposit refreshes the balance', async () => {
  await askFor('899');
  await stage.sees('$1,240.25');
  stage.answers({ 'GET /api/creator/balance': { body: { ...balance, available: 2139.25 } } });
  await depositsChange({ status: 'credited', creditedAmount: 899 });
  await stage.sees('$2,139.25');
});

test('an expired deposit leads to a new one', async () => {
  await askFor('899');
  await depositsChange({ status: 'expired' });
  await stage.sees('This deposit request expired');
  await stage.press('Start a new deposit');
  await stage.sees('Amount in USDC');
});

test('the demo wallet is offered in the demo world only', async () => {
  await askFor('899');
  await stage.sees('Waiting for payment');
  expect(stage.text()).not.toContain('Send test USDC');
});

test('the demo wallet pays the open deposit', async () => {
  const flag = document.createElement('meta');
  flag.name = 'stoke-demo';
  flag.content = '1';
  document.head.append(flag);
  const pay = 'POST /api/demo/deposits/deposit-1/send-test-usdc';
  await askFor('899', { [pay]: { body: { signature: 'Sig1' } } });
  await stage.press('Send test USDC from the demo wallet');
  await until(() => button('Sent')?.disabled === true);
  expect(stage.asked.filter(({ path }) => path.includes('/demo/'))).toHaveLength(1);
});

test('past deposits are listed, and an open one leads back to its payment', async () => {
  const past = deposit({
    _id: 'deposit-0',
    status: 'credited',
    creditedAmount: 50,
    signature: 'S',
    transactionUrl: 'https://explorer.example/tx/S',
  });
  await open({
    'GET /api/creator/deposits': { body: [deposit(), past] },
    [one]: { body: deposit() },
  });
  await stage.sees('$50.00');
  const page = document.querySelector('a[href="https://explorer.example/tx/S"]');
  expect(page?.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  await stage.press('Show payment');
  await stage.sees(deposit().reference);
});

test('deposits beyond the first page are shown on demand, and it is said who credited them', async () => {
  const page = (from: number) =>
    Array.from({ length: 11 }, (_, i) =>
      deposit({ _id: `deposit-${from + i}`, status: 'expired', amount: from + i }),
    );
  const byHand = {
    status: 'credited',
    creditedAmount: 111,
    signature: 'S',
    bySupport: true,
  } as const;
  await open({
    'GET /api/creator/deposits': { body: page(201), next: 'c' },
    'GET /api/creator/deposits?cursor=c': { body: [deposit(byHand)] },
  });
  await stage.sees('$210.00');
  expect(stage.text()).not.toContain('$211.00');
  await stage.press('Show more deposits');
  await stage.sees('$211.00');
  expect(stage.text()).not.toContain('by support');
  await stage.press('Show more deposits');
  await stage.sees('$111.00');
  await stage.sees('by support');
});

test('no deposits, and deposits that cannot be loaded, are said', async () => {
  await open();
  await stage.sees('No deposits yet');
  stage.answers({ 'GET /api/creator/deposits': { status: 422, body: { message: 'Odd.' } } });
  currentClient().removeQueries({ queryKey: ['deposits'] });
  await stage.press('Back to dashboard');
  await stage.press('Add funds');
  await stage.sees('Your deposits could not be loaded');
});

const prepare = 'POST /api/creator/deposits/deposit-1/transaction';
const submitted = 'POST /api/creator/deposits/deposit-1/submit';

test('a wallet of this browser pays: it signs, the server sends', async () => {
  const remove = installWallet();
  await askFor('899', {
    [prepare]: { body: { transaction: btoa('abc') } },
    [submitted]: { body: { signature: 'Sig1' } },
  });
  await stage.press('Test Wallet');
  await stage.sees('Sent. Your balance updates once the transfer is final.');
  const bodies = stage.asked.filter(({ path }) => path.includes('deposit-1/'));
  expect(bodies.map(({ body }) => body)).toEqual([
    { wallet: 'Payer111111111111111111111111111111111111111' },
    { transaction: btoa('bcd') },
  ]);
  remove();
});

test('a payment that has not arrived two minutes after it was sent can be made again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const remove = installWallet();
  await askFor('899', {
    [prepare]: { body: { transaction: btoa('abc') } },
    [submitted]: { body: { signature: 'Sig1' } },
  });
  const lost =
    'No transfer arrived within two minutes. If your wallet shows none either, pay again.';
  for (const times of [1, 2]) {
    await stage.press('Test Wallet');
    await stage.sees('Sent. Your balance updates once the transfer is final.');
    expect(stage.asked.filter(({ path }) => path.endsWith('/submit'))).toHaveLength(times);
    await act(() => vi.advanceTimersByTimeAsync(100_000));
    expect(button('Test Wallet')?.disabled).toBe(true);
    expect(stage.text()).not.toContain(lost);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await stage.sees(lost);
    expect(button('Test Wallet')?.disabled).toBe(false);
  }
  remove();
});

test.each([
  [
    'a no',
    { features: { 'solana:signTransaction': { signTransaction: declining } } },
    'Declined in your wallet. Nothing was sent.',
  ],
  [
    'a wallet on another network',
    { chains: ['solana:devnet'] },
    'This wallet is on another network.',
  ],
  ['too little', {}, 'This wallet has $1.00 USDC, and $899.00 is needed.'],
])('%s of a wallet is said clearly, and it can be tried again', async (name, is, text) => {
  const remove = installWallet(is);
  const message = 'This wallet has $1.00 USDC, and $899.00 is needed.';
  const short = { status: 409, body: { message, code: 'deposit.wallet_short' } };
  const answer = name === 'too little' ? short : { body: { transaction: btoa('abc') } };
  await askFor('899', { [prepare]: answer });
  await stage.press('Test Wallet');
  await stage.sees(text);
  expect(button('Test Wallet')?.disabled).toBe(false);
  remove();
});

function declining(): Promise<never> {
  return Promise.reject(Object.assign(new Error('User rejected the request.'), { code: 4001 }));
}

test.each(['unreachable', { status: 502, body: {} }] as const)(
  'a payment whose answer was lost (%j) is not called unsent',
  async (answer) => {
    const remove = installWallet();
    const prepared = { body: { transaction: btoa('abc') } };
    await askFor('899', { [prepare]: prepared, [submitted]: answer });
    await stage.press('Test Wallet');
    await stage.sees('Check your wallet before you pay again');
    expect(stage.text()).not.toContain('Nothing was sent');
    remove();
  },
);

test('without a wallet in this browser nothing is offered', async () => {
  await askFor('899');
  await stage.sees('Waiting for payment');
  expect(stage.text()).not.toContain('Pay from a wallet');
});

test('a transfer without reference is claimed by the wallet that paid', async () => {
  const messages: string[] = [];
  const signMessage = async ({ message }: { message: Uint8Array }) => {
    messages.push(new TextDecoder().decode(message));
    return [{ signature: new Uint8Array(64).fill(7) }];
  };
  const remove = installWallet({ features: { 'solana:signMessage': { signMessage } } });
  const claim = 'POST /api/creator/deposits/claim';
  const unproven = { status: 409, body: { message: 'Sign for it.', code: 'deposit.proof_needed' } };
  const credited = deposit({ status: 'credited', creditedAmount: 7.5 });
  await open({ [claim]: [unproven, { body: credited }] });
  await stage.press('Find it');
  await stage.sees('Please enter the signature of a Solana transaction.');
  expect(document.activeElement).toBe(stage.field('Transaction signature'));
  await stage.types('Transaction signature', ' Sig9 ');
  await stage.press('Find it');
  await stage.sees('Sign for it.');
  await stage.press('Sign with Test Wallet');
  await stage.sees('$7.50 credited to your balance.');
  expect(messages).toEqual([claimMessage({ signature: 'Sig9', userId: creatorId })]);
  const [, second] = stage.asked.filter(({ path }) => path.endsWith('/claim'));
  expect(second?.body).toMatchObject({
    signature: 'Sig9',
    proof: { wallet: 'Payer111111111111111111111111111111111111111' },
  });
  remove();
});
