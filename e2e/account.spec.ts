import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { expectOpenToAll } from './barriers.ts';
import { asOwner, expectBooksInOrder } from './books.ts';
import { expect, test } from './journey.ts';
import { mailedLink } from './mail.ts';
import { join, signIn, type Member } from './member.ts';
import { confirm, logIn, openMenu } from './on-screen.ts';
import type { ServedStoke } from './serve.ts';

const chosen = 'quiet-and-even-longer-10';

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
}

/** One more session of someone, begun in another browser, without screens. */
async function sessionOf(stoke: ServedStoke, { email, password }: Member): Promise<string> {
  const answer = await fetch(`${stoke.url}/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0',
    },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.ok).toBe(true);
  return ((await answer.json()) as { token: string }).token;
}

test('a session is ended, then all others with a new password, and at last all: this browser goes on in all its tabs meanwhile', async ({
  enter,
  stoke,
}) => {
  const member = await join(stoke, 'changer');
  const page = await enter({ token: member.token });
  const first = await enter({ token: await sessionOf(stoke, member) });
  const second = await enter();
  await logIn(second, member.email, member.password);
  await first.goto('/dashboard');
  await second.getByRole('link', { name: 'Your Dashboard' }).click();
  await openSettings(page);
  await expect(page.getByTestId('session')).toContainText([
    'Chrome on Linux',
    'Firefox on Windows',
    'this session',
  ]);
  await expect(page.getByText('this session')).toHaveCount(1);
  await expectOpenToAll(page);
  await page.getByRole('button', { name: 'Sign out Chrome on Linux' }).click();
  await expect(page.getByTestId('session')).toHaveCount(2);
  await expect(second).toHaveURL('/login?next=%2Fdashboard');
  await expect(first.getByRole('heading', { name: 'Your Profile' })).toBeVisible();

  const tab = await page.context().newPage();
  await tab.goto('/dashboard');
  const typed = tab.getByRole('textbox', { name: 'Link X Account' });
  await typed.fill('half_typed');
  await page.getByLabel('Current password').fill(member.password);
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByLabel('Repeat the new password').fill(chosen);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(
    page.getByText('Your password was changed. All other devices were signed out.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveValue('');
  await expect(page.getByTestId('session')).toHaveCount(1);
  await expect(first).toHaveURL('/login?next=%2Fdashboard');
  // the other tab goes on too, with what was being typed in it
  await expect(typed).toHaveValue('half_typed');
  await typed.press('Enter');
  await expect(tab.getByRole('dialog', { name: 'Success' })).toBeVisible();

  await logIn(first, member.email, chosen);
  await first.getByRole('link', { name: 'Your Dashboard' }).click();
  await expect(first.getByRole('heading', { name: 'Your Profile' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await confirm(page, 'Sign out everywhere?');
  await expect(page.getByText('You are signed out everywhere.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(first).toHaveURL('/login?next=%2Fdashboard');
});

test('a forgotten password is chosen anew with the link from the mail, once', async ({
  page,
  enter,
  stoke,
}) => {
  const member = await join(stoke, 'forgetful');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(`nobody-${member.email}`);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('a reset link is on its way')).toBeVisible();
  await expectOpenToAll(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText('a reset link is on its way')).toBeVisible();

  const link = await mailedLink(stoke, member, '/reset-password');
  await expect.poll(() => stoke.log()).toContain(link);
  const signedIn = await enter({ token: member.token });
  await signedIn.goto('/dashboard');
  await page.goto(link);
  await expectOpenToAll(page);
  await page.getByLabel('New password', { exact: true }).fill('iloveyou1');
  await page.getByLabel('Repeat the new password').fill('iloveyou1');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('This password is too easy to guess.')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByLabel('Repeat the new password').fill(chosen);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Your password was changed. Please log in.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(signedIn).toHaveURL('/login?next=%2Fdashboard');
  await logIn(page, member.email, chosen);

  const again = await enter();
  await again.goto(link);
  await again.getByLabel('New password', { exact: true }).fill(chosen);
  await again.getByLabel('Repeat the new password').fill(chosen);
  await again.getByRole('button', { name: 'Set new password' }).click();
  await expect(again.getByText('This link was used, has expired')).toBeVisible();
  await again.getByRole('link', { name: 'Get a new link' }).click();
  await expect(again).toHaveURL('/forgot-password');
  // a link that was cut off
  await again.goto('/reset-password');
  await expect(again.getByText('This link is incomplete.')).toBeVisible();
});

test('one’s data is one file with everything in it', async ({ enter, stoke }) => {
  const earner = await signIn(stoke, 'earner@stoke.demo');
  const page = await enter({ token: earner.token });
  await page.goto('/receipts');
  await (await openMenu(page)).getByRole('menuitem', { name: 'Settings' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^stoke-data-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await download.path(), 'utf8');
  const { data } = JSON.parse(text) as { data: Record<string, Record<string, unknown>[]> };
  expect(data['profile']).toMatchObject([{ email: 'earner@stoke.demo', id: earner.id }]);
  expect(data['work']?.length).toBeGreaterThan(0);
  expect(data['postings']?.length).toBeGreaterThan(0);
  expect(text).not.toMatch(/argon2|creator@stoke\.demo|admin@stoke\.demo/);
});

test('an account is deleted with password and username, and its names are free again', async ({
  enter,
  stoke,
}) => {
  const member = await join(stoke, 'goner', { isEarner: true, brand: 'Goner House' });
  const page = await enter({ token: member.token });
  const tab = await page.context().newPage();
  await tab.goto('/dashboard');
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(member.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await mailedLink(stoke, member, '/reset-password');
  await openSettings(page);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  const submit = dialog.getByRole('button', { name: 'Delete my account' });
  await submit.click();
  await expect(dialog.getByText('Please enter your password.')).toBeVisible();
  await expectOpenToAll(page);
  await dialog.getByLabel('Your password').fill('not-the-password');
  await dialog.getByLabel(`Type ${member.username} to confirm`).fill(member.username);
  await submit.click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await expect(dialog.getByLabel(`Type ${member.username} to confirm`)).toHaveValue(
    member.username,
  );
  await dialog.getByLabel('Your password').fill(member.password);
  await submit.click();
  await expect(page.getByText('Your account was deleted.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(tab).toHaveURL('/login?next=%2Fdashboard');

  await expect(async () => {
    const names = await readdir(path.join(stoke.dataDir, 'mail'));
    expect(names.filter((name) => name.includes(member.id))).toEqual([]);
  }).toPass();
  const rows = await asOwner(stoke, (db) =>
    db.all(sql`select email, username from app_user where id = ${member.id}`),
  );
  expect(JSON.stringify(rows)).not.toContain(member.username);
  await page.goto('/register');
  await page.getByLabel('Username').fill(member.username);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(chosen);
  await page.getByLabel('Confirm Password').fill(chosen);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Registration successful!')).toBeVisible();
  await expectBooksInOrder(stoke);
});
