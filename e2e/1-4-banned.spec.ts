import { sql } from '../apps/server/src/platform/db/sql.ts';
import { asOwner } from './books.ts';
import { expect, test } from './journey.ts';
import { join } from './member.ts';
import { closeAlert } from './on-screen.ts';
import type { ServedStoke } from './serve.ts';

const reason = 'Three accounts with one wallet <b>and</b> one phone';

function ban(stoke: ServedStoke, id: string): Promise<number> {
  return asOwner(stoke, (db) =>
    db.run(sql`update app_user set account_status = 'banned', ban_reason = ${reason}
               where id = ${id}`),
  );
}

test('a banned person sees the notice on every page, with the reason as it was written', async ({
  enter,
  stoke,
}) => {
  const { token, id } = await join(stoke, 'banned');
  await ban(stoke, id);
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
  await ban(stoke, id);
  await field.press('Enter');
  await closeAlert(page, 'Error!', 'This account is banned.');
  await expect(page.getByRole('heading', { name: 'Account banned' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});
