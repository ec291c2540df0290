import type { SparkCard } from '@stoke/contract';
import type { Page } from '@playwright/test';
import {
  fomo,
  fomos,
  project,
  spark,
  sparkPage,
  sparks,
} from '../apps/web/src/testing/campaigns.ts';
import { expectOpenToAll } from './barriers.ts';
import { expect, test } from './journey.ts';
import { join, signIn } from './member.ts';
import { sampleBodies } from './sample-bodies.ts';
import { telegramOf } from './telegram-chat.ts';

const sparkList = /\/api\/spark-campaigns\/public-active/;
const fomoList = /\/api\/campaigns(\?|$)/;
const sparkCards = (page: Page) => page.getByTestId('spark-card');
const fomoCards = (page: Page) => page.getByTestId('fomo-card');

/** Lets a list say this, whatever runs on this Stoke. */
function say(page: Page, list: RegExp, json: unknown): Promise<unknown> {
  return page.route(list, (route) => route.fulfill({ json }));
}

test('a visitor sees who pays for what, and is asked to log in before going on', async ({
  page,
}) => {
  const pays = spark(1, { durationHours: 720, currentRewardPoolBalance: 5, userRewardPool: 1600 });
  await say(page, sparkList, [pays]);
  await page.goto('/');
  const card = sparkCards(page);
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('Brand 1 · @maker1');
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  await expect(card).toContainText('1.5K+ USDC · <1% left');
  await expect(card).toContainText('Earn up to$5.00Average$5.00');
  await expect(card).toContainText(/29d 22h 5\dm left/);
  await expect(card).toContainText('1,204 engaged');
  await expect(page.getByText('You must be logged in to view campaigns.')).toBeVisible();
  await expectOpenToAll(page);
  await card.click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/spark-campaign/${pays._id}`)}`);
});

test('the server lists what runs, and FOMO campaigns only for who is logged in', async ({
  page,
  request,
}) => {
  const listed: SparkCard[] = await (
    await request.get('/api/spark-campaigns/public-active')
  ).json();
  const refused = await request.get('/api/campaigns');
  expect(refused.status()).toBe(401);
  expect(await refused.json()).toMatchObject({
    message: 'You must be logged in to view campaigns.',
    code: 'session.campaigns_need_login',
  });
  await page.goto('/');
  if (listed.length === 0)
    await expect(page.getByText('No spark campaigns are running')).toBeVisible();
  else await expect(sparkCards(page)).toHaveCount(Math.min(6, listed.length));
});

test('cards without an _id are skipped, and a logo that fails gets a placeholder', async ({
  page,
}) => {
  const { _id, ...nameless } = spark(2);
  await say(page, sparkList, [nameless, spark(1)]);
  await page.goto('/');
  await expect(sparkCards(page)).toHaveCount(1);
  await sparkCards(page).scrollIntoViewIfNeeded();
  await expect(sparkCards(page).getByText('B1', { exact: true })).toBeVisible();
  await expect(sparkCards(page).locator('img')).toHaveCount(0);
  await expect(page.getByText('Spark 2')).toHaveCount(0);
});

test('cards come into the places that were kept for them', async ({ page }) => {
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route(sparkList, async (route) => {
    await mayAnswer;
    await route.fulfill({ json: sparks(3) });
  });
  await page.goto('/');
  const heading = page.getByRole('heading', { name: 'FOMO Campaigns' });
  // What stands above it has come before it is looked where it stands.
  await expect(page.getByText('Please log in to see available tasks!')).toBeVisible();
  await expect(page.getByRole('link', { name: /Validator voices/ }).first()).toBeVisible();
  await heading.scrollIntoViewIfNeeded();
  const place = () =>
    heading.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await place();
  letAnswer();
  await expect(sparkCards(page)).toHaveCount(3);
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(2);
});

