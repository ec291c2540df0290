import type { StatementLine, Withdrawal } from '@stoke/contract';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { currentClient } from '../../../lib/session/query-client.ts';
import { balance, button, creator, inHours, noteSent } from '../../../../testing/creator-world.ts';
import { until } from '../../../../testing/find.ts';
import { holdToken, memberStage, type Answers } from '../../../../testing/stage.tsx';
import { requested } from '../../../../testing/earner-world.ts';
import { tokenThat } from '../../../../testing/tokens.ts';
import { isAskedBeforeUnload } from '../../../../testing/unload.ts';

const list = 'GET /api/creator/withdrawals';
const lines = 'GET /api/creator/statement';
const ask = 'POST /api/creator/withdrawals';
const address = requested.address;
const opening = `GET /api/creator/withdrawals/opening?address=${address}`;
const stage = memberStage();

function withdrawal(is: Partial<Withdrawal> = {}): Withdrawal {
  return {
    ...requested,
    _id: 'w1',
    amount: 100.5,
    requestedAt: inHours(-1),
    heldUntil: null,
    openingFee: 0,
    canCancel: true,
    ...is,
  };
}

function line(is: Partial<StatementLine> = {}): StatementLine {
  return {
    _id: 'l1',
    kind: 'deposit',
    at: '2026-11-21T09:00:00.000Z',
    amount: 900.123456,
    balance: 900.123456,
    campaign: null,
    rewards: null,
    fee: null,
    feeEarned: 0,
    withdrawalId: null,
    signature: '5h3kSignatureOfTheDeposit',
    bySupport: false,
    transactionUrl: null,
    ...is,
  };
}

const funded = line({
  _id: 'l2',
  kind: 'campaign_funded',
  amount: -899,
  balance: 1.123456,
  campaign: { _id: 'c1', kind: 'drip', name: '=Ignition Drip' },
  rewards: 719.2,
  fee: 179.8,
  signature: null,
});

async function open(answers: Answers = {}) {
  await stage.open('/creator-balance', {
    ...creator(),
    [list]: { body: [] },
    [opening]: { body: { openingFee: 0 } },
    [lines]: { body: [funded, line()] },
    ...answers,
  });
  await stage.sees('Statement');
}

async function withdraw(amount: string, to = address) {
  await stage.types('Amount in USDC', amount);
  await stage.types('To this Solana wallet', to);
  await stage.press('Withdraw');
}

test('each line says what happened, what it did, and what was there after it', async () => {
  await open();
  await stage.sees(
    'Deposit received',
    '+$900.123456',
    '5h3kSign…',
    '=Ignition Drip funded',
    '$719.20 for rewards · $179.80 fee',
    '-$899.00',
    '$1.123456',
  );
});

test('a statement without lines, and one that cannot be loaded, say so', async () => {
  await open({ [lines]: { body: [] } });
  await stage.sees('No activity yet');
  await stage.sees('No withdrawals yet');
  await stage.close();
  stage.begin();
  holdToken();
  await open({ [lines]: [{ status: 422, body: { message: 'Odd.' } }, { body: [line()] }] });
  await stage.sees('Odd.');
  await stage.press('Try again');
  await stage.sees('Deposit received');
});

