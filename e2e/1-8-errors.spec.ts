import { expectOpenToAll } from './barriers.ts';
import { expect, test } from './journey.ts';
import { join } from './member.ts';
import { closeAlert } from './on-screen.ts';

// What a browser says of answers that fail and of lines that are cut. Each page's own failures are
// page tests; these two show that a real browser and the pages understand one another.
test.use({ tolerated: /status of 50\d|net::ERR/ });

test('a list behind a proxy that fails says so, and is there after a reload', async ({
  enter,
  stoke,
}) => {
  const { token } = await join(stoke, 'lists');
  const page = await enter({ token });
  await page.route('**/api/tasks/available*', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await page.goto('/');
  const panel = page
    .getByRole('alert')
    .filter({ hasText: 'An error occurred while loading content:' });
  await expect(panel.getByText('Failed to fetch tasks', { exact: true })).toBeVisible();
  await expectOpenToAll(page);
  await page.unrouteAll();
  await panel.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page.getByTestId('drip-task')).toHaveCount(10);
  await expect(panel).toHaveCount(0);
});

test(
  'work that is submitted over a cut line says so, and can be submitted again',
  { tag: '@short' },
  async ({ enter, stoke }) => {
    const { token, call } = await join(stoke, 'handing', { isEarner: true });
    const [task] = await call('availableTasks', {});
    const params = { id: task?._id ?? '' };
    for (const actionType of ['like', 'retweet', 'comment'] as const) {
      await call('markAction', { params, body: { actionType } });
    }
    const page = await enter({ token });
    await page.goto(`/?q=${params.id}`);
    const row = page.getByTestId('drip-task');
    const done = row.getByRole('button', { name: 'Mark as DONE' });
    await page.route('**/mark-task-fully-complete', (route) => route.abort());
    await done.click();
    const text = 'Error completing action: Failed to mark task as fully complete';
    await closeAlert(page, 'Error', text);
    await page.unrouteAll();
    await done.click();
    await expect(row.getByText('In review')).toBeVisible();
  },
);
