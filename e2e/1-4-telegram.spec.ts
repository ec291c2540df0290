import type { Page } from '@playwright/test';
import { refusals } from '@stoke/contract';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { expectOpenToAll } from './barriers.ts';
import { asOwner, expectBooksInOrder } from './books.ts';
import { expect, test } from './journey.ts';
import { join, signIn } from './member.ts';
import { confirm } from './on-screen.ts';
import { askToLink, freshHandle, hears, startAgain, startAs, telegramOf } from './telegram-chat.ts';

// a server that is killed and a call that fails are part of these
test.use({ tolerated: /ERR_CONNECTION|ERR_INCOMPLETE|ERR_FAILED|status of 50[23]/ });

const field = (page: Page) => page.getByRole('textbox', { name: 'Link Telegram Account' });
const linked = (page: Page) => page.getByText('Telegram Account Linked!');
const cancelled = (page: Page) => page.getByText('Telegram verification was cancelled.');

/** Confirms on the page; the chat with the bot that opens. */
async function goToBot(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await confirm(page, 'Verify in Telegram');
  return opened;
}

test('an account is linked through the bot, and every open page changes automatically', async ({
  enter,
  stoke,
}) => {
  const { token, username } = await join(stoke, 'linker');
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
  const question = await hears(
    chat,
    `Link this Telegram account to the Stoke account ${username}?`,
  );
  await expect(question).not.toContainText('Careful');
  await expect(page.getByText('@StokeBot has asked you in Telegram.')).toBeVisible();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await hears(chat, `Done. Ana Moreau (@${handle}) is linked to the Stoke account ${username}.`);
  for (const each of [page, second]) {
    await expect(linked(each)).toBeVisible();
    await expect(each.getByText(`Ana Moreau · @${handle}`)).toBeVisible();
    await expect(each.getByLabel('Profile').getByText(`@${handle}`)).toBeVisible();
  }
  await expectOpenToAll(page);
  await expectBooksInOrder(stoke);
});

test('cancelling is possible in the dialog, while it waits, after a reload and in the bot', async ({
  enter,
  stoke,
}) => {
  const { token } = await join(stoke, 'undecided');
  const page = await enter({ token });
  await page.goto('/dashboard');
  const handle = freshHandle('bram');
  await askToLink(page, handle);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(cancelled(page)).toBeVisible();
  await expect(field(page)).toHaveValue(handle);

  await askToLink(page, handle);
  const chat = await goToBot(page);
  await page.reload();
  await expect(page.getByText('Verification Pending')).toBeVisible();
  const way = page.getByRole('link', { name: 'Open Telegram' });
  const deepLink = (await way.getAttribute('href')) ?? '';
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(cancelled(page)).toBeVisible();
  await startAs(chat, 'Bram', handle);
  await hears(chat, 'This link was cancelled.');

  await askToLink(page, handle);
  const again = await goToBot(page);
  expect(again.url()).not.toBe(deepLink);
  await again.getByRole('link', { name: `@${handle}` }).click();
  await again.getByRole('button', { name: 'Start' }).click();
  await (
    await hears(again, 'Link this Telegram account')
  )
    .getByRole('button', { name: 'Cancel' })
    .click();
  await hears(again, 'Nothing was linked.');
  await expect(cancelled(page)).toBeVisible();
});

