import type { Page } from '@playwright/test';
import { expectOpenToAll } from './barriers.ts';
import { newWallet } from '../apps/server/testing/server/new-wallet.ts';
import { expect, test } from './journey.ts';
import { join } from './member.ts';
import { closeAlert, confirm, openField, savedIn } from './on-screen.ts';
import { accounts } from '../apps/server/src/money/ledger/index.ts';
import { fund } from '../apps/server/testing/money/fund.ts';
import { asOwner } from './books.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import type { ServedStoke } from './serve.ts';
import { usdc } from '@stoke/domain';
import { refusals } from '@stoke/contract';

const walletField = 'Wallet Address (SOL)';
const xField = 'Link X Account';

/** Micro-USDC that someone earned elsewhere. No deposit covers it, so the comparison waits for a slot that never comes. */
async function give(stoke: ServedStoke, userId: string, micro: bigint): Promise<void> {
  const to = accounts.earnerAvailable(userId);
  await asOwner(stoke, (db) =>
    db.transaction(async (tx) => {
      await tx.run(sql`
        update treasury_comparison set pending_slot = 9000000000000000000, pending_amount = 0`);
      await fund(tx, to, usdc(micro), { kind: 'earned' });
    }),
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

test(
  'one cent below the minimum nothing can be asked for; the minimum is paid out to the last cent',
  { tag: '@short' },
  async ({ enter, stoke }) => {
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
    await expect(row.getByRole('cell').nth(1).getByText('Confirmed')).toBeVisible();
    await expectOpenToAll(page);
  },
);

test('wallet and X handle are saved trimmed, and refused with their texts', async ({
  enter,
  stoke,
}) => {
  const other = await join(stoke, 'holder', { isEarner: true });
  const { xUsername } = await other.call('currentUser', {});
  const { token, call } = await join(stoke, 'saver');
  const page = await enter({ token });
  await page.goto('/dashboard');
  const address = newWallet();
  const wallet = await openField(page, walletField);
  await wallet.fill(`  ${address} `);
  await wallet.press('Enter');
  await closeAlert(page, 'Success', 'Wallet address updated successfully!');
  await expect(savedIn(page, walletField)).toHaveText(address);
  const xAccount = await openField(page, xField);
  await xAccount.fill('  @Some_Body1 ');
  await xAccount.press('Enter');
  await closeAlert(page, 'Success', 'X account updated successfully!');
  await expect(savedIn(page, xField)).toHaveText('Some_Body1');

  for (const [name, typed, text] of [
    [walletField, 'no-wallet', refusals['wallet.invalid'].text],
    // the USDC token of mainnet, which people paste in place of their own address
    [
      walletField,
      'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      "This is the address of the USDC token itself. Paste your own wallet's address.",
    ],
    [xField, 'two words', refusals['x.invalid'].text],
  ] as const) {
    const field = await openField(page, name);
    await field.fill(typed);
    await field.press('Enter');
    await closeAlert(page, 'Error!', text);
    await expect(field).toHaveValue(typed);
  }
  await xAccount.fill(String(xUsername));
  await xAccount.press('Enter');
  const verifying = page.getByRole('dialog', { name: 'Verify X account' });
  await expect(verifying).toContainText(`Another user has linked @${xUsername}`);
  await verifying.getByRole('button', { name: 'Close' }).click();
  const saved = await call('currentUser', {});
  expect([saved.walletAddress, saved.xUsername]).toEqual([address, 'Some_Body1']);
});