test('the file has every page of the statement, and no formula', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
      revokeObjectURL() {},
    }),
  );
  const refund = line({
    ...funded,
    _id: 'l3',
    kind: 'campaign_refunded',
    amount: 100.5,
    rewards: 80.4,
    fee: 20.1,
    feeEarned: 3.3,
    balance: 101.623456,
  });
  await open({
    [`${lines}?limit=500`]: { body: [refund, funded], next: 'l2' },
    [`${lines}?limit=500&cursor=l2`]: { body: [line()] },
  });
  await stage.press('Export CSV');
  await vi.waitFor(() => expect(saved).toHaveLength(1), 20_000);
  const bytes = await saved[0]?.arrayBuffer();
  expect([...new Uint8Array(bytes ?? new ArrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = (await saved[0]?.text()) ?? '';
  expect(text.split('\r\n')).toEqual([
    'Time (UTC),Event,Campaign,Amount (USDC),Rewards (USDC),Fee (USDC),Fee charged (USDC),Balance (USDC),Transaction',
    "2026-11-21T09:00:00.000Z,'=Ignition Drip refunded,c1,100.5,80.4,20.1,3.3,101.623456,",
    "2026-11-21T09:00:00.000Z,'=Ignition Drip funded,c1,-899,-719.2,-179.8,,1.123456,",
    '2026-11-21T09:00:00.000Z,Deposit received,,900.123456,,,,900.123456,5h3kSignatureOfTheDeposit',
    '',
  ]);
});

test('a withdrawal is asked for once, after a question that names it in full', async () => {
  const sent = noteSent();
  await open({ [ask]: { status: 201, body: withdrawal() } });
  stage.answers({ [list]: { body: [withdrawal({ heldUntil: inHours(23.999) })] } });
  await withdraw('100.50');
  await stage.sees('Confirm withdrawal');
  await stage.sees(address);
  await stage.press('Confirm');
  await stage.sees('Your withdrawal is on its way.');
  await stage.sees('New address: sent in 23h 59m');
  expect(stage.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    amount: 100.5,
    address,
  });
  expect(sent()[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(stage.field('To this Solana wallet').value).toBe(address);
});

test('the page is not closed over a withdrawal that was not asked for yet', async () => {
  await open({ [ask]: { status: 201, body: withdrawal() } });
  expect(isAskedBeforeUnload()).toBe(false);
  await withdraw('100.50');
  await stage.sees('Confirm withdrawal');
  expect(isAskedBeforeUnload()).toBe(true);
  await stage.press('Confirm');
  await stage.sees('Your withdrawal is on its way.');
  expect(isAskedBeforeUnload()).toBe(false);
});

test('a second withdrawal of the same amount to the same wallet is one of its own', async () => {
  const sent = noteSent();
  await open({ [ask]: { status: 201, body: withdrawal() } });
  for (const count of [1, 2]) {
    await withdraw('100.50');
    await stage.press('Confirm');
    await until(
      () => sent().length === count,
      () => `withdrawal ${count}`,
    );
    await stage.sees('Your withdrawal is on its way.');
  }
  const [first, second] = sent();
  expect(second?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(second?.key).not.toBe(first?.key);
});

const unknown = {
  status: 503,
  body: { message: 'We do not know.', code: 'request.outcome_unknown' },
};

/** Opens the page another time in the same tab, with what was typed. @returns the keys of its withdrawals. */
async function openAgain(answers: Answers, token?: string) {
  await stage.close('kept');
  stage.begin();
  holdToken(token);
  const sent = noteSent();
  await open(answers);
  return () => sent().map(({ key }) => key);
}

test('a withdrawal without an answer is the same one after a visit elsewhere, and says so', async () => {
  const sent = noteSent();
  await open({ [ask]: unknown });
  await withdraw('100.50');
  await stage.press('Confirm');
  await stage.sees('We do not know whether this was requested. Try again; it is never sent twice.');
  const [{ key: first } = { key: null }] = sent();
  expect(first).toMatch(/^[0-9a-f-]{36}$/);

  const keys = await openAgain({
    [ask]: [
      { status: 429, body: { message: 'Too many.', code: 'request.too_many' } },
      'unreachable',
      { status: 201, body: withdrawal() },
    ],
  });
  expect(stage.field('Amount in USDC').value).toBe('100.50');
  for (const text of ['Too many.', 'We do not know whether', 'Your withdrawal is on its way.']) {
    await stage.press('Withdraw');
    await stage.press('Confirm');
    await stage.sees(text);
  }
  await withdraw('100.50');
  await stage.press('Confirm');
  await until(
    () => keys().length === 4,
    () => 'another withdrawal',
  );
  expect(keys().slice(0, 3)).toEqual([first, first, first]);
  expect(keys()[3]).not.toBe(first);
});

test('a withdrawal that was refused, and one of another person, have keys of their own', async () => {
  const sent = noteSent();
  const refused = { status: 409, body: { message: 'Not now.' } };
  await open({ [ask]: [refused, unknown] });
  await withdraw('100.50');
  for (const text of ['Not now.', 'We do not know whether']) {
    await stage.press('Confirm');
    await stage.sees(text);
    await stage.press('Withdraw');
  }
  const [first, second] = sent().map(({ key }) => key);
  expect(second).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).not.toBe(first);

  const keys = await openAgain({ [ask]: unknown }, tokenThat({ exp: 4_000_000_000 }, 'bob'));
  await withdraw('100.50');
  await stage.press('Confirm');
  await stage.sees('We do not know whether');
  expect(keys()).toHaveLength(1);
  expect(keys()).not.toContain(second);
});

test('nothing can be pressed while a withdrawal is being sent', async () => {
  await open({ [ask]: 'never' });
  await withdraw('100.50');
  await stage.press('Confirm');
  await until(
    () => stage.asked.some(({ method }) => method === 'POST'),
    () => 'the withdrawal',
  );
  // The page shows it a moment after it was sent.
  await until(
    () => button('Requesting...') !== undefined,
    () => 'the button of a request that is on its way',
  );
  expect(button('Requesting...')?.disabled).toBe(true);
});

test('what opening the account of the wallet costs is shown before and after', async () => {
  await open({
    [opening]: { body: { openingFee: 0.3 } },
    [ask]: { status: 201, body: withdrawal() },
  });
  stage.answers({ [list]: { body: [withdrawal({ openingFee: 0.3 })] } });
  await withdraw('100.50');
  await stage.sees('$100.20 USDC');
  await stage.sees(
    'This wallet has no USDC account yet. Opening one costs $0.30, taken from the $100.50 you withdraw.',
  );
  await stage.press('Confirm');
  await stage.sees('incl. $0.30 to open the account');
});

test.each([
  ['0.5', address, 'Enter at least $5, or your full available balance.'],
  ['1240.26', address, 'This is more than your available balance. You have $1,240.25.'],
  ['5', 'not-a-wallet', 'Please enter a valid Solana wallet address.'],
])('%s to %s is refused before it is sent', async (amount, to, text) => {
  await open();
  await withdraw(amount, to);
  await stage.sees(text);
  expect(stage.asked.some(({ method }) => method === 'POST')).toBe(false);
});

test('what the server refuses stands at its field, and typed text stays', async () => {
  const refused = { message: 'This address cannot receive payouts.', code: 'wallet.not_payable' };
  await open({ [ask]: { status: 422, body: refused } });
  await withdraw('5');
  await stage.press('Confirm');
  await stage.sees('This address cannot receive payouts.');
  expect(stage.field('Amount in USDC').value).toBe('5');
});

const cancelButtons = () =>
  [...document.querySelectorAll('button')].filter((one) => one.textContent === 'Cancel');

test('a withdrawal that waits can be cancelled; one on its way cannot', async () => {
  const cancel = 'POST /api/creator/withdrawals/w1/cancel';
  const sending = withdrawal({ _id: 'w2', status: 'sending', canCancel: false });
  await open({
    [list]: { body: [withdrawal(), sending] },
    [cancel]: { body: withdrawal({ status: 'refunded', reason: 'You cancelled it.' }) },
  });
  await stage.sees('Sending soon');
  expect(cancelButtons()).toHaveLength(1);
  await stage.press('Cancel');
  stage.answers({ [list]: { body: [withdrawal({ status: 'refunded', canCancel: false })] } });
  await stage.press('Cancel withdrawal');
  await stage.sees('$100.50 is back in your balance.');
  await stage.sees('Returned');
});

test('a withdrawal that waits for the one that opens its wallet says so', async () => {
  const second = withdrawal({ _id: 'w2', requestedAt: inHours(-0.5) });
  const opener = withdrawal({ status: 'review', openingFee: 0.38 });
  await open({ [list]: { body: [second, opener] } });
  await stage.sees('Sent after the withdrawal that opens this account');
  expect(stage.text()).not.toContain('Sending soon');
  stage.answers({ [list]: { body: [second, { ...opener, status: 'confirmed' }] } });
  await act(() => currentClient().invalidateQueries({ queryKey: ['payouts'] }));
  await stage.sees('Sending soon');
});

test.each([true, false])(
  'a withdrawal that is being checked has Cancel if the server cancels it: %s',
  async (canCancel) => {
    await open({ [list]: { body: [withdrawal({ status: 'review', canCancel })] } });
    await stage.sees('Being checked');
    expect(cancelButtons()).toHaveLength(canCancel ? 1 : 0);
  },
);

test('with nothing in the balance there is nothing to press', async () => {
  await open({ 'GET /api/creator/balance': { body: { ...balance, available: 0 } } });
  await stage.sees('Nothing to withdraw yet.');
  expect(button('Withdraw')?.disabled).toBe(true);
});

test('a balance that is not here yet is not taken for nothing', async () => {
  await open({
    'GET /api/creator/balance': 'never',
    [ask]: { status: 201, body: withdrawal() },
  });
  expect(button('Max')?.disabled).toBe(true);
  await withdraw('100.50');
  await stage.press('Confirm');
  await stage.sees('Your withdrawal is on its way.');
});

test('the figures of the balance add up to the deposits, to the cent', async () => {
  const cut = { available: 1007.875001, held: 0.45, spent: 0.674999, refunded: 0, deposited: 1009 };
  await stage.open('/creator-balance', {
    ...creator(),
    [list]: { body: [] },
    [lines]: { body: [] },
    'GET /api/creator/balance': { body: { ...balance, ...cut } },
  });
  await stage.sees('Available balance$1,007.87');
  await stage.sees('Held$0.45');
  await stage.sees('Spent$0.68');
  await stage.sees('Deposited$1,009.00');
});
