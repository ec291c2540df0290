import { expectOpenToAll } from './barriers.ts';
import { expect, test } from './journey.ts';
import { deposit, submitTask, join } from './member.ts';
import { closeAlert } from './on-screen.ts';

let tweets = 1_800_000_000_000_000_000n;
const tweet = () => `https://x.com/brand/status/${(tweets += 1n)}`;

test('a profile is edited in place, and names that are taken are refused', async ({
  enter,
  stoke,
}) => {
  const { username: taken } = await join(stoke, 'owner', { brand: 'Taken Already' });
  const { token } = await join(stoke, 'editor', { brand: 'Before' });
  const page = await enter({ token });
  await page.goto('/creator-dashboard');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByRole('button', { name: 'Cancel Edit' })).toBeVisible();
  await page.getByLabel('Project Name').fill('After <script>alert(1)</script>');
  await page.getByLabel('Project Description').fill('What we do.');
  await page.getByLabel('Tags (comma separated)').fill('solana, music');
  await page.getByLabel('Website URL').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByLabel('Website URL')).toHaveAttribute('aria-invalid', 'true');
  await expectOpenToAll(page);
  await page.getByLabel('Website URL').fill('https://example.com/');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await closeAlert(page, 'Profile Updated', /saved/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'After <script>alert(1)</script>',
  );
  await expect(page.getByText('#solana')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Website' })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow',
  );
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Username').fill(taken);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await closeAlert(page, 'Update Failed', /This username is taken/);
  await expect(page.getByLabel('Username')).toHaveValue(taken);
});

test('an unfunded campaign waits, says what is missing, and starts automatically when it is there', async ({
  enter,
  stoke,
}) => {
  const creator = await join(stoke, 'waiting', { brand: 'Waiting House' });
  const page = await enter({ token: creator.token });
  await page.goto('/create-fire-drip');
  await page.getByRole('radio', { name: /^Ignition Drip/ }).check();
  await page.getByLabel('Initial tweet link').fill(tweet());
  await expect(page.getByText('You need $899.00 more for Ignition Drip.')).toBeVisible();
  await page.getByRole('button', { name: 'Activate Drip Campaign' }).click();
  await expect(page).toHaveURL('/creator-dashboard');
  const card = page.getByRole('article', { name: 'Ignition Drip' });
  await expect(card.getByText('Pending', { exact: true })).toBeVisible();
  await expect(card.getByText('Add $899.00 to start.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Add Tweet' })).toBeDisabled();
  await expect(card.getByRole('button', { name: 'Start now' })).toBeDisabled();
  await expectOpenToAll(page);

  const earner = await join(stoke, 'looker', { isEarner: true });
  const [task] = (
    await creator.call('dripCampaignsOfCreator', {
      params: { userId: creator.id },
    })
  ).flatMap(({ _id }) => _id);
  const isListed = async () =>
    (await earner.call('availableTasks', {})).some(({ campaignId }) => campaignId === task);
  expect(await isListed()).toBe(false);
  await deposit(creator, 900);
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Creator balance' })).toContainText('$1.00');
  expect(await isListed()).toBe(true);
});

test(
  'a tweet is added to an active campaign, once, and engagements are counted as they happen',
  { tag: '@short' },
  async ({ enter, stoke }) => {
    const creator = await join(stoke, 'adder', { brand: 'Adders' });
    await deposit(creator, 899);
    const initialTweetLink = tweet();
    const { campaign } = await creator.call('createDrip', {
      body: { packageId: 'ignition', initialTweetLink },
    });
    const page = await enter({ token: creator.token });
    await page.goto('/creator-dashboard');
    const card = page.getByRole('article', { name: 'Ignition Drip' });
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
    const earner = await join(stoke, 'engaged', { isEarner: true });
    const tasks = await earner.call('availableTasks', {});
    const task = tasks.find(({ campaignId }) => campaignId === campaign._id);
    await submitTask(earner, task?._id ?? '');
    await expect(engagements).toHaveText('3');
  },
);
