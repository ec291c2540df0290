import type { Page } from '@playwright/test';
import { expectOpenToAll } from './barriers.ts';
import { freshWallet } from './chain.ts';
import { expect, test } from './journey.ts';
import { join, signIn } from './member.ts';
import { closeAlert, confirm } from './on-screen.ts';
import { accounts, post } from '../apps/server/src/ledger/index.ts';
import { asOwner } from './books.ts';
import type { ServedStoke } from './serve.ts';
import { usdc } from '@stoke/domain';
import { refusals } from '@stoke/contract';

const walletField = 'Wallet Address (SOL)';

/** Micro-USDC that somebody earned elsewhere. */
async function give(stoke: ServedStoke, userId: string, micro: bigint): Promise<void> {
  const to = accounts.earnerAvailable(userId);
  const moves = [{ from: accounts.treasury, to, amount: usdc(micro) }];
  const reference = `earned:${userId}:${micro}`;
  await asOwner(stoke, (db) =>
    db.transaction((tx) => post(tx, { reference, kind: 'earned', moves })),
  );
}

/** Opens the form, types an amount and asks for it. */
async function ask(page: Page, amount: string): Promise<void> {
  const field = page.getByLabel('Amount in USD');
  const button = page.getByRole('button', { name: 'Request Payout' });
  if (!(await field.isVisible())) await button.click();
  await field.fill(amount);
  await button.click();
}

test('each amount that cannot be paid is refused with its text', async ({ enter, stoke }) => {
  const { token } = await signIn(stoke, 'earner@stoke.demo');
  const page = await enter({ token });
  await page.goto('/dashboard');
  for (const [amount, text] of [
    ['49.99', 'Minimum payout amount is $50.'],
    ['0', 'Minimum payout amount is $50.'],
    ['1000000', 'Requested amount exceeds your available earnings.'],
    ['50.001', 'Please enter an amount in dollars and whole cents.'],
    ['1e2', 'Please enter an amount in dollars and whole cents.'],
    ['<b>50</b>', 'Please enter an amount in dollars and whole cents.'],
  ] as const) {
    await ask(page, amount);
    await expect(page.getByText(text)).toBeVisible();
  }
  await expectOpenToAll(page);
});

