import { readFile } from 'node:fs/promises';
import { sendFromDemoWallet } from '@stoke/chain-local';
import { dayMs } from '@stoke/domain';
import { expectOpenToAll } from './barriers.ts';
import { installWallet } from './browser-wallet.ts';
import { newWallet } from '../apps/server/testing/server/new-wallet.ts';
import { chainOf, usdcOf } from './chain.ts';
import { expect, test } from './journey.ts';
import { deposit, join, signIn } from './member.ts';
import { confirm, openMenu } from './on-screen.ts';

test(
  'a balance is read, spent, stopped and taken out to the chain without reload',
  { tag: '@short' },
  async ({ enter, stoke }) => {
    const creator = await join(stoke, 'funder', { brand: 'Funders' });
    const page = await enter({ token: creator.token });
    await page.goto('/creator-balance');
    await expect(page.getByText('No activity yet')).toBeVisible();
    await expectOpenToAll(page);
    const lines = page.getByTestId('statement-line');

    await test.step('a deposit and a campaign appear as they happen', async () => {
      await deposit(creator, 910.000001);
      await expect(lines.first()).toContainText('+$910.000001');
      const initialTweetLink = 'https://x.com/funders/status/1950000000000000001';
      await creator.call('createDrip', { body: { packageId: 'ignition', initialTweetLink } });
      await expect(lines.first()).toContainText(/Ignition Drip .*funded/);
      await expect(lines.first()).toContainText('$719.20 for rewards · $179.80 fee');
      await expect(lines.first()).toContainText('-$899.00$11.000001');
    });

    await test.step('a campaign is stopped after its refund was told', async () => {
      await (await openMenu(page)).getByRole('menuitem', { name: 'Creator Dashboard' }).click();
      await page.getByRole('button', { name: 'Stop campaign' }).click();
      const dialog = page.getByRole('dialog', { name: /^Stop Ignition Drip/ });
      await expect(dialog).toContainText(
        '$899.00 (unspent rewards and their fee) returns to your balance now.',
      );
      await dialog.getByRole('button', { name: 'Stop campaign' }).click();
      await expect(page.getByText('$899.00 is back in your balance.')).toBeVisible();
      await page.getByRole('link', { name: 'Statement' }).click();
      await expect(lines.first()).toContainText(/Ignition Drip .*refunded/);
    });

    await test.step('a scheduled campaign is cancelled before its start, and its price is back', async () => {
      const initialTweetLink = 'https://x.com/funders/status/1950000000000000002';
      const startsAt = new Date(Date.now() + 3 * dayMs).toISOString();
      await creator.call('createDrip', {
        body: { packageId: 'ignition', initialTweetLink, startsAt },
      });
      await expect(lines.first()).toContainText('-$899.00$11.000001');
      await (await openMenu(page)).getByRole('menuitem', { name: 'Creator Dashboard' }).click();
      const card = page.getByRole('article').filter({ hasText: 'Scheduled' });
      await card.getByRole('button', { name: 'Cancel campaign' }).click();
      const dialog = page.getByRole('dialog', { name: /^Cancel Ignition Drip/ });
      await expect(dialog).toContainText('$899.00 returns to your balance now.');
      await dialog.getByRole('button', { name: 'Cancel campaign' }).click();
      await expect(card).toBeHidden();
      await page.getByRole('link', { name: 'Statement' }).click();
      await expect(lines.first()).toContainText('+$899.00$910.000001');
    });

    await test.step('all of it is taken out, exactly once', async () => {
      const wallet = newWallet();
      await page.getByRole('button', { name: 'Max' }).click();
      await page.getByLabel('To this Solana wallet').fill(stoke.url);
      await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
      await expect(page.getByText('Please enter a valid Solana wallet address.')).toBeVisible();
      await page.getByLabel('To this Solana wallet').fill(wallet);
      await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Confirm withdrawal' })).toContainText(wallet);
      await expect(page.getByRole('dialog', { name: 'Confirm withdrawal' })).toContainText('$0.38');
      await confirm(page, 'Confirm withdrawal');
      await expect(page.getByTestId('withdrawal')).toContainText('Confirmed');
      // The wallet had no USDC account: opening one was paid out of the amount, as the question said.
      expect(await usdcOf(stoke, wallet)).toBe(909_620_001n);
      await expect(lines.first()).toContainText('-$910.000001$0.00');
      await expect(page.getByText('Nothing to withdraw yet.')).toBeVisible();
      await expectOpenToAll(page);
    });

    await test.step('a wallet of the browser pays a deposit', async () => {
      await installWallet(page, stoke, 40_000_000n);
      await page.goto('/add-funds');
      await expectOpenToAll(page);
      await page.getByLabel('Amount in USDC').fill('25');
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await page.getByRole('button', { name: 'Signing Wallet' }).click();
      await expect(page.getByText('25 test USDC credited')).toBeVisible();
      await page.goto('/creator-balance');
      await expect(lines.first()).toContainText('+$25.00$25.00');
    });

    await test.step('the statement is kept as a file, and shown by sort', async () => {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      const text = await readFile(await (await saved).path(), 'utf8');
      expect(text.trim().split('\r\n')).toHaveLength(8);
      await page.getByLabel('Show').selectOption('Refunds');
      await expect(lines).toHaveCount(2);
    });

    await test.step('what an exchange sent is credited by hand, from the ticket that asks for it', async () => {
      const [known] = await creator.call('deposits', {});
      const to = { recipient: known?.recipient ?? '', amountMicro: 12_500_000n, reference: null };
      const signature = await sendFromDemoWallet({ ...(await chainOf(stoke)), ...to });
      const asked = { title: 'Sent by an exchange', message: `This one: ${signature}` };
      const ticket = await creator.call('openTicket', { body: { category: 'campaign', ...asked } });
      await page.getByLabel('Show').selectOption({ index: 0 });
      await expect(lines).toHaveCount(7);

      const admin = await signIn(stoke, 'admin@stoke.demo');
      const listed = async () => {
        const unclaimed = await admin.call('unclaimedTransfers', {});
        return unclaimed.map((one) => one.signature);
      };
      await expect.poll(listed).toContain(signature);
      const desk = await enter({ token: admin.token });
      await desk.goto(`/admin/support?ticket=${ticket._id}`);
      await desk.getByRole('link', { name: 'Credit a deposit' }).click();
      await expect(desk.getByRole('heading', { name: '$12.50' })).toBeVisible();
      const review = desk.getByRole('button', { name: 'Review credit' });
      await expect(review).toBeVisible();
      await expectOpenToAll(desk);
      await desk.getByLabel('How do you know?').fill('Their exchange shows this withdrawal.');
      await review.click();
      const dialog = desk.getByRole('dialog', { name: `Credit $12.50 to @${creator.username}?` });
      await dialog.getByRole('button', { name: 'Credit $12.50' }).click();
      const credit = desk.getByRole('region', { name: 'Credit', exact: true });
      await expect(credit).toContainText(`Credited to @${creator.username}`);
      await expect(lines.first()).toContainText('credited by support');
      await expect(lines.first()).toContainText('+$12.50$37.50');
    });
  },
);
