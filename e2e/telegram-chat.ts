import path from 'node:path';
import { startTelegram } from '@stoke/telegram-local';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Member } from './member.ts';
import type { ServedStoke } from './serve.ts';

/** The emulated Telegram of a running Stoke: its page and its people. */
export function telegramOf(stoke: ServedStoke) {
  return startTelegram({ dir: path.join(stoke.dataDir, 'telegram'), botUsername: 'StokeBot' });
}

let count = 0;

/** A username that no one has on Telegram, whatever ran before on this Stoke. */
export function freshHandle(name: string): string {
  count += 1;
  return `${name}_${Date.now().toString(36)}${count}`;
}

type Telegram = Awaited<ReturnType<typeof telegramOf>>;

/** Links a Telegram account without screens; who it is there. */
export async function linkTelegram({ control }: Telegram, member: Member) {
  const username = freshHandle('ana');
  const person = await control.addPerson({ firstName: 'Ana Moreau', username });
  const body = { telegramUsername: username };
  const { verificationCode } = await member.call('initiateTelegram', { body });
  await control.start({ userId: person.id, payload: `verify_${verificationCode}` });
  const question = async () =>
    (await control.messages({ chatId: person.id, count: 1 })).find(({ keyboard }) => keyboard);
  await expect.poll(question).toBeTruthy();
  const at = { userId: person.id, chatId: person.id, messageId: (await question())?.id ?? 0 };
  await control.press({ ...at, row: 0, column: 0 });
  const linked = async () => (await member.call('currentUser', {})).telegramUserId;
  await expect.poll(linked).toBe(String(person.id));
  return { id: person.id, username };
}

/** Asks on the dashboard to link a Telegram account; the dialog is open then. */
export async function askToLink(page: Page, username: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Link Telegram Account' }).fill(username);
  await page.getByRole('button', { name: 'Link Telegram' }).click();
  await expect(page.getByRole('dialog', { name: 'Verify in Telegram' })).toBeVisible();
}

/** Opens what a deep link leads to, as someone new on Telegram, and presses Start. */
export async function startAs(chat: Page, name: string, username: string): Promise<void> {
  await expect(chat.getByRole('heading', { name: 'Who opens this link?' })).toBeVisible();
  await chat.getByLabel('Name', { exact: true }).fill(name);
  await chat.getByLabel('Username').fill(username);
  await chat.getByRole('button', { name: 'New account' }).click();
  await chat.getByRole('button', { name: 'Start' }).click();
}

/** The last message that the bot has written, once it says this. */
export async function waitForText(chat: Page, text: string | RegExp): Promise<Locator> {
  const last = chat.locator('article').last();
  await expect(last).toContainText(text);
  return last;
}
