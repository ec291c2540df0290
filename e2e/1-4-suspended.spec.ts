import { expect, test } from './journey.ts';
import { submitTask, join, signIn } from './member.ts';
import { actOn } from './on-screen.ts';
import { setTrust } from './standing.ts';

test('under 200 there is no new work, the dashboard says why and how it ends, and earlier work is still paid', async ({
  enter,
  stoke,
}) => {
  const earner = await join(stoke, 'low', { isEarner: true });
  const tasks = await earner.call('availableTasks', {});
  const handedIn = tasks.find(({ creatorName }) => creatorName === 'Helio DAO');
  const next = tasks.find((task) => task !== handedIn);
  await submitTask(earner, handedIn?._id ?? '');
  const page = await enter({ token: earner.token });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'How the score works' }).click();
  const dialog = page.getByRole('dialog', { name: 'How the trust score works' });
  const rules = dialog.getByRole('list', { name: 'What changes the score' });
  await expect(rules.getByRole('listitem')).toHaveText([
    'Payout confirmed on Solana+5',
    '10 approved tasks+1',
    'Rejection for fraud is final−20',
    'Appeal won+20',
  ]);
  await expect(dialog.getByText('No changes yet. Everyone starts')).toBeVisible();

  await setTrust(stoke, earner.id, 199);
  await page.reload();
  await page.getByRole('button', { name: 'How the score works' }).click();
  const moves = dialog.getByTestId('trust-move');
  await expect(moves).toHaveCount(1);
  await expect(moves.first()).toContainText('Rejection for fraud is final');
  await expect(moves.first()).toContainText('−301');
  await expect(moves.first()).toContainText('199');
  await page.keyboard.press('Escape');
  const note = page.getByRole('region', { name: 'Suspended from new work' });
  await expect(note.getByText('Your trust score is 199. New work starts at 200.')).toBeVisible();
  await expect(note.getByText('You can still request payouts.')).toBeVisible();
  await expect(note.getByText(/You need one more point: one won appeal/)).toBeVisible();
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible();

  const desk = await enter({ token: (await signIn(stoke, 'admin@stoke.demo')).token });
  await desk.goto('/admin/task-verification');
  const work = desk.getByRole('listitem', { name: `Work of ${earner.username}` });
  await work.getByRole('button', { name: 'Verify & Approve for this User' }).click();
  await expect(work).toBeHidden();
  await expect(page.getByTestId('submission').getByText('Approved', { exact: true })).toBeVisible();

  await page.goto(`/?q=${next?._id}`);
  const row = page.getByTestId('drip-task');
  await row.getByRole('button', { name: /^Like .*'s tweet$/ }).click();
  const result = page.getByRole('dialog', { name: 'No new tasks for now' });
  await expect(result.getByText(/Your trust score is too low for new tasks/)).toBeVisible();
  await result.getByRole('button', { name: 'Not now' }).click();

  await setTrust(stoke, earner.id, 200);
  await page.reload();
  await actOn(row, 'Like', 'Liked');
  await page.getByRole('banner').getByRole('link', { name: 'Balance' }).click();
  await expect(page.getByText('Available Balance')).toBeVisible();
  await expect(note).toBeHidden();
});
