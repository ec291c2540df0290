import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expectOpenToAll } from './barriers.ts';
import { expect, test } from './journey.ts';
import { submitTask, join, signIn } from './member.ts';
import type { ServedStoke } from './serve.ts';
import { ban } from './standing.ts';

const run = promisify(execFile);
const tool = path.resolve(import.meta.dirname, '../tools/receipts/verify-receipt.mjs');

/** An earner of whose work an admin has approved one and rejected another, and the receipts of both. */
async function decided(stoke: ServedStoke) {
  const earner = await join(stoke, 'receipts', { isEarner: true });
  const admin = await signIn(stoke, 'admin@stoke.demo');
  const tasks = await earner.call('availableTasks', {});
  const submitWork = async (creator: string) => {
    const task = tasks.find(({ creatorName }) => creatorName === creator);
    if (!task) throw new Error(`The demo world has no task of ${creator}.`);
    await submitTask(earner, task._id);
    return { taskId: task._id };
  };
  const [approved, rejected] = [await submitWork('Orbit Swap'), await submitWork('Helio DAO')];
  const userId = earner.id;
  await admin.call('approveTask', { params: approved, body: { userId } });
  const because = { reason: 'undone', note: 'The like is gone.' } as const;
  await admin.call('rejectTask', { params: rejected, body: { userId, ...because } });
  const submissions = await earner.call('submissions', {});
  const receiptOf = ({ taskId }: { taskId: string }) =>
    submissions.find((submission) => submission.taskId === taskId)?.receiptId ?? '';
  return { earner, id: receiptOf(approved), rejectedId: receiptOf(rejected) };
}

async function download(page: Page): Promise<string> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download JSON' }).click();
  return (await coming).path();
}

test('decided work has a receipt that anybody with it can check, and only its owner sees, also when banned', async ({
  enter,
  stoke,
}, info) => {
  const { earner, id, rejectedId } = await decided(stoke);
  const page = await enter({ token: earner.token });
  await page.goto('/dashboard');
  const approved = page.getByTestId('submission').filter({ hasText: 'Approved' });
  await approved.getByRole('link', { name: 'Receipt' }).click();
  await expect(page).toHaveURL(`/receipts/${id}`);
  const sheet = page.getByRole('article', { name: 'Receipt' });
  for (const text of ['$0.18', 'Approved', 'a reviewer', 'Liked', 'Retweeted', 'Commented']) {
    await expect(sheet.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(sheet.getByText('$0.18 is in your balance or on its way')).toBeVisible();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Signature verified.')).toBeVisible();
  await expectOpenToAll(page);

  const file = await download(page);
  const keys = `${stoke.url}/.well-known/jwks.json`;
  expect((await run(process.execPath, [tool, file, keys])).stdout).toContain('genuine');
  const forged = info.outputPath('forged.json');
  await writeFile(forged, (await readFile(file, 'utf8')).replace('"reward": 0.18', '"reward": 18'));
  await expect(run(process.execPath, [tool, forged, keys])).rejects.toThrow(
    'NOT GENUINE: its content differs from the signed content',
  );

  await test.step("another user's receipt is not there, and a visitor is asked to log in", async () => {
    const other = await enter({ token: (await join(stoke, 'other')).token });
    await other.goto(`/receipts/${id}`);
    await expect(other.getByText('Receipt not found')).toBeVisible();
    await other.getByRole('link', { name: 'Your receipts' }).click();
    await expect(other.getByText('No submissions yet')).toBeVisible();
    await expectOpenToAll(other);
    const visitor = await enter();
    await visitor.goto(`/receipts/${id}`);
    await expect(visitor).toHaveURL(`/login?next=${encodeURIComponent(`/receipts/${id}`)}`);
  });

  await test.step('a banned person keeps the receipts, also that of rejected work with its reason', async () => {
    await ban(stoke, earner.id);
    await page.goto('/');
    await page.getByRole('link', { name: 'Your receipts' }).click();
    await page
      .getByRole('row', { name: 'Rejected' })
      .getByRole('link', { name: 'Receipt' })
      .click();
    await expect(page).toHaveURL(`/receipts/${rejectedId}`);
    await expect(sheet.getByText('Rejected')).toBeVisible();
    await expect(sheet.getByText('The action was undone before the review')).toBeVisible();
    await expect(sheet.getByText('“The like is gone.”')).toBeVisible();
    await expect(sheet.getByText('How it was paid out')).toHaveCount(0);
  });
});
