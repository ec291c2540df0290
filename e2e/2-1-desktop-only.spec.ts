import { expectOpenToAll } from './barriers.ts';
import { expect, test } from './journey.ts';
import { join } from './member.ts';
import { setTrust } from './standing.ts';

const tooNarrow = { name: 'Device Not Supported' };

test(
  'a window of 1023 pixels is too narrow, and one of 1024 is wide enough',
  { tag: '@short' },
  async ({ enter }) => {
    const narrow = await enter({ viewport: { width: 1023, height: 768 } });
    await narrow.goto('/');
    await expect(narrow.getByRole('heading', tooNarrow)).toBeVisible();
    await expect(narrow.getByRole('banner')).toHaveCount(0);
    const wide = await enter({ viewport: { width: 1024, height: 768 } });
    await wide.goto('/');
    await expect(wide.getByRole('banner')).toBeVisible();
    await expect(wide.getByRole('heading', tooNarrow)).toHaveCount(0);
  },
);

test('no page scrolls sideways at the narrowest width, nor the proof on a phone, and typed text outlives a narrow moment', async ({
  enter,
}) => {
  const page = await enter({ viewport: { width: 1024, height: 768 } });
  const spare = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  const expectNarrowEnough = async (path: string) => {
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(spare, path).toBe(0);
  };
  const banner = page.getByRole('banner');
  await page.goto('/');
  await expectNarrowEnough('/');
  await banner.getByRole('link', { name: 'Login' }).click();
  await expectNarrowEnough('/login');
  await banner.getByRole('link', { name: 'Register' }).click();
  await expectNarrowEnough('/register');
  await test.step('typed text outlives a moment in which the window is narrow', async () => {
    const name = page.getByLabel('Username');
    await name.fill('half-a-name');
    await page.setViewportSize({ width: 1023, height: 768 });
    await expect(page.getByRole('heading', tooNarrow)).toBeVisible();
    await expect(name).toBeHidden();
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(name).toHaveValue('half-a-name');
    // The browser makes the window one pixel wide for a moment.
    await page.screenshot({ fullPage: true });
    await expect(name).toHaveValue('half-a-name');
    await expect(page).toHaveTitle(/^(?!Device)/);
    await name.fill('');
  });
  await banner.getByRole('link', { name: 'Docs' }).click();
  await expectNarrowEnough('/docs');
  await page
    .getByRole('navigation', { name: 'Docs' })
    .getByRole('link', { name: 'Payouts' })
    .click();
  await expectNarrowEnough('/docs/payouts');
  await page.goto('/no/such/page');
  await expectNarrowEnough('/no/such/page');

  await page.goto('/proof');
  await expect(page.getByTestId('proof-root').first()).toBeVisible();
  await page.getByText('Check without this page').click();
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(spare, `the proof at ${width}`).toBe(0);
    await expectOpenToAll(page);
  }
});

test('on a phone the pages that mails of security, support and suspensions lead to do not scroll sideways', async ({
  enter,
  stoke,
}) => {
  const phone = { viewport: { width: 390, height: 844 } };
  const visitor = await enter(phone);
  const suspended = await join(stoke, 'suspended', { isEarner: true });
  await setTrust(stoke, suspended.id, 150);
  const member = await enter({ ...phone, token: suspended.token });
  for (const [page, path, heading] of [
    [visitor, '/forgot-password', 'Forgot your password?'],
    [visitor, '/support', 'Support'],
    [visitor, '/account-status', 'Welcome back'],
    [member, '/account-status', 'Account status'],
    [member, '/settings', 'Settings'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), path)
      .toBe(390);
    await expectOpenToAll(page);
  }
  const email = member.getByText(suspended.email);
  expect(await email.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
});
