import { expectBooksInOrder } from './books.ts';
import { expect, test } from './journey.ts';
import { submitTask, join, signIn } from './member.ts';

test(
  'rejected work says why, may be resubmitted, and is paid once',
  { tag: '@short' },
  async ({ enter, stoke }) => {
    const earner = await join(stoke, 'again', { isEarner: true });
    const tasks = await earner.call('availableTasks', {});
    const task = tasks.find(({ creatorName }) => creatorName === 'Orbit Swap');
    if (!task) throw new Error('The demo world has no such task.');
    await submitTask(earner, task._id);
    const page = await enter({ token: earner.token });
    const desk = await enter({ token: (await signIn(stoke, 'admin@stoke.demo')).token });
    await page.goto(`/?q=${task._id}`);
    const row = page.getByTestId('drip-task');
    await expect(row.getByText('In review')).toBeVisible();

    await desk.goto('/admin/task-verification');
    const work = desk.getByRole('listitem', { name: `Work of ${earner.username}` });
    const panel = desk.getByRole('article', { name: `Submission of ${earner.username}` });
    await work.click();
    await panel.getByRole('button', { name: 'Reject' }).click();
    const dialog = desk.getByRole('dialog', { name: `Reject the work of ${earner.username}` });
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(dialog.getByText('Please choose a reason.')).toBeVisible();
    await dialog.getByLabel('Another reason, explained in the note').check();
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(dialog.getByText('Please explain the decision in the note.')).toBeVisible();
    await dialog
      .getByRole('textbox', { name: 'Note' })
      .fill('The reply is in <i>another</i> thread.');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(work).toBeHidden();

    const note = row.getByText(/^Rejected: /);
    await expect(note).toContainText('“The reply is in <i>another</i> thread.”');
    await expect(note).toContainText('You can resubmit once.');
    await row.getByRole('button', { name: /^Add the link to your reply to / }).click();
    const reply = `https://x.com/${earner.username.slice(-15)}/status/1950000000000000123`;
    const link = page.getByRole('textbox', { name: 'Reply link' });
    await link.fill(reply);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(link).toBeHidden();
    await row.getByRole('button', { name: 'Submit again' }).click();
    const asked = page.getByRole('dialog', { name: 'Submit again?' });
    await asked.getByRole('button', { name: 'Submit again' }).click();
    await expect(row.getByText('In review')).toBeVisible();

    await desk.getByRole('button', { name: '1 new' }).click();
    await expect(work.getByText('Resubmission')).toBeVisible();
    await work.click();
    await expect(panel.locator(`a[href="${reply}"]`)).toBeVisible();
    await expect(panel.getByText('in <i>another</i> thread.')).toBeVisible();
    await work.getByRole('button', { name: 'Verify & Approve for this User' }).click();
    await expect(page.getByRole('banner').getByText('$0.18')).toBeVisible();
    await expect(row).toBeHidden();
    await expectBooksInOrder(stoke);
  },
);
