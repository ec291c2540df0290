import { expectOpenToAll } from './barriers.ts';
import { expect, test } from './journey.ts';
import { deposit, submitTask, join } from './member.ts';
import { closeAlert } from './on-screen.ts';

let tweets = 1_800_000_000_000_000_000n;
const tweet = () => `https://x.com/brand/status/${(tweets += 1n)}`;

test(
  'an unfunded campaign starts automatically when its money is there, takes a tweet once, and counts engagements as they happen',
  { tag: '@short' },
  async ({ enter, stoke }) => {
    const creator = await join(stoke, 'waiting', { brand: 'Waiting House' });
    const page = await enter({ token: creator.token });
    const initialTweetLink = tweet();
    await page.goto('/create-fire-drip');
    await page.getByRole('radio', { name: /^Ignition Drip/ }).check();
    await page.getByLabel('Initial tweet link').fill(initialTweetLink);
    await expect(page.getByText('You need $899.00 more for Ignition Drip.')).toBeVisible();
    await page.getByRole('button', { name: 'Activate Drip Campaign' }).click();
    await expect(page).toHaveURL('/creator-dashboard');
    const card = page.getByRole('article', { name: 'Ignition Drip' });
    await expect(card.getByText('Pending', { exact: true })).toBeVisible();
    await expect(card.getByText('Add $899.00 to start.')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Add Tweet' })).toBeDisabled();
    await expect(card.getByRole('button', { name: 'Start now' })).toBeDisabled();
    await expectOpenToAll(page);

    const earner = await join(stoke, 'engaged', { isEarner: true });
    const params = { userId: creator.id };
    const [campaign] = await creator.call('dripCampaignsOfCreator', { params });
    const taskOfCampaign = async () => {
      const tasks = await earner.call('availableTasks', {});
      return tasks.find(({ campaignId }) => campaignId === campaign?._id);
    };
    expect(await taskOfCampaign()).toBeUndefined();
    await deposit(creator, 900);
    await expect(card.getByText('Active', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Creator balance' })).toContainText('$1.00');
    const task = await taskOfCampaign();
    expect(task).toBeDefined();

    await expect(card.getByRole('timer')).toHaveText(/^11h 5\dm|^12h/);
    await card.getByRole('button', { name: 'Add Tweet' }).click();
    const link = card.getByLabel('Tweet link');
    await link.press('Enter');
    await expect(
      card.getByText(
        "Tweet link cannot be empty. Please ensure your backend allows this format if it's not a URL.",
      ),
    ).toBeVisible();
    await link.fill(initialTweetLink.replace('x.com', 'www.twitter.com'));
    await card.getByRole('button', { name: 'Submit' }).click();
    await closeAlert(page, 'Failed to Add Tweet', 'This tweet is already part of the campaign.');
    await link.fill(tweet());
    // What the header covers while the page is scrolled would count as too small to press.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectOpenToAll(page);
    await card.getByRole('button', { name: 'Submit' }).click();
    await closeAlert(page, 'Tweet Added', 'Tweet added. Earners see it now.');
    await expect(card.getByRole('heading', { name: '2 tweets' })).toBeVisible();

    const engagements = card.getByText('Engagements').locator('xpath=following-sibling::dd');
    await expect(engagements).toHaveText('0');
    await submitTask(earner, task?._id ?? '');
    await expect(engagements).toHaveText('3');
  },
);
