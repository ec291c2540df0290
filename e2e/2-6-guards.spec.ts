import { expect, test } from './journey.ts';
import { join, signIn } from './member.ts';
import { agreeToRules } from './on-screen.ts';

const forMembers = [
  ['/dashboard', 'Your Profile'],
  ['/create-dashboard', 'Create Your Creator Dashboard'],
  ['/creator-dashboard', 'You do not have a creator dashboard setup yet.'],
  ['/add-funds', 'Add funds'],
  ['/create-fire-drip', 'Fire Drip'],
  ['/fomo-campaigns', 'FOMO Campaigns'],
  ['/explore', 'FOMO Campaigns'],
  ['/create-campaign', 'Create a FOMO campaign'],
  ['/create-spark-campaign', 'Create Spark Campaign'],
  ['/campaign/1', 'Campaign Not Found'],
  ['/spark-campaign', 'No campaign ID provided in URL.'],
  ['/spark-campaign/1', 'Campaign Not Found'],
] as const;

const forAdmins = [
  ['/admin/task-verification', 'Verify Tasks'],
  ['/admin/boost-volume/campaigns', 'Boost Volume Campaigns'],
  ['/admin/boost-volume/campaigns/1', 'Boost Volume Campaigns'],
  ['/admin/banner-controller', 'Banner Controller'],
] as const;

test('visitors are sent to the login, which remembers where they wanted to go', async ({
  page,
}) => {
  for (const [path] of [...forMembers, ...forAdmins]) {
    await page.goto(path);
    if (path === '/create-spark-campaign') {
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
      await page.getByRole('link', { name: 'Go to Login' }).click();
    }
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  }
});

test('visitors see the open pages, and no rules to accept', async ({ page }) => {
  for (const [path, heading] of [
    ['/login', 'Welcome back'],
    ['/register', 'Create your account'],
    ['/support', 'Support'],
    ['/docs', 'How Stoke works'],
    ['/no/such/page', '404 Not Found'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await page.goto('/acknowledge-rules');
  await expect(page).toHaveURL('/');
});

test('without accepted rules every page of members leads to the rules', async ({
  enter,
  stoke,
}) => {
  const { token } = await join(stoke, 'fresh', { hasAccepted: false });
  const page = await enter({ token });
  for (const [path] of forMembers) {
    await page.goto(path);
    await expect(page).toHaveURL(`/acknowledge-rules?next=${encodeURIComponent(path)}`);
  }
  const dialog = page.getByRole('dialog', { name: 'Rules by @stoke' });
  for (const tab of ['General Rules', 'Drip Tasks', 'Spark Tasks']) {
    await dialog.getByRole('tab', { name: tab }).click();
    await expect(dialog.getByRole('tabpanel', { name: tab })).toBeVisible();
  }
  await expect(dialog.getByText('/myrewards')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await agreeToRules(page);
  await expect(page).toHaveURL('/spark-campaign/1');
  await page.goto('/acknowledge-rules');
  await expect(page).toHaveURL('/');
});

test('members see the pages of members, and are sent home from those of admins', async ({
  enter,
  stoke,
}) => {
  const { token } = await join(stoke, 'member');
  const page = await enter({ token });
  for (const [path, heading] of forMembers) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(heading).first()).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  for (const path of ['/login', '/register', ...forAdmins.map(([path]) => path)]) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
});

test('admins see the pages of admins', async ({ enter, stoke }) => {
  const { token } = await signIn(stoke, 'admin@stoke.demo');
  const page = await enter({ token });
  for (const [path, heading] of forAdmins) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});

test('after the login one is where one wanted to go, and nowhere else', async ({ page, stoke }) => {
  const { email, password } = await join(stoke, 'pointed');
  await page.goto('/login?next=https%3A%2F%2Fexample.com');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/');
});
