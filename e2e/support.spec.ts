import { refusals } from '@stoke/contract';
import { expectOpenToAll } from './barriers.ts';
import { expect, test } from './journey.ts';
import { join, signIn } from './member.ts';
import { confirm } from './on-screen.ts';

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

test('a ticket is written, answered, replied to and closed, both sides see it at the same time, and no one else sees it', async ({
  enter,
  stoke,
}) => {
  const { token, username } = await join(stoke, 'asker');
  const page = await enter({ token });
  const tab = await enter({ token });
  const desk = await signIn(stoke, 'admin@stoke.demo');
  const admin = await enter({ token: desk.token });
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

  await test.step('what is being typed stays when the ticket is closed meanwhile', async () => {
    await page.getByLabel('Reply').fill('A long thought');
    const id = new URL(page.url()).searchParams.get('ticket') ?? '';
    await desk.call('closeTicketForPerson', { params: { id }, body: { messagesRead: 3 } });
    await expect(page.getByText('You can still copy your text.')).toBeVisible();
    await expect(page.getByLabel('Reply')).toHaveValue('A long thought');
    await expect(page.getByRole('button', { name: 'Send reply' })).toBeDisabled();
  });
  await test.step('someone else finds nothing, a visitor is asked to log in', async () => {
    const other = await enter({ token: (await join(stoke, 'other')).token });
    await other.goto(page.url());
    await expect(other.getByText('Ticket not found')).toBeVisible();
    const visitor = await enter();
    await visitor.goto(page.url());
    await expect(visitor.getByText('Log in to read this ticket')).toBeVisible();
    await visitor.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await expect(visitor).toHaveURL(/\/login\?next=/);
  });
});