test('a code expires, is used once, and is of no use with an account that is taken', async ({
  enter,
  stoke,
}) => {
  const first = await join(stoke, 'first');
  const second = await join(stoke, 'second');
  const page = await enter({ token: first.token });
  await page.goto('/dashboard');
  const handle = freshHandle('chidi');
  await askToLink(page, handle);
  const chat = await goToBot(page);
  await asOwner(stoke, (db) =>
    db.run(sql`
      update telegram_verification set created_at = created_at - interval '10 minutes',
        expires_at = expires_at - interval '10 minutes' where user_id = ${first.id}`),
  );
  await page.reload();
  await expect(page.getByText('The link expired after 10 minutes.')).toBeVisible();
  await startAs(chat, 'Chidi', handle);
  await hears(chat, 'This link has expired');

  const { deepLink } = await first.call('initiateTelegram', { body: { telegramUsername: handle } });
  await startAgain(chat, deepLink, handle);
  await (
    await hears(chat, 'Link this Telegram account')
  )
    .getByRole('button', { name: 'Confirm' })
    .click();
  await hears(chat, 'Done.');
  await expect(linked(page)).toBeVisible();

  const stranger = await enter();
  await stranger.goto(deepLink);
  const other = freshHandle('dilara');
  await startAs(stranger, 'Dilara', other);
  await hears(stranger, 'This link has been used and works only once.');

  const given = await second.call('initiateTelegram', { body: { telegramUsername: other } });
  await startAgain(chat, given.deepLink, handle);
  await hears(chat, `already linked to the Stoke account ${first.username}`);
  await startAgain(stranger, given.deepLink, other);
  await (
    await hears(stranger, 'Link this Telegram account')
  )
    .getByRole('button', { name: 'Confirm' })
    .click();
  await hears(stranger, 'Done.');
  const users = await Promise.all([first, second].map(({ call }) => call('currentUser', {})));
  expect(users.map(({ telegramUsername }) => telegramUsername)).toEqual([handle, other]);
});

test('an account is unlinked after a question, and another one linked, with the difference said', async ({
  enter,
  stoke,
}) => {
  const { token } = await join(stoke, 'changer');
  const page = await enter({ token });
  await page.goto('/dashboard');
  const handle = freshHandle('ema');
  await askToLink(page, 'somebody_else');
  const chat = await goToBot(page);
  await startAs(chat, 'Ema', handle);
  const question = await hears(chat, 'Careful: on Stoke the username @somebody_else was entered');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(linked(page)).toBeVisible();
  await page.getByRole('button', { name: 'Unlink' }).click();
  const sure = page.getByRole('dialog', { name: 'Unlink Telegram' });
  await expect(sure.getByText('You keep your earnings')).toBeVisible();
  await expectOpenToAll(page);
  await confirm(page, 'Unlink Telegram');
  await expect(page.getByText('Telegram account unlinked.')).toBeVisible();
  await hears(chat, 'This Telegram account is no longer linked to the Stoke account');
  await askToLink(page, handle);
  const next = await goToBot(page);
  await startAs(next, 'Faye', freshHandle('faye'));
  await (await hears(next, 'Careful')).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(/^Faye · @faye_/)).toBeVisible();
});

test('typed text is refused at the field, and a failure said in the words of the specification', async ({
  enter,
  stoke,
}) => {
  const { token } = await join(stoke, 'typist');
  const page = await enter({ token });
  await page.goto('/dashboard');
  for (const [typed, text] of [
    ['', 'Please enter your Telegram username.'],
    [' @ ', 'Please enter your Telegram username.'],
    ['two words', refusals['telegram.username_invalid'].text],
    ['<b>ana</b>', refusals['telegram.username_invalid'].text],
  ] as const) {
    await field(page).fill(typed);
    await field(page).press('Enter');
    await expect(page.getByText(text)).toBeVisible();
  }
  await expectOpenToAll(page);
});

test('a question that was asked before the server was killed is answered after it', async ({
  enter,
  stoke,
}) => {
  const member = await join(stoke, 'patient');
  const page = await enter({ token: member.token });
  await page.goto('/dashboard');
  const handle = freshHandle('gil');
  await askToLink(page, handle);
  const chat = await goToBot(page);
  await startAs(chat, 'Gil', handle);
  await hears(chat, 'Link this Telegram account');
  await stoke.kill();
  await stoke.restart();
  await chat.reload();
  const question = await hears(chat, 'Link this Telegram account');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await hears(chat, 'Done.');
  await expect(linked(page)).toBeVisible();
  expect((await member.call('currentUser', {})).telegramUsername).toBe(handle);
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
  const said = (text: string | RegExp) => chat.locator('article').filter({ hasText: text }).last();
  await expect(
    said('Welcome back. This Telegram account is linked to the Stoke account emberline.'),
  ).toBeVisible();
  // messages with the links of running Sparks may follow each answer
  await chat.getByPlaceholder(/message/i).fill('/myrewards');
  await chat.keyboard.press('Enter');
  await expect(said(/Available: \$\d+\.\d\d USDC/)).toBeVisible();
});
