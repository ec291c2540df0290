import { expect, test } from './journey.ts';
import { join } from './member.ts';
import type { Page, Request } from '@playwright/test';

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
  const accountMenu = (tab: Page) => tab.getByRole('button', { name: /account menu/ });
  const linking = (tab: Page) => tab.getByRole('textbox', { name: 'Link X Account' });
  const [second, ...rest] = others;
  const atDashboard = [first, leader, ...(second ? [second] : [])];
  // A page that costs little shares the connection as any other does.
  await Promise.all(rest.map((tab) => tab.goto('/docs/prices')));
  await Promise.all(atDashboard.map((tab) => (tab === leader ? null : tab.goto('/dashboard'))));
  // Each follows what happens from then on.
  for (const tab of atDashboard) await expect(linking(tab)).toBeVisible();
  for (const tab of rest) await expect(accountMenu(tab)).toBeVisible();
  const field = linking(first);
  await field.fill('eight_tabs');
  await field.press('Enter');
  for (const tab of atDashboard) {
    await expect(tab.getByText('@eight_tabs').first()).toBeVisible();
  }
  await expect.poll(streams).toBe(1);
  await Promise.all([leader, ...others].map((tab) => tab.close()));
  await expect.poll(streams).toBe(1);
  await first.reload();
  await expect(first.getByText('@eight_tabs').first()).toBeVisible();
});
