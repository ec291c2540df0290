import { sql } from '../apps/server/src/platform/db/sql.ts';
import { expectOpenToAll } from './barriers.ts';
import { asOwner, expectBooksInOrder } from './books.ts';
import { expect, test } from './journey.ts';
import type { ServedStoke } from './serve.ts';
import { openSpark, tweetUrl } from './spark-group.ts';

test.use({ contextOptions: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0' } });

/** What is done meanwhile waits, however few seconds an action has to settle: who judges needs the campaign. */
function beforeJudgement(stoke: ServedStoke, campaignId: string, work: () => Promise<void>) {
  return asOwner(stoke, (db) =>
    db.transaction(async (tx) => {
      await tx.one(sql`select id from campaign where id = ${campaignId} for no key update`);
      await work();
    }),
  );
}

test('what is said in the group, and a link that is opened, are paid before the eyes of who did it', async ({
  enter,
  stoke,
}) => {
  const { telegram, campaign, chat, earner, person } = await openSpark(stoke, {
    requiredActions: { like: true, retweet: false, comment: false, joinTelegram: true },
  });
  const page = await enter({ token: earner.token });
  await page.goto(`/spark-campaign/${campaign._id}`);
  await page.getByRole('button', { name: 'Participate Now!' }).click();
  await expect(page.getByText('You are taking part. 1 step left')).toBeVisible();
  await page.getByRole('link', { name: 'Open post' }).click();
  await page.getByRole('button', { name: 'I liked it' }).click();
  await expect(page.getByText('All set. Your valid actions are paid from now on.')).toBeVisible();
  await expectOpenToAll(page);

  const telegramPage = await page.context().newPage();
  await telegramPage.goto(`${telegram.pageUrl}?as=${person.id}&chat=${chat.id}`);
  const text = 'The new build feels a lot faster than before';
  const rows = page.getByTestId('activity');
  await beforeJudgement(stoke, campaign._id, async () => {
    await telegramPage.getByRole('textbox', { name: 'Message' }).fill(text);
    await telegramPage.getByRole('button', { name: 'Send' }).click();
    await expect(rows).toHaveText([
      new RegExp(`^Message–Waiting${text}(?:Checked in|Being checked)`),
    ]);
  });
  await expect(rows).toHaveText([/^Message\$0\.01Reserved/]);

  const opened = page.context().waitForEvent('request', (request) => request.url() === tweetUrl);
  await page.getByRole('link', { name: 'Open', exact: true }).first().click();
  expect((await opened).redirectedFrom()?.url()).toContain('/r/');
  await page.mouse.move(0, 0);
  await expect(rows.first()).toHaveText(/^Link click\$0\.025Reserved/);
  await expect(page.getByText('Reserved$0.035')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('$0.03', { exact: false }).first()).toBeVisible();
  expect((await earner.call('currentUser', {})).reservedEarnings).toBe(0.035);
  await expectBooksInOrder(stoke);
});
