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
  const [leader, second, reader] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ];
  const idle = await Promise.all(Array.from({ length: 4 }, () => context.newPage()));
  await leader.goto('/dashboard');
  await expect.poll(streams).toBe(1);
  const accountMenu = (tab: Page) => tab.getByRole('button', { name: /account menu/ });
  const linking = (tab: Page) => tab.getByRole('textbox', { name: 'Link X Account' });
  const atDashboard = [first, leader, second];
  // A page that costs little shares the connection as any other does.
  const atDocs = [reader, ...idle];
  await Promise.all(atDocs.map((tab) => tab.goto('/docs/prices')));
  await Promise.all([first, second].map((tab) => tab.goto('/dashboard')));
  // Each follows what happens from then on.
  for (const tab of atDashboard) await expect(linking(tab)).toBeVisible();
  for (const tab of atDocs) await expect(accountMenu(tab)).toBeVisible();
  const field = linking(first);
  await field.fill('eight_tabs');
  await field.press('Enter');
  for (const tab of atDashboard) {
    await expect(tab.getByText('@eight_tabs').first()).toBeVisible();
  }
  await reader.bringToFront();
  // Within the tab: it shows the user that it has, and asks for none.
  await reader.getByRole('banner').getByRole('link', { name: 'Balance' }).click();
  await expect(reader.getByText('@eight_tabs').first()).toBeVisible();
  await expect.poll(streams).toBe(1);
  await Promise.all([leader, second, ...atDocs].map((tab) => tab.close()));
  await expect.poll(streams).toBe(1);
  await first.reload();
  await expect(first.getByText('@eight_tabs').first()).toBeVisible();
});
