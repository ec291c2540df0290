import type { Page } from '@playwright/test';
import { expectOpenToAll } from './barriers.ts';
import { deposit, submitTask, join, signIn, type Member } from './member.ts';
import { expect, test } from './journey.ts';
import type { ServedStoke } from './serve.ts';

const tweet = 'https://x.com/brand/status/1960000000000000001';

/** An earner whose work on a drip of its own waits for a decision. */
async function waitingWork(stoke: ServedStoke) {
  const creator = await join(stoke, 'brand', { brand: 'Notices' });
  await deposit(creator, 899);
  const { campaign } = await creator.call('createDrip', {
    body: { packageId: 'ignition', initialTweetLink: tweet },
  });
  const earner = await join(stoke, 'reader', { isEarner: true });
  const tasks = await earner.call('availableTasks', {});
  const taskId = tasks.find(({ campaignId }) => campaignId === campaign._id)?._id ?? '';
  await submitTask(earner, taskId);
  return { earner, taskId };
}

async function reject(stoke: ServedStoke, earner: Member, taskId: string, note: string) {
  const admin = await signIn(stoke, 'admin@stoke.demo');
  const body = { userId: earner.id, reason: 'low_quality', note } as const;
  await admin.call('rejectTask', { params: { taskId }, body });
}

/** Opens a page and waits until it follows what happens from then on. */
async function openFollowing(page: Page, address: string): Promise<void> {
  const following = page.waitForResponse((response) => response.url().includes('/api/events'));
  await page.goto(address);
  await following;
}

test('a decision rings in both tabs, says why, leads to the work, and is kept under its day', async ({
  enter,
  stoke,
}) => {
  const { earner, taskId } = await waitingWork(stoke);
  const page = await enter({ token: earner.token });
  const other = await enter({ token: earner.token });
  await openFollowing(page, '/');
  await openFollowing(other, '/support');
  // X account and wallet were saved
  const bell = page.getByRole('button', { name: 'Notices, 2 unread' });
  await expect(bell).toBeVisible();
  await expect(other.getByRole('button', { name: 'Notices, 2 unread' })).toBeVisible();

  await reject(stoke, earner, taskId, 'Say <b>something</b>.');
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Notices, 3 unread' })).toBeVisible();
    await expect(tab.getByRole('status').filter({ hasText: '3 unread notices' })).toHaveCount(1);
  }

  await page.getByRole('button', { name: 'Notices, 3 unread' }).click();
  const panel = page.getByRole('dialog', { name: 'Notices' });
  const news = panel.getByTestId('notice').first();
  await expect(news).toContainText('Work rejected: $0.18');
  await expect(news).toContainText('“Say <b>something</b>.”');
  await expect(news).toContainText('You can resubmit once.');
  await expectOpenToAll(page);
  await news.getByRole('link').click();
  await expect(page).toHaveURL(/\/dashboard#submission-/);
  await expect(panel).toBeHidden();
  await expect(page.getByTestId('submission').first()).toHaveAttribute('data-named', 'true');
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Notices, 2 unread' })).toBeVisible();
  }

  await page.getByRole('button', { name: 'Notices, 2 unread' }).click();
  await page.getByRole('link', { name: 'See all notices' }).click();
  await expect(page.getByRole('heading', { name: 'Notices', level: 1 })).toBeVisible();
  // Midnight may have passed meanwhile.
  const days = page.getByRole('region', { name: /^(Today|Yesterday)$/ });
  await expect(days.filter({ hasText: 'Work rejected: $0.18' })).toBeVisible();
});
