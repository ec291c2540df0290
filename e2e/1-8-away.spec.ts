import type { Page } from '@playwright/test';
import { expectOpenToAll } from './barriers.ts';
import { expectBooksInOrder } from './books.ts';
import { newWallet } from '../apps/server/testing/server/new-wallet.ts';
import { expect, test } from './journey.ts';
import { join, signIn } from './member.ts';
import { closeAlert, newcomer, openField, openMenu } from './on-screen.ts';

test.use({ tolerated: /net::ERR_|status of 50\d|preload|dynamically imported|^console: Error/ });

const away = (page: Page) => page.getByText('Reconnecting…');

/** Keeps every call of the page waiting until it is let go; counts those that change something. */
async function holdCalls(page: Page, address: RegExp) {
  const { promise: mayGo, resolve: allowLeaving } = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route(address, async (route) => {
    const request = route.request();
    if (request.method() !== 'GET') asked.push(new URL(request.url()).pathname);
    await mayGo;
    await route.continue().catch(() => null);
  });
  return { allowLeaving, asked };
}

test.describe('a server that goes away and comes back', () => {
  test('open pages say so, keep what they show and typed text, go on, and open what was not fetched yet', async ({
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

  test('an action of a task is sent once, and its submission counts once', async ({
    enter,
    stoke,
  }) => {
    const { token, call } = await join(stoke, 'steady', { isEarner: true });
    const [task] = await call('availableTasks', {});
    const params = { id: task?._id ?? '' };
    for (const actionType of ['like', 'retweet'] as const) {
      await call('markAction', { params, body: { actionType } });
    }
    const page = await enter({ token });
    await page.goto(`/?q=${params.id}`);
    const row = page.getByTestId('drip-task');
    const action = await holdCalls(page, /mark-action-complete$/);
    const comment = row.getByRole('button', { name: /^Comment on .*'s tweet$/ });
    await comment.click();
    await comment.click();
    await expect(row.getByRole('button', { name: /^Comment/ }).first()).toBeDisabled();
    action.allowLeaving();
    await expect(row.getByRole('button', { name: /^Commented:/ })).toBeDisabled();
    expect(action.asked).toHaveLength(1);
    const submitTask = await holdCalls(page, /mark-task-fully-complete$/);
    await row.getByRole('button', { name: 'Mark as DONE' }).dblclick();
    submitTask.allowLeaving();
    await expect(row.getByText('In review')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    expect(await call('submissions', {})).toHaveLength(1);
  });

  test('a payout is asked about once and made once', async ({ enter, stoke }) => {
    const { token, call } = await signIn(stoke, 'earner@stoke.demo');
    const before = await call('payouts', {});
    const page = await enter({ token });
    const payout = await holdCalls(page, /request-payout$/);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Request Payout' }).click();
    await page.getByLabel('Amount in USD').fill('50');
    await page.getByRole('button', { name: 'Request Payout' }).dblclick();
    const dialog = page.getByRole('dialog', { name: 'Confirm payout' });
    await expect(dialog).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Confirm' }).dblclick();
    await expect(dialog).toHaveCount(0);
    // Pressed again while the first is on its way.
    await page.getByLabel('Amount in USD').press('Enter');
    await expect(page.getByRole('button', { name: 'Request Payout' })).toBeDisabled();
    await expect(dialog).toHaveCount(0);
    payout.allowLeaving();
    await expect(page.getByLabel('Amount in USD')).toBeHidden();
    await page.unrouteAll({ behavior: 'wait' });
    expect(await call('payouts', {})).toHaveLength(before.length + 1);
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
    await first.goto('/');
    await (await openMenu(first)).getByRole('menuitem', { name: 'Logout' }).click();
    await expect(second.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  });
});
