import type { Locator, Page } from '@playwright/test';
import { expectOpenToAll } from './barriers.ts';
import { expectBooksInOrder } from './books.ts';
import { goBackEarly } from './going-back.ts';
import { expect, test } from './journey.ts';
import { deposit, join } from './member.ts';

/** A picture as a browser draws it, in the size that is recommended. */
async function banner(page: Page) {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [300, 600];
    return canvas.toDataURL('image/png');
  });
  const buffer = Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64');
  return { name: 'banner.png', mimeType: 'image/png', buffer };
}

test(
  'a FOMO campaign is made by mouse, survives a reload, and holds its budget',
  { tag: '@short' },
  async ({ enter, stoke }) => {
    const creator = await join(stoke, 'fomoer', { brand: 'Fomo House' });
    await deposit(creator, 120);
    const page = await enter({ token: creator.token });
    await page.goto('/create-campaign');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Name is required.')).toBeVisible();
    await expect(page.getByLabel('Project Name')).toBeFocused();
    await expectOpenToAll(page);
    await page.getByLabel('Project Name').fill('Helio launch');
    await page.getByLabel('Banner image file').setInputFiles(await banner(page));
    await page.getByLabel('Rules (one per line)').fill('Be kind.');
    await page.getByLabel('Budget (USD)').fill('100');
    await page.getByLabel('Number of Users').fill('501');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(
      page.getByText('Number of users must be between 1 and 500 (5x budget).'),
    ).toBeVisible();
    await page.getByLabel('Number of Users').fill('200');
    await expect(page.getByText('Medium Earning')).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();

    await page.getByRole('checkbox', { name: 'Like' }).check();
    await page.getByLabel('Like link 1').fill('https://x.com/helio/status/1');
    await page.getByRole('button', { name: 'Add custom task' }).click();
    await page.getByLabel('Task name').fill('Draw our logo');
    await page.getByLabel('Rate (USD)').fill('0.35');
    await page.reload();
    await expect(page.getByLabel('Task name')).toHaveValue('Draw our logo');
    await expectOpenToAll(page);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByAltText('Preview of the banner image')).toBeVisible();
    await page.getByRole('button', { name: 'Distribution' }).click();

    const like = page.getByRole('slider', { name: 'Share of Like' });
    await expect(like).toHaveAttribute('aria-valuetext', '50.0%, 100 users');
    const place = await like.boundingBox();
    if (place === null) throw new Error('The slider has no place.');
    await page.mouse.click(place.x + place.width * 0.8, place.y + place.height / 2);
    await expect(like).toHaveAttribute('aria-valuetext', /^(79|80|81)\.0%, /);
    await like.fill('60');
    await expect(page.getByRole('slider', { name: 'Share of Draw our logo' })).toHaveAttribute(
      'aria-valuetext',
      '40.0%, 80 users',
    );
    await expectOpenToAll(page);
    await page.getByRole('button', { name: 'Next' }).click();
    // 120 × 0.03 + 80 × 0.35
    await expect(page.getByText('$31.60 of $85.00 reward pool')).toBeVisible();
    await expectOpenToAll(page);
    await page.getByRole('button', { name: 'Create Campaign' }).click();
    await expect(page).toHaveURL('/creator-dashboard');
    const card = page
      .getByRole('region', { name: 'FOMO Campaigns' })
      .getByRole('article', { name: 'Helio launch' });
    await expect(card.getByText('Active', { exact: true })).toBeVisible();
    await expect(card.getByText('$0.00 / $85.00')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Creator balance' })).toContainText('$20.00');
    await expectBooksInOrder(stoke);
    await page.goto('/create-campaign');
    await expect(page.getByLabel('Project Name')).toHaveValue('');
  },
);

test('text typed in the moment before a reload is kept', async ({ enter, stoke }) => {
  const creator = await join(stoke, 'hasty', { brand: 'Hasty House' });
  const page = await enter({ token: creator.token });
  await page.goto('/create-campaign');
  const budget = page.getByLabel('Budget (USD)');
  for (let round = 0; round < 10; round += 1) {
    const typed = String(100 + round);
    await budget.fill('99');
    const hasReloaded = page.waitForEvent('load');
    await budget.evaluate(typeAndReload, typed);
    await hasReloaded;
    await expect(budget).toHaveValue(typed);
  }
});

/** The page stays busy until it is left, so that it gets no answer to its save. */
function typeAndReload(field: HTMLElement, text: string) {
  if (!(field instanceof HTMLInputElement)) throw new Error('Not a field.');
  field.select();
  document.execCommand('insertText', false, text);
  location.reload();
  const end = performance.now() + 300;
  while (performance.now() < end);
}

/** Goes on by Tab until this has the focus. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let press = 0; press < 80; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

async function typeInto(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
}

test('a FOMO campaign is made with the keyboard alone, and waits for money', async ({
  enter,
  stoke,
}) => {
  const creator = await join(stoke, 'keyed', { brand: 'Key House' });
  const page = await enter({ token: creator.token });
  await page.goto('/create-campaign');
  await typeInto(page, 'Project Name', 'By keys');
  const picture = await banner(page);
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, page.getByRole('button', { name: 'Choose banner image' }));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(picture);
  await typeInto(page, 'Budget (USD)', '100');
  await typeInto(page, 'Number of Users', '100');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeFocused();
  await tabTo(page, page.getByRole('checkbox', { name: 'Retweet' }));
  await page.keyboard.press('Space');
  await typeInto(page, 'Retweet link 1', 'https://x.com/helio/status/1');
  await tabTo(page, page.getByRole('checkbox', { name: 'Follow on X' }));
  await page.keyboard.press('Space');
  await typeInto(page, 'Follow on X link 1', 'https://x.com/helio');
  await page.keyboard.press('Enter');

  const retweet = page.getByRole('slider', { name: 'Share of Retweet' });
  await tabTo(page, retweet);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(retweet).toHaveAttribute('aria-valuetext', '52.0%, 52 users');
  await page.keyboard.press('Home');
  await expect(retweet).toHaveAttribute('aria-valuetext', '0.0%, 0 users');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('slider', { name: 'Share of Follow on X' })).toHaveAttribute(
    'aria-valuetext',
    '1.0%, 1 user',
  );
  await tabTo(page, page.getByRole('button', { name: 'Next' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('$100.00 missing')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Create Campaign' }));
  await goBackEarly(page, () => page.keyboard.press('Enter'));
  await expect(page.getByLabel('Project Name')).toHaveValue('');
  await expect(page.getByLabel('Project Name')).toBeEnabled();
  await page.goto('/creator-dashboard');
  const card = page
    .getByRole('region', { name: 'FOMO Campaigns' })
    .getByRole('article', { name: 'By keys' });
  await expect(card.getByText('Pending', { exact: true })).toBeVisible();
  await expect(card.getByText('Add $100.00 to start.')).toBeVisible();
});
