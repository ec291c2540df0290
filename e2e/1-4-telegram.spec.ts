import type { Page } from '@playwright/test';
import { expectOpenToAll } from './barriers.ts';
import { expectBooksInOrder } from './books.ts';
import { expect, test } from './journey.ts';
import { join, signIn } from './member.ts';
import { confirm } from './on-screen.ts';
import { askToLink, freshHandle, waitForText, startAs, telegramOf } from './telegram-chat.ts';

// a server that is killed and a call that fails are part of these
test.use({ tolerated: /ERR_CONNECTION|ERR_INCOMPLETE|ERR_FAILED|status of 50[23]/ });

const field = (page: Page) => page.getByRole('textbox', { name: 'Link Telegram Account' });
const linked = (page: Page) => page.getByText('Telegram Account Linked!');

/** Confirms on the page; the chat with the bot that opens. */
async function goToBot(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await confirm(page, 'Verify in Telegram');
  return opened;
}

test('an account is linked through the bot although the server is killed meanwhile, and every open page changes automatically', async ({
  enter,
  stoke,
}) => {
  const { token, username, call } = await join(stoke, 'linker');
  const page = await enter({ token });
  await page.goto('/dashboard');
  const second = await page.context().newPage();
  await second.goto('/dashboard');
  await expect(field(second)).toBeVisible();
  const handle = freshHandle('ana');
  await askToLink(page, `@${handle}`);
  await expectOpenToAll(page);
  const chat = await goToBot(page);
  await expect(page.getByText('Verification Pending')).toBeVisible();
  await expect(
    page.getByText(`Press Start in @StokeBot as @${handle}, then Confirm.`),
  ).toBeVisible();
  await expectOpenToAll(page);
  await startAs(chat, 'Ana Moreau', handle);
  const asks = `Link this Telegram account to the Stoke account ${username}?`;
  await expect(await waitForText(chat, asks)).not.toContainText('Careful');
  await expect(page.getByText('@StokeBot has asked you in Telegram.')).toBeVisible();
  await stoke.kill();
  await stoke.restart();
  await chat.reload();
  // a question that was asked before the server was killed is answered after it
  const question = await waitForText(chat, asks);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await waitForText(
    chat,
    `Done. Ana Moreau (@${handle}) is linked to the Stoke account ${username}.`,
  );
  for (const each of [page, second]) {
    await expect(linked(each)).toBeVisible();
    await expect(each.getByText(`Ana Moreau · @${handle}`)).toBeVisible();
    await expect(each.getByLabel('Profile').getByText(`@${handle}`)).toBeVisible();
  }
  expect((await call('currentUser', {})).telegramUsername).toBe(handle);
  await expectOpenToAll(page);
  await expectBooksInOrder(stoke);
});

test('the earner of the demo world is someone in the chat page, and reads their rewards there', async ({
  enter,
  stoke,
}) => {
  const { user } = await signIn(stoke, 'earner@stoke.demo');
  expect([user.telegramUserId, user.telegramUsername]).toEqual(['7000000001', 'emberline']);
  const { pageUrl } = await telegramOf(stoke);
  expect(stoke.log()).toContain(`Telegram is emulated at ${pageUrl}`);
  const chat = await enter();
  await chat.goto(pageUrl);
  await chat.getByRole('link', { name: '@emberline' }).click();
  await chat.getByRole('button', { name: 'Start' }).click();
  const readMessages = (text: string | RegExp) =>
    chat.locator('article').filter({ hasText: text }).last();
  await expect(
    readMessages('Welcome back. This Telegram account is linked to the Stoke account emberline.'),
  ).toBeVisible();
  // messages with the links of running Sparks may follow each answer
  await chat.getByPlaceholder(/message/i).fill('/myrewards');
  await chat.keyboard.press('Enter');
  await expect(readMessages(/Available: \$\d+\.\d\d USDC/)).toBeVisible();
});
