import type { Page } from '@playwright/test';
import { expectOpenToAll } from './barriers.ts';
import { expectBooksInOrder } from './books.ts';
import { newWallet } from '../apps/server/testing/server/new-wallet.ts';
import { holdCalls } from './hold-calls.ts';
import { expect, test } from './journey.ts';
import { mailedLink } from './mail.ts';
import { join } from './member.ts';
import { closeAlert, newcomer, openField } from './on-screen.ts';

test.use({ tolerated: /net::ERR_|status of 50\d|preload|dynamically imported|^console: Error/ });

const away = (page: Page) => page.getByText('Reconnecting…');

test.describe('a server that goes away and comes back', () => {
  test('open pages say so, keep what they show and typed text, go on, and open what was not fetched yet; a mail that was asked for arrives', async ({
    enter,
    stoke,
  }) => {
    const member = await join(stoke, 'stays', { isEarner: true });
    const [home, dashboard, form, visitor] = [
      await enter({ token: member.token }),
      await enter({ token: member.token }),
      await enter(),
      await enter(),
    ];
    await home.goto('/');
    await expect(home.getByTestId('drip-task')).toHaveCount(10);
    await dashboard.goto('/dashboard');
    const wallet = await openField(dashboard, 'Wallet Address (SOL)');
    const address = newWallet();
    await wallet.fill(address);
    await form.goto('/register');
    const who = newcomer('away');
    await form.getByLabel('Username').fill(who.username);
    await form.getByLabel('Email').fill(who.email);
    await form.getByLabel('Password', { exact: true }).fill(who.password);
    await form.getByLabel('Confirm Password').fill(who.password);
    await visitor.goto('/login');
    await expect(visitor.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    let loads = 0;
    for (const page of [home, dashboard, form]) page.on('load', () => (loads += 1));

    const forgetful = await join(stoke, 'unshaken');
    await forgetful.call('forgotPassword', { body: { email: forgetful.email } });
    await stoke.kill();
    await expect(away(home)).toBeVisible();
    await expect(away(dashboard)).toBeVisible();
    await expect(home.getByTestId('drip-task')).toHaveCount(10);
    await expectOpenToAll(home);
    await wallet.press('Enter');
    await closeAlert(dashboard, 'Error!', 'Error saving wallet address');
    await form.getByRole('button', { name: 'Register' }).click();
    await closeAlert(form, 'Registration Failed', /^Registration failed$/);
    await visitor.getByRole('banner').getByRole('link', { name: 'Docs' }).click();
    await expect(visitor.getByText('Waiting for the server')).toBeVisible();

    await stoke.restart();
    await expect(visitor.getByRole('heading', { name: 'How Stoke works' })).toBeVisible();
    await expect(away(home)).toBeHidden();
    await expect(away(dashboard)).toBeHidden();
    await expect(wallet).toHaveValue(address);
    await wallet.press('Enter');
    await closeAlert(dashboard, 'Success', 'Wallet address updated successfully!');
    await expect(form.getByLabel('Username')).toHaveValue(who.username);
    await form.getByRole('button', { name: 'Register' }).click();
    await expect(form.getByText('Registration successful!')).toBeVisible();
    const xUsername = `back_${Date.now().toString(36)}`;
    await member.call('saveXAccount', { body: { xUsername } });
    await expect(dashboard.getByText(`@${xUsername}`).first()).toBeVisible();
    expect(loads).toBe(0);
    const link = new URL(await mailedLink(stoke, forgetful, '/reset-password'));
    const token = new URLSearchParams(link.hash.slice(1)).get('token') ?? '';
    await forgetful.call('resetPassword', {
      body: { token, password: 'quiet-and-even-longer-10' },
    });
    await expectBooksInOrder(stoke);
  });
});

test.describe('a slow network', () => {
  test('login and registration are sent once, however often they are pressed', async ({ page }) => {
    const calls = await holdCalls(page, /\/auth\/(login|register)$/);
    const who = newcomer('once');
    await page.goto('/register');
    await page.getByLabel('Username').fill(who.username);
    await page.getByLabel('Email').fill(who.email);
    await page.getByLabel('Password', { exact: true }).fill(who.password);
    await page.getByLabel('Confirm Password').fill(who.password);
    const button = page
      .locator('form')
      .getByRole('button', { name: /Register|Creating|ing/ })
      .last();
    await button.dblclick();
    await page.getByLabel('Email').press('Enter');
    await expect(button).toBeDisabled();
    await expect.poll(() => calls.asked).toEqual(['/auth/register']);
    calls.allowLeaving();
    await expect(page.getByText('Registration successful!')).toBeVisible();
    expect(calls.asked).toEqual(['/auth/register']);
    await page.unrouteAll({ behavior: 'wait' });
  });
});

test.describe('a second tab', () => {
  test('a token changed in one brings the other user into the other, and logging out ends both', async ({
    enter,
    stoke,
  }) => {
    const [before, after] = [await join(stoke, 'before'), await join(stoke, 'leaving')];
    const first = await enter({ token: before.token });
    const second = await first.context().newPage();
    await second.goto('/dashboard');
    await expect(second.getByRole('heading', { name: 'Your Profile' })).toBeVisible();
    await expect(second.getByRole('button', { name: `@${before.username}` })).toBeVisible();
    // The least that has this origin and its storage.
    await first.goto('/.well-known/jwks.json');
    await first.evaluate((token) => localStorage.setItem('jwtToken', token), after.token);
    await expect(second.getByRole('button', { name: `@${after.username}` })).toBeVisible();
    await expect(second.getByText(before.username)).toHaveCount(0);
    const menu = await holdCalls(first, /account-menu/);
    await first.goto('/');
    // The menu comes while its button is down.
    const button = first.getByRole('button', { name: /account menu/ });
    await button.hover();
    await first.mouse.down();
    menu.allowLeaving();
    await expect(button).toHaveAttribute('aria-haspopup', 'menu');
    await first.mouse.up();
    await first.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(second.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  });
});
