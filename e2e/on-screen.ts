import { expect, type Locator, type Page } from '@playwright/test';

export type Newcomer = { username: string; email: string; password: string };

let count = 0;

/** Someone who is new here; no two are alike, whatever ran before on this Stoke. */
export function newcomer(name: string): Newcomer {
  count += 1;
  const username = `${name}${Date.now().toString(36)}${count}`;
  return { username, email: `${username}@example.com`, password: 'long-and-quiet-9' };
}

/** Registers through the screens, starting from the home page. */
export async function register(page: Page, who: Newcomer): Promise<void> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('Username').fill(who.username);
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByLabel('Confirm Password').fill(who.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Registration successful!')).toBeVisible();
  await expect(page).toHaveURL('/');
}

export async function logIn(page: Page, email: string, password = 'stoke-demo-2026') {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page).toHaveURL('/');
}

/** Agrees to the rules in the dialog that stands in the way. */
export async function agreeToRules(page: Page): Promise<void> {
  await expect(page.getByText('Please Review and Accept Our Rules')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Rules by @stoke' });
  await dialog.getByRole('button', { name: 'I Understand & Agree to the Rules' }).click();
  await expect(dialog).toBeHidden();
}

export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /account menu/ }).click();
  return page.getByRole('menu');
}

/** Reads the alert that is open, and closes it with OK. */
export async function closeAlert(page: Page, title: string, message: string | RegExp) {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByText(message)).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
}

/** Saves one account of the earner dashboard: wallet or X handle. */
export async function saveAccount(page: Page, field: string, value: string, text: string) {
  const typed = await openField(page, field);
  await typed.fill(value);
  await typed.press('Enter');
  await closeAlert(page, 'Success', text);
  await expect(savedIn(page, field)).toHaveText(value);
}

/** What a row of the accounts has saved; not there while its form is open. */
export function savedIn(page: Page, field: string): Locator {
  return page.getByRole('group', { name: field }).getByTestId(/-saved$/);
}

/** The form of a row of the accounts; it is open where nothing is saved yet. */
export async function openField(page: Page, field: string): Promise<Locator> {
  const row = page.getByRole('group', { name: field });
  const typed = row.getByRole('textbox');
  const change = row.getByRole('button', { name: /^Change / });
  await expect(typed.or(change)).toBeVisible();
  if (await change.isVisible()) await change.click();
  return typed;
}

/** The row of a task, found by who pays for it. */
export function taskOf(page: Page, creator: string): Locator {
  return page.getByTestId('drip-task').filter({ hasText: creator });
}

/** Does one action of a task: the tweet opens in a new tab, and pressing again reports it. */
export async function actOn(task: Locator, does: 'Like' | 'Retweet' | 'Comment', done: string) {
  const opened = task.page().context().waitForEvent('page');
  const action = task.getByRole('button', { name: new RegExp(`^${does}( on)? .*tweet$`) });
  await action.click();
  const tweet = await opened;
  await expect(tweet).toHaveURL(/^https:\/\/x\.com\/\w+\/status\/\d+$/);
  await tweet.close();
  await action.click();
  await expect(task.getByRole('button', { name: new RegExp(`^${done}:`) })).toBeDisabled();
}

/** Does all three actions, one after the other. */
export async function doActions(task: Locator): Promise<void> {
  await actOn(task, 'Like', 'Liked');
  await actOn(task, 'Retweet', 'Retweeted');
  await actOn(task, 'Comment', 'Commented');
}

export async function confirm(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
}

/** Leaves a mark that a reload would take away. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
}

export async function expectSamePage(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'isMarked' in window)).toBe(true);
}
