import { expectOpenToAll } from './barriers.ts';
import { expectBooksInOrder } from './books.ts';
import { expect, test } from './journey.ts';
import { join } from './member.ts';
import { openSpark } from './spark-group.ts';

const shouts = 59;
const text = 'The last message was mine and about the launch: please read it.';

test(
  'a moderator follows an alarm and takes rewards back; the earner appeals, wins and is paid',
  { tag: '@short' },
  async ({ enter, stoke }) => {
    const requiredActions = { like: false, retweet: false, comment: false, joinTelegram: false };
    const { telegram, campaign, chat, earner, person } = await openSpark(stoke, {
      requiredActions,
    });
    const params = { campaignId: campaign._id };
    await earner.call('participateInSpark', { params });
    const messages = [
      ...Array.from({ length: shouts }, () => 'gm'),
      'The new build feels a lot faster',
    ];
    const sayings = messages.map((text) => ({ userId: person.id, chatId: chat.id, text }));
    await telegram.control.sayMany({ sayings });
    const reserved = async () => (await earner.call('sparkParticipation', { params })).reserved;
    await expect.poll(reserved).toBe(0.01);

    const [admin, other] = [
      await join(stoke, 'moderator', { isAdmin: true }),
      await join(stoke, 'answerer', { isAdmin: true }),
    ];
    const desk = await enter({ token: admin.token });
    await desk.goto('/admin/spark');
    const row = desk
      .getByTestId('spark-on-desk')
      .filter({ hasText: 'Half of the actions are refused' });
    await expect(row).toContainText('Summer talk');
    await expect(row).toContainText('60 actions in 24 h · 98% refused');
    await row.click();
    await expect(desk.getByRole('cell', { name: 'Too short' })).toBeVisible();
    await desk.getByRole('tab', { name: 'Top earners' }).click();
    await desk.getByRole('button', { name: earner.username }).click();
    await desk.getByRole('button', { name: 'Take back everything reserved' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Take rewards back' });
    await expect(dialog.getByText('one reward of one person, $0.01')).toBeVisible();
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await expect(dialog.getByText('Please choose a reason')).toBeVisible();
    await dialog.getByRole('radio', { name: 'The actions look automated' }).check();
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Sixty messages in a minute.');
    await expectOpenToAll(desk);
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await expect(dialog).toBeHidden();
    await expect(desk.getByTestId('spark-action').first()).toContainText('Taken back');

    const page = await enter({ token: earner.token });
    await page.goto('/notices');
    await expect(page.getByText('Rewards taken back: $0.01')).toBeVisible();
    await expect(page.getByText('“Sixty messages in a minute.”')).toBeVisible();
    await page.goto(`/spark-campaign/${campaign._id}`);
    await page.getByRole('button', { name: 'Appeal' }).click();
    const appeal = page.getByRole('dialog', { name: 'Appeal this decision' });
    await appeal.getByRole('textbox', { name: 'Why is the decision wrong?' }).fill(text);
    await appeal.getByRole('button', { name: 'Send appeal' }).click();
    await expect(page.getByText(/Appeal sent, answer until/)).toBeVisible();

    const answers = await enter({ token: other.token });
    await answers.goto('/admin/appeals');
    const filed = answers.getByTestId('appeal').filter({ hasText: earner.username });
    await answers.getByTestId('appeal-row').filter({ hasText: earner.username }).click();
    await expect(filed.getByText(text)).toBeVisible();
    await filed.getByRole('button', { name: 'Overturn' }).click();
    const answer = answers.getByRole('dialog', { name: 'Overturn this decision' });
    await answer.getByRole('textbox', { name: 'Note' }).fill('It is about the launch.');
    await answer.getByRole('button', { name: 'Overturn' }).click();
    await expect(answer).toBeHidden();

    // the earner's page has changed without a reload
    await expect(page.getByTestId('activity').first()).toContainText('Available');
    expect((await earner.call('currentUser', {})).pendingEarnings).toBe(0.01);
    await page.goto('/receipts');
    await expect(page.getByText('Summer talk')).toBeVisible();
    await expectBooksInOrder(stoke);
  },
);
