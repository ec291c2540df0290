import type { Page } from '@playwright/test';
import { expectOpenToAll } from './barriers.ts';
import { expect, test } from './journey.ts';
import { join, openFomo, signIn } from './member.ts';
import { sampleBodies } from '../apps/server/testing/server/sample-bodies.ts';
import { telegramOf } from './telegram-chat.ts';

const sparkList = /\/api\/spark-campaigns\/public-active/;
const sparkCards = (page: Page) => page.getByTestId('spark-card');
const fomoCards = (page: Page) => page.getByTestId('fomo-card');

test('cards come into the places that were kept for them, and who comes back from a campaign finds the place', async ({
  page,
}) => {
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route(sparkList, async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.goto('/');
  const heading = page.getByRole('heading', { name: 'FOMO Campaigns' });
  // What stands above it has come before it is looked where it stands.
  await expect(page.getByText('Please log in to see available tasks!')).toBeVisible();
  await expect(page.getByRole('link', { name: /Validator voices/ }).first()).toBeVisible();
  await expect(page.getByText('Median payout', { exact: true })).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await heading.scrollIntoViewIfNeeded();
  const place = () =>
    heading.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await place();
  letAnswer();
  await expect(sparkCards(page).first()).toBeVisible();
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(2);

  await page.setViewportSize({ width: 1440, height: 600 });
  const far = sparkCards(page).last();
  await far.scrollIntoViewIfNeeded();
  await far.getByRole('link').click();
  await expect(page).toHaveURL(/\/login\?next=%2Fspark-campaign%2F/);
  // Someone who goes back has seen that there is another page.
  await expect(far).toBeHidden();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(far).toBeInViewport();
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
  const states = (list: { status: string }[]) => [...new Set(list.map(({ status }) => status))];
  const common = ['pending', 'active', 'completed', 'ended'];
  expect(states(ownSparks)).toEqual(expect.arrayContaining([...common, 'paused']));
  expect(states(ownFomos)).toEqual(expect.arrayContaining(common));
  expect(states(boosts)).toEqual(expect.arrayContaining(common));
  expect(states(drips)).toEqual(expect.arrayContaining(['pending', 'active', 'ended']));
  expect(drips.find(({ status }) => status === 'pending')).toMatchObject({
    isFunded: true,
    startsAt: expect.any(String),
  });
  const { control } = await telegramOf(stoke);
  const groups = await control.groups();
  for (const { name, status, telegramGroupLink } of ownSparks) {
    const group = groups.find(({ username }) => telegramGroupLink.endsWith(`/${username}`));
    expect(group, name).toBeDefined();
    const members = await control.members({ chatId: group?.id ?? 0 });
    const isBotAdmin = members.some((member) => member.status === 'administrator');
    expect(isBotAdmin, name).toBe(!['pending', 'paused'].includes(status));
  }
});

test('a member sees FOMO campaigns open and a funded one appear without reload, and is led into the group of a Spark', async ({
  enter,
  stoke,
}) => {
  const { token } = await join(stoke, 'looker');
  const page = await enter({ token });
  await page.goto('/');
  await test.step('FOMO campaigns are marked SOON until an admin opens them', async () => {
    const section = page.getByRole('region', { name: 'FOMO Campaigns' });
    await expect(section.getByText('SOON', { exact: true })).toBeVisible();
    const admin = await signIn(stoke, 'admin@stoke.demo');
    await admin.call('saveSettings', { body: openFomo(true) });
    await expect(section.getByText('SOON', { exact: true })).toBeHidden();
    await admin.call('saveSettings', { body: openFomo(false) });
    await expect(section.getByText('SOON', { exact: true })).toBeVisible();
  });

  await test.step('the page of a Spark campaign leads into its Telegram group', async () => {
    const name = 'Wallets no one has to explain';
    await sparkCards(page).filter({ hasText: name }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('complementary')).toContainText('Earn Up To');
    await expectOpenToAll(page);
    const opening = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Participate Now!' }).click();
    const group = await opening;
    // The local Telegram stands in for t.me.
    await expect(group).toHaveURL(/\?chat=-\d+$/);
    await group.close();
    await expect(page.getByRole('button', { name: 'Participate Now!' })).toBeEnabled();
  });

  await test.step('a funded FOMO campaign appears, and its card leads to its tasks', async () => {
    await page.goto('/fomo-campaigns');
    await expect(page.getByText('No campaigns yet').or(fomoCards(page)).first()).toBeVisible();
    const creator = await signIn(stoke, 'creator@stoke.demo');
    const name = `Join us ${Date.now()}`;
    await creator.call('createFomo', {
      body: { ...sampleBodies.createFomo, name, creatorId: creator.id },
    });
    const card = fomoCards(page).filter({ hasText: name });
    await expect(card).toHaveCount(1);
    await expect(card).toContainText('Payout per user$0.23 up to $0.50Tasks2');
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
  });
});
