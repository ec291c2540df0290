import { expect, test } from './journey.ts';
import { join } from './member.ts';
import { closeAlert } from './on-screen.ts';
import { ban } from './standing.ts';

const reason = 'Three accounts with one wallet <b>and</b> one phone';

test('a banned person sees the notice on every page, with the reason as it was written', async ({
  enter,
  stoke,
}) => {
  const { token, id } = await join(stoke, 'banned');
  await ban(stoke, id, reason);
  const page = await enter({ token });
  for (const path of ['/', '/dashboard', '/create-fire-drip', '/no/such/page']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Account banned' })).toBeVisible();
    await expect(page.getByText('permanently banned for fraudulent activity')).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByText(/pending earnings are forfeited/)).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Contact support' }).click();
  await expect(page.getByRole('heading', { name: 'Support' })).toBeVisible();
});

test('a ban shows itself at the next thing that is done', async ({ enter, stoke }) => {
  const { token, id } = await join(stoke, 'caught');
  const page = await enter({ token });
  await page.goto('/dashboard');
  const field = page.getByRole('textbox', { name: 'Link X Account' });
  await field.fill('too_late');
  await ban(stoke, id, reason);
  await field.press('Enter');
  await closeAlert(page, 'Error!', 'This account is banned.');
  await expect(page.getByRole('heading', { name: 'Account banned' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});
