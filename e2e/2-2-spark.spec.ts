import type { Page } from '@playwright/test';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { expectOpenToAll } from './barriers.ts';
import { asOwner, expectBooksInOrder } from './books.ts';
import { goBackEarly } from './going-back.ts';
import { expect, test } from './journey.ts';
import { deposit, join } from './member.ts';
import { closeAlert } from './on-screen.ts';
import type { ServedStoke } from './serve.ts';
import { freshHandle, waitForText, linkTelegram, telegramOf } from './telegram-chat.ts';

// an answer that is lost on its way is part of these
test.use({ tolerated: /ERR_FAILED/ });

/** A picture as a browser draws it, in the size that is recommended. */
async function banner(page: Page) {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [360, 280];
    return canvas.toDataURL('image/png');
  });
  const buffer = Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64');
  return { name: 'banner.png', mimeType: 'image/png', buffer };
}

async function fillIn(
  page: Page,
  { name, budget, group }: { name: string; group: string; budget: string },
) {
  await page.getByLabel('Campaign Name').fill(name);
  await page.getByLabel('Campaign Banner Image file').setInputFiles(await banner(page));
  await page.getByLabel('Total Budget (USD)').fill(budget);
  await page.getByLabel('Duration (hours)').fill('48');
  await page.getByLabel('Telegram Group Link').fill(group);
  await page.getByLabel('X (Twitter) URL').fill('https://x.com/brand/status/1800000000000000001');
  await page.getByLabel('Hashtags (comma separated)').fill('#launch, solana');
}

/** Opens the way into the group in Telegram, as the person it belongs to. */
async function bringBot(
  page: Page,
  { username, title }: { username: string; title: string },
): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Connect group' }).click();
  const chat = await opened;
  await chat.getByRole('link', { name: `@${username}` }).click();
  await chat.getByRole('button', { name: title }).click();
  return chat;
}

async function inGroup(chat: Page, choice: string) {
  await chat.getByText('Group', { exact: true }).click();
  await chat.getByRole('button', { name: choice }).click();
}

/** The day that a stopped campaign waits is over. */
async function passTheDay(stoke: ServedStoke, creatorId: string) {
  await asOwner(stoke, (db) =>
    db.run(sql`update campaign set settle_at = ended_at where creator_id = ${creatorId}`),
  );
}

test('a Spark is created, funded, connected in Telegram, active automatically, paused, stopped and refunded, and another one cancelled', async ({
  enter,
  stoke,
}) => {
  const creator = await join(stoke, 'sparker', { brand: 'Spark House' });
  const telegram = await telegramOf(stoke);
  const person = await linkTelegram(telegram, creator);
  const title = `Talk of ${person.username}`;
  const group = freshHandle('talk');
  await telegram.control.addGroup({ ownerId: person.id, title, username: group });
  const page = await enter({ token: creator.token });
  await page.goto('/creator-dashboard');
  await page.getByRole('link', { name: 'Start a Spark campaign' }).click();
  await expect(page).toHaveURL('/create-spark-campaign');
  await page.getByRole('button', { name: 'Create Spark Campaign' }).click();
  await expect(page.getByText(/^Please fill in all required fields/)).toBeVisible();
  await expect(page.getByLabel('Campaign Name')).toBeFocused();
  await expectOpenToAll(page);

  const budget = page.getByLabel('Total Budget (USD)');
  // a typed comma is the point that it means
  await budget.pressSequentially('48,5');
  await expect(budget).toHaveValue('48.5');
  await budget.fill('100');
  await expect(page.getByText('4,800')).toBeVisible();
  await fillIn(page, { name: 'Summer talk', group: `t.me/${group}`, budget: '100' });
  await expect(page.getByText('$100.00 missing')).toBeVisible();
  // so far the creator is alone in the group
  await expect(page.getByText('At most 0 people can take part now')).toBeVisible();
  await expectOpenToAll(page);
  // the answer is lost: the second press must not make a second campaign
  await page.route(
    '**/api/spark-campaigns',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const create = page.getByRole('button', { name: 'Create Spark Campaign' });
  await create.click();
  await expect(
    page.getByText('An unexpected error occurred while creating the campaign.'),
  ).toBeVisible();
  await create.click();
  await closeAlert(page, 'Campaign Created!', /^Spark Campaign created successfully!/);
  await expect(page).toHaveURL('/creator-dashboard');

  const cards = page.getByRole('region', { name: 'Spark Campaigns (Telegram)' });
  await expect(cards.getByRole('article')).toHaveCount(1);
  const card = cards.getByRole('article', { name: 'Summer talk' });
  await expect(card.getByText('Pending', { exact: true })).toBeVisible();
  await expect(card.getByRole('link', { name: `@${group}` })).toBeVisible();
  await expect(card.getByText('Add $100.00 to your balance.')).toBeVisible();
  await expectOpenToAll(page);
  await deposit(creator, 100);
  await expect(card.getByText('Funded: $100.00 is reserved.')).toBeVisible();

  await card.getByRole('button', { name: 'Check again' }).click();
  await expect(
    page.getByText(`@StokeBot is not in @${group} yet.`, { exact: false }),
  ).toBeVisible();
  const chat = await bringBot(page, { username: person.username, title });
  await waitForText(chat, 'This group is connected to the campaign "Summer talk".');
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  await expect(card.getByRole('timer')).toHaveText(/^1d 23h 5\dm left$|^2d 0h 0m left$/);
  await inGroup(chat, 'Take the bot’s rights');
  await expect(card.getByText('Paused', { exact: true })).toBeVisible();
  await expect(card.getByText(`lost its admin rights in ${title}.`)).toBeVisible();
  await expectOpenToAll(page);
  await inGroup(chat, 'Make the bot administrator');
  await expect(card.getByText('Active', { exact: true })).toBeVisible();

  await card.getByRole('button', { name: 'Stop campaign' }).click();
  await expect(page.getByRole('dialog').getByText('up to $100.00')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop campaign' }).click();
  await expect(card.getByText('Ended', { exact: true })).toBeVisible();
  await expect(card.getByText(/^Unspent funds return/)).toBeVisible();
  await passTheDay(stoke, creator.id);

  // in the meantime another one: funded immediately, and cancelled
  await page.goto('/create-spark-campaign');
  await expect(page.getByLabel('Campaign Name')).toHaveValue('');
  await fillIn(page, { name: 'Second thoughts', group: '@second_thoughts', budget: '50' });
  await deposit(creator, 50);
  await expect(page.getByText('$50.00 is reserved when you create the campaign')).toBeVisible();
  await create.click();
  // who goes back before the dashboard is there can create another one
  await goBackEarly(page, () =>
    closeAlert(page, 'Campaign Created!', /Make the bot an administrator/),
  );
  await expect(create).toBeEnabled();
  await page.goForward();
  const second = cards.getByRole('article', { name: 'Second thoughts' });
  await second.getByRole('button', { name: 'Cancel campaign' }).click();
  await expect(page.getByText('$50.00 returns to your balance now.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel campaign' }).click();
  await expect(second.getByText('$50.00 returned to your balance')).toBeVisible();
  // the sweep looks every half minute
  await expect(card.getByText('$100.00 returned to your balance')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Creator balance' })).toContainText('$150.00');
  await expectBooksInOrder(stoke);
});
