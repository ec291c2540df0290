import { expectBooksInOrder } from './books.ts';
import { expect, test } from './journey.ts';
import { submitTask, join, signIn } from './member.ts';
import type { ServedStoke } from './serve.ts';

const text = 'The reply is there <b>and</b> it is mine: see the link.';

/** Someone whose work the first admin has rejected for fraud; and a second admin. */
async function rejected(stoke: ServedStoke, name: string) {
  const earner = await join(stoke, name, { isEarner: true });
  const tasks = await earner.call('availableTasks', {});
  const task = tasks.find(({ creatorName }) => creatorName === 'Helio DAO');
  if (!task) throw new Error('The demo world has no task of Helio DAO.');
  await submitTask(earner, task._id);
  const admin = await signIn(stoke, 'admin@stoke.demo');
  await admin.call('rejectTask', {
    params: { taskId: task._id },
    body: { userId: earner.id, reason: 'automated', note: 'Eleven seconds for all three.' },
  });
  return { earner, admin, task, second: await join(stoke, 'second', { isAdmin: true }) };
}

test('a rejection is appealed in its row, answered by another admin, and the work is paid', async ({
  enter,
  stoke,
}) => {
  const { earner, admin, second } = await rejected(stoke, 'wronged');
  const page = await enter({ token: earner.token });
  await page.goto('/dashboard');
  const row = page.getByTestId('submission');
  await expect(row.getByText('It looks automated')).toBeVisible();
  await row.getByRole('button', { name: 'Appeal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Appeal this decision' });
  await expect(dialog.getByText('“Eleven seconds for all three.”')).toBeVisible();
  await expect(dialog.getByText(/^\$0\.18, reserved until the decision/)).toBeVisible();
  const field = dialog.getByRole('textbox', { name: 'Why is the decision wrong?' });
  await field.fill('Too short');
  await dialog.getByRole('button', { name: 'Send appeal' }).click();
  await expect(dialog.getByText('Please explain in 20 to 2,000 characters.')).toBeVisible();
  await field.fill(text);
  await dialog.getByRole('button', { name: 'Send appeal' }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByText(/^Appeal sent, answer until/)).toBeVisible();

  const first = await enter({ token: admin.token });
  await first.goto('/admin/appeals');
  const seen = first.getByTestId('appeal').filter({ hasText: earner.username });
  await expect(first.getByLabel('Whose decisions')).toBeVisible();
  await expect(seen).toHaveCount(0);
  await first.getByLabel('Whose decisions').selectOption('With my own decisions');
  await first.getByTestId('appeal-row').filter({ hasText: earner.username }).click();
  await expect(seen.getByText('Another admin must answer')).toBeVisible();
  await expect(seen.getByRole('button', { name: 'Overturn' })).toHaveCount(0);

  const desk = await enter({ token: second.token });
  await desk.goto('/admin/appeals');
  const appeal = desk.getByTestId('appeal').filter({ hasText: earner.username });
  await desk.getByTestId('appeal-row').filter({ hasText: earner.username }).click();
  await expect(appeal.getByText(text)).toBeVisible();
  await expect(appeal.getByText('Eleven seconds for all three.')).toBeVisible();
  await expect(appeal.getByRole('link', { name: 'Tweet' })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow',
  );
  await appeal.getByRole('button', { name: 'Overturn' }).click();
  const answer = desk.getByRole('dialog', { name: 'Overturn this decision' });
  await answer.getByRole('button', { name: 'Overturn' }).click();
  await expect(answer.getByText('Please explain the answer in the note.')).toBeVisible();
  await answer.getByRole('textbox', { name: 'Note' }).fill('The reply is there.');
  await answer.getByRole('button', { name: 'Overturn' }).click();
  await expect(answer).toBeHidden();
  await expect(appeal).toBeHidden();
  await desk.getByRole('tab', { name: 'Answered' }).click();
  await desk.getByTestId('appeal-row').filter({ hasText: earner.username }).click();
  await expect(appeal.getByText('“The reply is there.”')).toBeVisible();

  // the earner's page has changed automatically
  await expect(row.getByText('Appeal won')).toBeVisible();
  await expect(row.getByText('Approved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'How the score works' }).click();
  await expect(page.getByTestId('trust-move')).toContainText(['Appeal won']);
  expect((await earner.call('currentUser', {})).pendingEarnings).toBe(0.18);
  await expectBooksInOrder(stoke);
});
