import { expectOpenToAll } from './barriers.ts';
import { holdCalls } from './hold-calls.ts';
import { expect, test } from './journey.ts';
import { join } from './member.ts';
import { closeAlert } from './on-screen.ts';

// What a browser says of answers that fail and of lines that are cut. Each page's own failures are
// page tests; this one shows that a real browser and the pages understand one another.
test.use({ tolerated: /status of 50\d|net::ERR/ });

test(
  'a list behind a proxy that fails is there after a reload; work over a slow and a cut line is submitted again, and counts once',
  { tag: '@short' },
  async ({ enter, stoke }) => {
    const { token, call } = await join(stoke, 'handing', { isEarner: true });
    const [task] = await call('availableTasks', {});
    const params = { id: task?._id ?? '' };
    for (const actionType of ['like', 'retweet'] as const) {
      await call('markAction', { params, body: { actionType } });
    }
    const page = await enter({ token });
    await page.route('**/api/tasks/available*', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    );
    await page.goto(`/?q=${params.id}`);
    const panel = page
      .getByRole('alert')
      .filter({ hasText: 'An error occurred while loading content:' });
    await expect(panel.getByText('Failed to fetch tasks', { exact: true })).toBeVisible();
    await expectOpenToAll(page);
    await page.unrouteAll();
    await panel.getByRole('button', { name: 'Reload Page' }).click();
    const row = page.getByTestId('drip-task');
    await expect(row).toHaveCount(1);
    await expect(panel).toHaveCount(0);

    await test.step('an action is sent once, however often it is pressed', async () => {
      const action = await holdCalls(page, /mark-action-complete$/);
      const comment = row.getByRole('button', { name: /^Comment on .*'s tweet$/ });
      await comment.click();
      await comment.click();
      await expect(row.getByRole('button', { name: /^Comment/ }).first()).toBeDisabled();
      action.allowLeaving();
      await expect(row.getByRole('button', { name: /^Commented:/ })).toBeDisabled();
      expect(action.asked).toHaveLength(1);
      await page.unrouteAll({ behavior: 'wait' });
    });

    const done = row.getByRole('button', { name: 'Mark as DONE' });
    await page.route('**/mark-task-fully-complete', (route) => route.abort());
    await done.click();
    const text = 'Error completing action: Failed to mark task as fully complete';
    await closeAlert(page, 'Error', text);
    await page.unrouteAll();
    const submitTask = await holdCalls(page, /mark-task-fully-complete$/);
    await done.dblclick();
    submitTask.allowLeaving();
    await expect(row.getByText('In review')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    expect(await call('submissions', {})).toHaveLength(1);
  },
);
