import { refusals } from '@stoke/contract';
import { expectOpenToAll } from './barriers.ts';
import { expect, test } from './journey.ts';
import { join, signIn } from './member.ts';
import { confirm } from './on-screen.ts';
import { ban } from './standing.ts';

test.describe('questions and answers', () => {
  test('are opened with the keyboard, found by their words and linked to', async ({
    page,
    enter,
  }) => {
    await page.goto('/support');
    const question = page.getByText('How long does a payout take?');
    const answer = page.getByText('Usually less than a minute.');
    await expect(answer).toBeHidden();
    await question.focus();
    await page.keyboard.press('Enter');
    await expect(answer).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(answer).toBeHidden();
    await expectOpenToAll(page);

    await page.getByRole('searchbox').fill('changed WALLET');
    await expect(page.getByText('A changed address can be used immediately.')).toBeVisible();
    await expect(question).toBeHidden();
    await page.getByRole('searchbox').fill('zebra');
    await expect(page.getByText('No results')).toBeVisible();
    await page.getByRole('button', { name: 'Show all questions' }).click();
    await expect(question).toBeVisible();

    const linked = await enter();
    await linked.goto('/support#safety-real');
    await expect(linked.getByText('We never ask for your password')).toBeVisible();
    await expect(linked.getByText(/How do I know that a message is from/)).toBeFocused();
  });
});

test('a ticket is written, answered, replied to and closed, and both sides see it at the same time', async ({
  enter,
  stoke,
}) => {
  const { token, username } = await join(stoke, 'asker');
  const page = await enter({ token });
  const tab = await enter({ token });
  const admin = await enter({ token: (await signIn(stoke, 'admin@stoke.demo')).token });
  await tab.goto('/support');
  await admin.goto('/');
  await admin.getByRole('button', { name: /account menu/ }).click();
  await expect(admin.getByRole('menu')).toContainText(
    /Admin Controls.*Manage Boost Volume Campaigns.*Verify Tasks.*Banner Controller.*Support Tickets/,
  );
  await admin.getByRole('menuitem', { name: 'Support Tickets' }).click();
  await expect(admin.getByRole('heading', { name: 'Support tickets' })).toBeVisible();

  await page.goto('/support');
  const form = page.getByRole('form', { name: 'Write to support' });
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText(refusals['support.title_required'].text)).toBeVisible();
  await expect(form.getByText(refusals['support.message_required'].text)).toBeVisible();
  await expect(form.getByLabel('Subject')).toBeFocused();
  const title = `Where is it, ${username}?`;
  await form.getByLabel('Topic').selectOption('A payout');
  await form.getByLabel('Subject').fill(title);
  await form.getByLabel('Your message').fill('First line.\n<img src=x onerror=alert(1)>');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expect(tab.getByRole('link', { name: title })).toContainText('Waiting for us');

  await admin.getByRole('link', { name: title }).click();
  await expect(admin.getByText('First line.')).toBeVisible();
  await admin.getByRole('textbox', { name: 'Answer' }).fill('It is on its way.');
  // what the person adds in the meantime must be read first
  await page.getByLabel('Reply').fill('One thing more.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(admin.getByText('One thing more.')).toBeVisible();
  await admin.getByRole('button', { name: 'Send answer' }).click();
  await expect(admin.getByLabel('Messages').getByText('It is on its way.')).toBeVisible();
  await expectOpenToAll(admin);

  await expect(page.getByText('It is on its way.')).toBeVisible();
  await expect(tab.getByRole('link', { name: title })).toContainText('Answered');
  await expect(tab.getByRole('button', { name: 'Notices, 1 unread' })).toBeVisible();
  await expectOpenToAll(page);

  await page.getByRole('button', { name: 'Close ticket' }).click();
  await confirm(page, 'Close this ticket?');
  await expect(page.getByText('This ticket is closed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send reply' })).toBeHidden();
  await expect(admin.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await admin.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByRole('button', { name: 'Send reply' })).toBeVisible();
});

test('what is being typed stays when the ticket is closed in the meantime', async ({
  enter,
  stoke,
}) => {
  const asker = await join(stoke, 'typing');
  const { _id: id } = await asker.call('openTicket', {
    body: { category: 'other', title: 'Slow typing', message: 'Wait for me.' },
  });
  const admin = await signIn(stoke, 'admin@stoke.demo');
  const page = await enter({ token: asker.token });
  await page.goto(`/support?ticket=${id}`);
  await page.getByLabel('Reply').fill('A long thought');
  await admin.call('closeTicketForPerson', { params: { id }, body: { messagesRead: 1 } });
  await expect(page.getByText('You can still copy your text.')).toBeVisible();
  await expect(page.getByLabel('Reply')).toHaveValue('A long thought');
  await expect(page.getByRole('button', { name: 'Send reply' })).toBeDisabled();
});

test('someone else finds nothing, a visitor is asked to log in', async ({ enter, stoke, page }) => {
  const owner = await join(stoke, 'owner');
  const { _id: id } = await owner.call('openTicket', {
    body: { category: 'other', title: 'Mine alone', message: 'A secret.' },
  });
  const other = await enter({ token: (await join(stoke, 'other')).token });
  await other.goto(`/support?ticket=${id}`);
  await expect(other.getByText('Ticket not found')).toBeVisible();
  await page.goto(`/support?ticket=${id}`);
  await expect(page.getByText('Log in to read this ticket')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('a banned person reaches support from the ban page and is answered there', async ({
  enter,
  stoke,
}) => {
  const { token, id } = await join(stoke, 'banned');
  await ban(stoke, id, 'Two accounts');
  const page = await enter({ token });
  await page.goto('/');
  await page.getByRole('link', { name: 'Contact support' }).click();
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
  await page.getByRole('link', { name: 'Docs' }).click();
  await expect(page.getByRole('heading', { name: 'Account banned' })).toBeVisible();
  const sent = page.waitForResponse((answer) => answer.request().method() === 'POST');
  held.resolve();
  expect((await sent).status()).toBe(201);
  await expect(page).toHaveURL(/\/docs$/);

  await page.getByRole('link', { name: 'Contact support' }).click();
  await page.getByRole('link', { name: 'I have one account only' }).click();
  await expect(page.getByRole('heading', { name: 'I have one account only' })).toBeVisible();
  await expect(page.getByText('My brother has the other one.')).toBeVisible();
});
