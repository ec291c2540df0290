import { expect, test } from './journey.ts';

test('the home page comes back after the server was killed', async ({ page, stoke }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await stoke.kill();
  await stoke.restart();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
