import { expect, test } from './journey.ts';
import { join } from './member.ts';
import { agreeToRules } from './on-screen.ts';

test(
  'a visitor who opens a page of members comes to it by the login and the rules, and to no admin page',
  { tag: '@short' },
  async ({ page, stoke }) => {
    const { email, password } = await join(stoke, 'pointed', { hasAccepted: false });
    await page.goto('/create-dashboard');
    await expect(page).toHaveURL('/login?next=%2Fcreate-dashboard');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/acknowledge-rules?next=%2Fcreate-dashboard');
    await agreeToRules(page);
    await expect(page).toHaveURL('/create-dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Create Your Creator Dashboard',
    );
    for (const path of ['/login', '/acknowledge-rules', '/admin/task-verification']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
    }
  },
);
