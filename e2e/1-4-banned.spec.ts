import type { Page } from '@playwright/test';
import { expectBooksInOrder } from './books.ts';
import { expect, test } from './journey.ts';
import { submitTask, join, signIn } from './member.ts';
import { openMenu } from './on-screen.ts';
import { ban, evidence } from './standing.ts';

const reason = 'Three accounts with one wallet <b>and</b> one phone';

test('an admin finds someone and bans them; they read why on every page, take their data, write to support, and the ban is lifted', async ({
  enter,
  stoke,
}) => {
  const { token, username, email } = await join(stoke, 'found');
  const page = await enter({ token });
  await page.goto('/dashboard');
  await expect(page.getByText('Available Balance')).toBeVisible();
  const desk = await enter({ token: (await signIn(stoke, 'admin@stoke.demo')).token });
  await desk.goto('/');
  await (await openMenu(desk)).getByRole('menuitem', { name: 'People' }).click();
  await desk.getByRole('searchbox', { name: 'Find people' }).fill(email.slice(0, 12));
  await desk.getByTestId('person').filter({ hasText: username }).click();
  await desk.getByRole('button', { name: 'Ban', exact: true }).click();
  const dialog = desk.getByRole('dialog', { name: `Ban ${username}` });
  await dialog.getByRole('button', { name: 'Ban' }).click();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await expect(dialog.getByText('Please describe the evidence.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('textbox', { name: 'Evidence' }).fill(evidence);
  await dialog.getByRole('button', { name: 'Ban' }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByRole('region', { name: 'Ban' }).getByText(evidence)).toBeVisible();

  await test.step('the notice is on every page, with the reason as it was written', async () => {
    await expectNotice(page);
    await expect(page.getByText(evidence)).toBeVisible();
    await page.goto('/no/such/page');
    await expectNotice(page);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download your data' }).click();
    expect((await downloading).suggestedFilename()).toContain('stoke-data-');
  });
  await test.step('support is reached from there', () => writeToSupport(page));

  await page.goto('/dashboard');
  await expect(page.getByText(evidence)).toBeVisible();
  await desk.getByRole('button', { name: 'Lift ban' }).click();
  const lifting = desk.getByRole('dialog', { name: `Lift ban on ${username}` });
  await lifting.getByRole('textbox', { name: 'Reason' }).fill('It was someone else.');
  await lifting.getByRole('button', { name: 'Lift ban' }).click();
  await expect(lifting).toBeHidden();
  const acts = desk.getByRole('list', { name: 'Admin actions' });
  await expect(acts.getByRole('listitem')).toHaveCount(2);
  // the page of the banned one has changed automatically
  await expect(page.getByText('Available Balance')).toBeVisible();
});

async function expectNotice(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Account banned' })).toBeVisible();
  await expect(page.getByText('permanently banned for fraudulent activity')).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByText(/pending earnings are forfeited/)).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
}

async function writeToSupport(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Contact support' }).click();
  await expect(page.getByRole('heading', { name: 'Support' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notices/ })).toHaveCount(0);
  await page.getByLabel('Subject').fill('I have one account only');
  await page.getByLabel('Your message').fill('My brother has the other one.');
  // who goes on before the answer is there is not brought back by it
  const held = Promise.withResolvers<void>();
  await page.route('**/api/support/tickets', async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  await page.getByRole('link', { name: 'Earn', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Account banned' })).toBeVisible();
  const sent = page.waitForResponse((answer) => answer.request().method() === 'POST');
  held.resolve();
  expect((await sent).status()).toBe(201);
  await expect(page).toHaveURL(/:\d+\/$/);

  await page.getByRole('link', { name: 'Contact support' }).click();
  await page.getByRole('link', { name: 'I have one account only' }).click();
  await expect(page.getByRole('heading', { name: 'I have one account only' })).toBeVisible();
  await expect(page.getByText('My brother has the other one.')).toBeVisible();
}

test('the ban takes waiting work out and freezes the rest, and the appeal ends it', async ({
  enter,
  stoke,
}) => {
  const earner = await join(stoke, 'appealing', { isEarner: true });
  const [first, second] = await earner.call('availableTasks', {});
  await submitTask(earner, first?._id ?? '');
  await submitTask(earner, second?._id ?? '');
  const admin = await signIn(stoke, 'admin@stoke.demo');
  const approved = { params: { taskId: first?._id ?? '' }, body: { userId: earner.id } };
  await admin.call('approveTask', approved);
  await ban(stoke, earner.id, reason);
  await expect
    .poll(async () => (await earner.call('submissions', { query: {} })).map((one) => one.status))
    .toEqual(['rejected', 'approved']);
  const { pendingEarnings, reservedEarnings } = await earner.call('currentUser', {});
  expect([pendingEarnings, reservedEarnings]).toEqual([0.18, 0]);

  const page = await enter({ token: earner.token });
  await page.goto('/dashboard');
  await expect(page.getByText('Frozen until the ban is final.', { exact: false })).toBeVisible();
  await page
    .getByRole('textbox', { name: 'Why is the decision wrong?' })
    .fill('It was my brother, on the same wallet.');
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect(page.getByText('Appeal sent')).toBeVisible();
  await expect(page.getByText('“It was my brother, on the same wallet.”')).toBeVisible();

  const other = await join(stoke, 'otheradmin', { isAdmin: true });
  const [appeal] = await earner.call('appeals', { query: {} });
  await other.call('decideAppeal', {
    params: { id: appeal?._id ?? '' },
    body: { outcome: 'overturn', note: 'The brother wrote to us.' },
  });
  await expect(page.getByText('Available Balance')).toBeVisible();
  expect((await earner.call('currentUser', {})).pendingEarnings).toBe(0.18);
  await expectBooksInOrder(stoke);
});
