import { expectOpenToAll } from './barriers.ts';
import { holdCalls } from './hold-calls.ts';
import { expect, test } from './journey.ts';
import { join } from './member.ts';
import { accounts } from '../apps/server/src/money/ledger/index.ts';
import { fund } from '../apps/server/testing/money/fund.ts';
import { asOwner } from './books.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import type { ServedStoke } from './serve.ts';
import { usdc } from '@stoke/domain';

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

test(
  'one cent below the minimum nothing can be asked for; the minimum is paid out to the last cent, once however often it is pressed',
  { tag: '@short' },
  async ({ enter, stoke }) => {
    const { token, id, call } = await join(stoke, 'exact', { isEarner: true });
    await give(stoke, id, 49_990_000n);
    const page = await enter({ token });
    await page.goto('/dashboard');
    const available = page.getByTestId('available-balance');
    await expect(available).toHaveText('$49.99 USDC');
    await expect(page.getByRole('button', { name: 'Request Payout' })).toBeDisabled();
    await give(stoke, id, 10_000n);
    await page.reload();
    await expect(available).toHaveText('$50.00 USDC');
    await page.getByRole('button', { name: 'Request Payout' }).click();
    await page.getByLabel('Amount in USD').fill('50.01');
    await page.getByLabel('Amount in USD').press('Enter');
    await expect(page.getByText('Requested amount exceeds your available earnings.')).toBeVisible();
    const payout = await holdCalls(page, /request-payout$/);
    await page.getByLabel('Amount in USD').fill('50');
    await page.getByRole('button', { name: 'Request Payout' }).dblclick();
    const dialog = page.getByRole('dialog', { name: 'Confirm payout' });
    await expect(dialog).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Confirm' }).dblclick();
    await expect(dialog).toHaveCount(0);
    // Pressed again while the first is on its way.
    await page.getByLabel('Amount in USD').press('Enter');
    await expect(page.getByRole('button', { name: 'Request Payout' })).toBeDisabled();
    await expect(dialog).toHaveCount(0);
    payout.allowLeaving();
    await expect(page.getByText('Payout request submitted.')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(page.getByLabel('Amount in USD')).toHaveCount(0);
    await expect(available).toHaveText('$0.00 USDC');
    await expect(page.getByRole('button', { name: 'Request Payout' })).toBeDisabled();
    expect(await call('payouts', {})).toHaveLength(1);
    const row = page.getByTestId('payout').first();
    await expect(row.getByRole('cell').nth(1).getByText('Confirmed')).toBeVisible();
    await expectOpenToAll(page);
  },
);