test('a payout that is not confirmed is not asked for', async ({ enter, stoke }) => {
  const { token, call } = await signIn(stoke, 'earner@stoke.demo');
  const before = (await call('payouts', {})).map(({ _id }) => _id);
  const page = await enter({ token });
  await page.clock.install();
  await page.goto('/dashboard');
  await ask(page, '50');
  const dialog = page.getByRole('dialog', { name: 'Confirm payout' });
  await expect(dialog.getByText('$50.00 USDC')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const said = page.getByText('Payout request cancelled.');
  await expect(said).toBeVisible();
  await page.clock.fastForward(5000);
  await expect(said).toBeHidden();
  expect((await call('payouts', {})).map(({ _id }) => _id)).toEqual(before);
});

test('a wallet that is gone is asked for before anything is sent', async ({ enter, stoke }) => {
  const { token, user } = await signIn(stoke, 'earner@stoke.demo');
  const page = await enter({ token });
  await page.route('**/auth/me', (route) =>
    route.fulfill({ json: { ...user, walletAddress: null } }),
  );
  await page.goto('/dashboard');
  await ask(page, '50');
  await expect(page.getByText(refusals['payout.wallet_missing'].text)).toBeVisible();
});

test('below the minimum nothing can be asked for', async ({ enter, stoke }) => {
  const { token } = await join(stoke, 'poor', { isEarner: true });
  const page = await enter({ token });
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Request Payout' })).toBeDisabled();
  await expect(page.getByText('Minimum payout amount is $50.')).toBeVisible();
  await expect(page.getByText('No payouts yet')).toBeVisible();
});

test('one cent below the minimum nothing can be asked for; the minimum is paid out to the last cent', async ({
  enter,
  stoke,
}) => {
  const { token, id } = await join(stoke, 'exact', { isEarner: true });
  await give(stoke, id, 49_990_000n);
  const page = await enter({ token });
  await page.goto('/dashboard');
  const available = page.getByTestId('available-balance');
  await expect(available).toHaveText('$49.99 USDC');
  await expect(page.getByRole('button', { name: 'Request Payout' })).toBeDisabled();
  await give(stoke, id, 10_000n);
  await page.reload();
  await expect(available).toHaveText('$50.00 USDC');
  await ask(page, '50.01');
  await expect(page.getByText('Requested amount exceeds your available earnings.')).toBeVisible();
  await ask(page, '50');
  await confirm(page, 'Confirm payout');
  await expect(page.getByText('Payout request submitted.')).toBeVisible();
  await expect(page.getByLabel('Amount in USD')).toHaveCount(0);
  await expect(available).toHaveText('$0.00 USDC');
  await expect(page.getByRole('button', { name: 'Request Payout' })).toBeDisabled();
  const [row] = [page.getByTestId('payout').first()];
  await expect(row.getByRole('cell').nth(1).getByText('Confirmed')).toBeVisible({
    timeout: 30_000,
  });
  await expectOpenToAll(page);
});

test('each state of a payout says what it means, and a sent one leads to its transaction', async ({
  enter,
  stoke,
}) => {
  const { token, call } = await signIn(stoke, 'earner@stoke.demo');
  const [paid] = await call('payouts', {});
  const unsent = { ...paid, sentAt: null, confirmedAt: null, signature: null };
  const page = await enter({ token });
  await page.route('**/api/users/payouts*', (route) =>
    route.fulfill({
      json: [
        { ...unsent, _id: 'requested', status: 'requested' },
        { ...unsent, _id: 'review', status: 'review', reason: 'A first payout is looked at.' },
        { ...unsent, _id: 'sending', status: 'sending' },
        { ...unsent, _id: 'refunded', status: 'refunded', reason: 'The wallet is frozen.' },
        { ...paid, transactionUrl: 'https://explorer.solana.com/tx/abc' },
      ],
    }),
  );
  await page.goto('/dashboard');
  const rows = page.getByTestId('payout');
  for (const [at, texts] of [
    [0, ['The amount is set aside.', 'Not sent yet']],
    [1, ['A first payout is looked at.', 'A person looks at this payout before it is sent.']],
    [2, ['Being signed', 'It is with Solana']],
    [3, ['The wallet is frozen.', 'Back in your balance', 'Never sent']],
  ] as const) {
    for (const text of texts) await expect(rows.nth(at).getByText(text)).toBeVisible();
  }
  await expect(rows.nth(4).getByRole('link')).toHaveAttribute(
    'href',
    'https://explorer.solana.com/tx/abc',
  );
  await expectOpenToAll(page);
});

test('wallet and X handle are saved trimmed, and refused with their texts', async ({
  enter,
  stoke,
}) => {
  const other = await join(stoke, 'holder', { isEarner: true });
  const { xUsername } = await other.call('currentUser', {});
  const { token, call } = await join(stoke, 'saver');
  const page = await enter({ token });
  await page.goto('/dashboard');
  const wallet = page.getByRole('textbox', { name: walletField });
  const xAccount = page.getByRole('textbox', { name: 'Link X Account' });
  const address = freshWallet();
  await wallet.fill(`  ${address} `);
  await wallet.press('Enter');
  await closeAlert(page, 'Success', 'Wallet address updated successfully!');
  await expect(wallet).toHaveValue(address);
  await xAccount.fill('  @Some_Body1 ');
  await xAccount.press('Enter');
  await closeAlert(page, 'Success', 'X account updated successfully!');
  await expect(xAccount).toHaveValue('Some_Body1');

  for (const [field, typed, text] of [
    [wallet, 'no-wallet', refusals['wallet.invalid'].text],
    // the token program: it has an account, but nobody's
    [wallet, 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', refusals['wallet.not_payable'].text],
    [xAccount, 'two words', refusals['x.invalid'].text],
    [xAccount, String(xUsername), refusals['x.taken'].text],
  ] as const) {
    await field.fill(typed);
    await field.press('Enter');
    await closeAlert(page, 'Error!', text);
    await expect(field).toHaveValue(typed);
  }
  const saved = await call('currentUser', {});
  expect([saved.walletAddress, saved.xUsername]).toEqual([address, 'Some_Body1']);
});

test('the rules can be read again, and closed', async ({ enter, stoke }) => {
  const { token } = await join(stoke, 'reader');
  const page = await enter({ token });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'View Rules' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rules by @stoke' });
  await expect(dialog.getByRole('button', { name: /Agree/ })).toHaveCount(0);
  await expectOpenToAll(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