test('two hundred campaigns are six at first; who comes back finds the place', async ({
  enter,
  stoke,
}) => {
  const { token } = await join(stoke, 'browser');
  const page = await enter({ token });
  await say(page, sparkList, sparks(200));
  await page.goto('/');
  await expect(sparkCards(page)).toHaveCount(6);
  await page.getByRole('button', { name: 'Show all 200 spark campaigns' }).click();
  await expect(sparkCards(page)).toHaveCount(200);
  const far = sparkCards(page).nth(120);
  await far.scrollIntoViewIfNeeded();
  await far.getByRole('link').click();
  await expect(page).toHaveURL(`/spark-campaign/${spark(121)._id}`);
  // Somebody who goes back has seen that there is another page.
  await expect(far).toBeHidden();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/?sparks=all');
  await expect(far).toBeInViewport();
});

test.describe('when the lists of campaigns fail', () => {
  test.use({ tolerated: /status of 500/ });

  test('the page says why, and can be loaded anew', async ({ enter, stoke }) => {
    const { token } = await join(stoke, 'unlucky');
    const page = await enter({ token });
    await page.route(sparkList, (route) => route.fulfill({ status: 500, json: {} }));
    await page.route(fomoList, (route) =>
      route.fulfill({ status: 500, json: { message: 'The list is lost.' } }),
    );
    await page.goto('/');
    const panels = page.getByText('An error occurred while loading content:');
    await expect(panels).toHaveCount(2);
    await expect(page.getByText('Failed to fetch public spark campaigns')).toBeVisible();
    await expect(page.getByText('The list is lost.')).toBeVisible();
    await expectOpenToAll(page);
    await page.goto('/fomo-campaigns');
    await expect(
      page.getByText('Failed to fetch FOMO campaigns. Please try again later.'),
    ).toBeVisible();
    await page.unrouteAll();
    await say(page, fomoList, [fomo(1)]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(fomoCards(page)).toHaveCount(1);
    await expect(page.getByText('Failed to fetch')).toHaveCount(0);
  });
});

test('FOMO campaigns are marked SOON until an admin opens them, seen at once by open pages', async ({
  enter,
  stoke,
}) => {
  const { token } = await join(stoke, 'early');
  const page = await enter({ token });
  await page.goto('/');
  const section = page.getByRole('region', { name: 'FOMO Campaigns' });
  await expect(section.getByText('SOON', { exact: true })).toBeVisible();
  const admin = await signIn(stoke, 'admin@stoke.demo');
  await admin.call('switchLaunch', { body: { kind: 'fomo', isOn: true } });
  await expect(section.getByText('SOON', { exact: true })).toBeHidden();
  await admin.call('switchLaunch', { body: { kind: 'fomo', isOn: false } });
  await expect(section.getByText('SOON', { exact: true })).toBeVisible();
});

test.describe('the list of FOMO campaigns', () => {
  test('is at both addresses, and is searched, narrowed and sorted', async ({ enter, stoke }) => {
    const { token } = await join(stoke, 'explorer');
    const page = await enter({ token });
    await say(page, fomoList, [
      fomo(1, { name: 'Newest', payoutPerUser: 1 }),
      fomo(2, { name: 'Richest', payoutPerUser: 9, earningTag: 'Low Earning', tags: ['bridge'] }),
    ]);
    const names = page.getByRole('list', { name: 'FOMO campaigns' }).getByRole('heading');
    await page.goto('/');
    await page.getByRole('link', { name: 'Explore Campaigns' }).click();
    await expect(page).toHaveURL('/explore');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('FOMO Campaigns');
    await expect(names).toHaveText(['Newest', 'Richest']);
    await page.goto('/fomo-campaigns');
    await page.getByLabel('Order').selectOption('Best paid first');
    await expect(names).toHaveText(['Richest', 'Newest']);
    await page.getByLabel('Earning').selectOption('Low Earning');
    await expect(names).toHaveText(['Richest']);
    await expect(page).toHaveURL('/fomo-campaigns?sort=paid&tag=low');
    await page.getByRole('searchbox').fill('<b>nothing</b>');
    await expect(page.getByText('No campaigns fit')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(names).toHaveText(['Richest', 'Newest']);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('FOMO Campaigns');
    await expectOpenToAll(page);
  });

  test('goes page by page, and its cards lead to the campaign', async ({ enter, stoke }) => {
    const { token } = await join(stoke, 'turner');
    const page = await enter({ token });
    await say(page, fomoList, fomos(50));
    await page.goto('/explore');
    await expect(fomoCards(page)).toHaveCount(24);
    await page.getByRole('button', { name: 'Page 3' }).click();
    await expect(fomoCards(page)).toHaveCount(2);
    await fomoCards(page).first().getByRole('link').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/campaign/${fomo(49)._id}`);
    await page.goBack();
    await expect(page).toHaveURL('/explore?page=3');
  });
});

test('the demo world has campaigns of each kind in the states they come to, and their groups', async ({
  stoke,
}) => {
  const { id: userId, call } = await signIn(stoke, 'creator@stoke.demo');
  const params = { userId };
  const { data: ownSparks } = await call('sparksOfCreator', { params });
  const [drips, ownFomos, boosts] = await Promise.all([
    call('dripCampaignsOfCreator', { params }),
    call('fomosOfCreator', { params }),
    call('boostsOfCreator', { params }),
  ]);
  const states = (of: { status: string }[]) => [...new Set(of.map(({ status }) => status))];
  const common = ['pending', 'active', 'completed', 'ended'];
  expect(states(ownSparks)).toEqual(expect.arrayContaining([...common, 'paused']));
  expect(states(ownFomos)).toEqual(expect.arrayContaining(common));
  expect(states(boosts)).toEqual(expect.arrayContaining(common));
  expect(states(drips)).toEqual(expect.arrayContaining(['active', 'ended']));
  const { world } = await telegramOf(stoke);
  const groups = await world.groups();
  for (const { name, status, telegramGroupLink } of ownSparks) {
    const group = groups.find(({ username }) => telegramGroupLink.endsWith(`/${username}`));
    expect(group, name).toBeDefined();
    const members = await world.members({ chatId: group?.id ?? 0 });
    const isBotAdmin = members.some((member) => member.status === 'administrator');
    expect(isBotAdmin, name).toBe(!['pending', 'paused'].includes(status));
  }
});

test('a funded FOMO campaign appears on open pages by itself, and its card leads to its tasks', async ({
  enter,
  stoke,
}) => {
  const { token } = await join(stoke, 'looker');
  const page = await enter({ token });
  await page.goto('/fomo-campaigns');
  await expect(page.getByText('No campaigns yet').or(fomoCards(page)).first()).toBeVisible();
  const creator = await signIn(stoke, 'creator@stoke.demo');
  const name = `Join us ${Date.now()}`;
  await creator.call('createFomo', {
    body: { ...sampleBodies.createFomo, name, creatorId: creator.id },
  });
  const card = fomoCards(page).filter({ hasText: name });
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('Payout per user$0.85Tasks2');
  await expect(card).toContainText('High Earning');
  await expect(card).toContainText('0 of 100 users0.0%');
  await card.scrollIntoViewIfNeeded();
  const picture = card.locator('img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await card.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('article', { name: 'Retweet' })).toContainText('$0.05 per link');
  await expect(page.getByRole('article', { name: 'Retweet' })).toContainText(
    '60 of 60 places left',
  );
  await expect(page.getByRole('button', { name: 'Opens soon' })).toBeDisabled();
  await expectOpenToAll(page);
});

test('the page of a Spark campaign leads into its Telegram group', async ({ enter, stoke }) => {
  const { token } = await join(stoke, 'talker');
  const page = await enter({ token });
  await page
    .context()
    .route(/^https:\/\/t\.me\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>A group</title>' }),
    );
  const shown = sparkPage(1, { durationHours: 720, currentRewardPoolBalance: 5 });
  await say(page, new RegExp(`/api/spark-campaigns/${shown._id}`), shown);
  await say(page, /\/api\/projects\/by-creator\//, project);
  await page.goto(`/spark-campaign/${shown._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spark 1');
  await expect(page.getByRole('complementary')).toContainText(
    'Earn Up To$5.00Typical Earnings$5.00',
  );
  await expectOpenToAll(page);
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Participate Now!' }).click();
  const group = await opening;
  await expect(group).toHaveURL('https://t.me/brandgroup');
  await group.close();
  await expect(page.getByRole('button', { name: 'Participate Now!' })).toBeEnabled();
});
