import type { Page } from '@playwright/test';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { expectOpenToAll } from './barriers.ts';
import { asOwner } from './books.ts';
import { expect, test } from './journey.ts';
import { join } from './member.ts';
import { closeAlert, openMenu } from './on-screen.ts';
import { picture, type Upload } from './picture.ts';

const atMost = 2_097_152;

const choose = (page: Page, what: 'Logo' | 'Banner', file: Upload) =>
  page.getByLabel(`${what} image file`).setInputFiles(file);
const preview = (page: Page, what: 'logo' | 'banner') =>
  page.getByRole('img', { name: `Preview of the ${what} image` });

async function fillIn(page: Page, username: string): Promise<void> {
  await page.goto('/docs');
  await page.getByRole('banner').getByRole('link', { name: 'Create' }).click();
  await page.getByLabel('Project/Brand Name').fill('Nova Labs');
  await page.getByLabel('Unique Username').fill(username);
}

test('a dashboard is made with its pictures and edited in place, and nothing is lost on the way', async ({
  enter,
  stoke,
}) => {
  const { username: taken } = await join(stoke, 'owner', { brand: 'Taken Already' });
  const maker = await join(stoke, 'maker');
  const page = await enter({ token: maker.token });
  await fillIn(page, maker.username);
  await expect(page.getByText(`@${maker.username} is free`)).toBeVisible();
  await page.getByLabel('Description').fill('Instruments for the sky.');
  await page.getByLabel('Tags (comma separated)').fill('space, #glass, space');
  await expect(page.getByRole('list', { name: 'Tag preview' })).toHaveText('#space#glass');

  await test.step('only images that can be taken are', async () => {
    const logo = page.getByRole('group', { name: 'Logo image' });
    const [svg, text] = [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'no image'];
    await choose(page, 'Logo', { name: 'a.svg', mimeType: 'image/svg+xml', buffer: svg });
    await expect(logo).toContainText('Please upload a PNG, JPEG or WebP image.');
    await choose(page, 'Logo', { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(text) });
    await expect(logo).toContainText('Failed to read image file.');
    await choose(page, 'Logo', await picture(page, 'a.png', '#104080', atMost + 1));
    await expect(logo).toContainText('Image file size exceeds 2MB.');
    await expectOpenToAll(page);
    await choose(page, 'Logo', await picture(page, 'a.png', '#104080', atMost));
    await expect(preview(page, 'logo')).toBeVisible();
    await expect(logo).not.toContainText('exceeds');
  });

  await choose(page, 'Banner', await picture(page, 'b.jpeg', '#802010'));
  await expect(preview(page, 'banner')).toBeVisible();
  await page.getByRole('button', { name: 'Remove banner image' }).click();
  await expect(preview(page, 'banner')).toBeHidden();
  await choose(page, 'Banner', await picture(page, 'b.jpeg', '#108020'));

  await page.getByRole('button', { name: 'Create Dashboard' }).click();
  await expect(page).toHaveURL('/creator-dashboard');
  await expect(page.getByText(`@${maker.username}`).first()).toBeVisible();
  const shown = page.locator('main img[src^="/media/"]');
  await expect(shown).toHaveCount(2);
  for (const image of await shown.all()) {
    await expect(image).toHaveJSProperty('complete', true);
    await expect(image).toHaveJSProperty('naturalWidth', 660);
  }

  await test.step('the pictures are kept, replaced and removed when the profile is edited', async () => {
    const before = await shown.evaluateAll((all) => all.map((it) => it.getAttribute('src')));
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await expect(preview(page, 'logo')).toBeVisible();
    await page.getByLabel('Project Name').fill('After <script>alert(1)</script>');
    await page.getByLabel('Project Description').fill('Lenses.');
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
    expect(await shown.evaluateAll((all) => all.map((it) => it.getAttribute('src')))).toEqual(
      before,
    );
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('Username').fill(taken);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await closeAlert(page, 'Update Failed', /This username is taken/);
    await expect(page.getByLabel('Username')).toHaveValue(taken);
    await page.getByLabel('Username').fill(maker.username);
    await choose(page, 'Banner', await picture(page, 'c.webp', '#f0a010'));
    await page.getByRole('button', { name: 'Remove logo image' }).click();
    await expectOpenToAll(page);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await closeAlert(page, 'Profile Updated', /saved/);
    await expect(shown).toHaveCount(1);
    expect(await shown.getAttribute('src')).not.toBe(before[0]);
  });
});

test('who leaves over an entry is asked, and a lost session gives it back', async ({
  enter,
  stoke,
}) => {
  const member = await join(stoke, 'leaver');
  const page = await enter({ token: member.token });
  await fillIn(page, member.username);
  await choose(page, 'Logo', await picture(page, 'a.png', '#104080'));
  await expect(preview(page, 'logo')).toBeVisible();
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await page.getByRole('banner').getByRole('link', { name: 'Docs' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL('/create-dashboard');
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL('/create-dashboard');
  await (await openMenu(page)).getByRole('menuitem', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Project/Brand Name')).toHaveValue('Nova Labs');

  await asOwner(stoke, (db) =>
    db.run(sql`update user_session set revoked_at = now() where user_id = ${member.id}`),
  );
  await page.getByRole('button', { name: 'Create Dashboard' }).click();
  await expect(page.getByText('Authentication error. Please log in to proceed.')).toBeVisible();
  await expect(page).toHaveURL('/login?next=%2Fcreate-dashboard');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('jwtToken'))).toBeNull();
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/create-dashboard');
  await expect(page.getByLabel('Project/Brand Name')).toHaveValue('Nova Labs');
  await expect(preview(page, 'logo')).toBeVisible();
  await page.getByRole('button', { name: 'Create Dashboard' }).click();
  await expect(page).toHaveURL('/creator-dashboard');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Project Name').fill('Another');
  await page.getByRole('button', { name: 'Cancel Edit' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Project Name')).toBeHidden();
});
