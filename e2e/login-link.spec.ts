import type { Page } from '@playwright/test';
import { expectOpenToAll } from './barriers.ts';
import { expect, test } from './journey.ts';
import { mailedLink } from './mail.ts';
import { join } from './member.ts';
import { logIn } from './on-screen.ts';

test.use({ settings: { DEMO: '1', LIMITS: 'strict' }, tolerated: /401|429/ });

async function guess(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('who cannot log in after too many attempts gets a link by mail, and logs in by keyboard alone', async ({
  page,
  enter,
  stoke,
}) => {
  const member = await join(stoke, 'besieged');
  const known = await enter();
  await logIn(known, member.email, member.password);

  await page.goto('/login');
  for (let i = 0; i < 5; i += 1) {
    await guess(page, member.email, 'not my password');
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  }
  await guess(page, member.email, member.password);
  await expect(page.getByText('Too many attempts')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Email me a link' })).toBeFocused();
  await expectOpenToAll(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Check your email')).toBeVisible();
  await expectOpenToAll(page);

  await page.goto(await mailedLink(stoke, member, '/login-link'));
  await expectOpenToAll(page);
  await page.getByRole('button', { name: 'Allow this browser' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('You can log in with this browser now.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await guess(page, member.email, member.password);
  await expect(page.getByText('Login successful!')).toBeVisible();
});
