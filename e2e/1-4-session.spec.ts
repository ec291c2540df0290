import { sql } from '../apps/server/src/platform/db/sql.ts';
import { asOwner } from './books.ts';
import { expect, test } from './journey.ts';
import { join } from './member.ts';
import type { Page, Request } from '@playwright/test';

async function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('jwtToken'));
}

async function expectLoggedOut(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await storedToken(page)).toBeNull();
}

test('a token changed in another tab brings in the other user', async ({ enter, stoke }) => {
  const [first, second] = [await join(stoke, 'first'), await join(stoke, 'second')];
  const page = await enter({ token: first.token });
  const other = await page.context().newPage();
  await page.goto('/dashboard');
  await other.goto('/docs');
  await expect(page.getByRole('button', { name: `@${first.username}` })).toBeVisible();
  await other.evaluate((token) => localStorage.setItem('jwtToken', token), second.token);
  await expect(page.getByRole('button', { name: `@${second.username}` })).toBeVisible();
  await expect(page.getByText(first.username)).toHaveCount(0);
});

test('a session revoked on the server ends at the next call', async ({ enter, stoke }) => {
  const { token, id } = await join(stoke, 'revoked');
  const page = await enter({ token });
  await page.goto('/dashboard');
  const field = page.getByRole('textbox', { name: 'Link X Account' });
  await field.fill('someone_else');
  await asOwner(stoke, (db) =>
    db.run(sql`update user_session set revoked_at = now() where user_id = ${id}`),
  );
  await field.press('Enter');
  await expect(page).toHaveURL('/login?next=%2Fdashboard');
  await expectLoggedOut(page);
});

test('eight open tabs share one connection, and calls still find room', async ({
  enter,
  stoke,
}) => {
  const { token } = await join(stoke, 'tabs');
  const first = await enter({ token });
  const open = new Set<Request>();
  const isStream = (request: Request) => request.url().includes('/api/events');
  const context = first.context();
  context.on('request', (request) => isStream(request) && open.add(request));
  context.on('requestfailed', (request) => open.delete(request));
  context.on('requestfinished', (request) => open.delete(request));
  // What a page had open ends with it, and is not always reported.
  const streams = () => [...open].filter((stream) => !stream.frame().page().isClosed()).length;
  const leader = await context.newPage();
  const others = await Promise.all(Array.from({ length: 6 }, () => context.newPage()));
  await leader.goto('/dashboard');
  await expect.poll(streams).toBe(1);
  const linking = (tab: Page) => tab.getByRole('textbox', { name: 'Link X Account' });
  await Promise.all([first, ...others].map((tab) => tab.goto('/dashboard')));
  // Each follows what happens from then on.
  for (const tab of [first, leader, ...others]) await expect(linking(tab)).toBeVisible();
  const field = linking(first);
  await field.fill('eight_tabs');
  await field.press('Enter');
  for (const tab of [first, leader, ...others.slice(0, 1)]) {
    await expect(tab.getByText('@eight_tabs').first()).toBeVisible();
  }
  await expect.poll(streams).toBe(1);
  await Promise.all([leader, ...others].map((tab) => tab.close()));
  await expect.poll(streams).toBe(1);
  await first.reload();
  await expect(first.getByText('@eight_tabs').first()).toBeVisible();
});
