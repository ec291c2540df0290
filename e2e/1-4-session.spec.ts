import { sql } from '../apps/server/src/platform/db/sql.ts';
import { asOwner } from './books.ts';
import { expect, test } from './journey.ts';
import { join } from './member.ts';
import { closeAlert, openMenu } from './on-screen.ts';
import type { Page } from '@playwright/test';

const getStarted = 'Get Started';

/** A token that says it expires then; nobody has signed it. */
function tokenUntil(seconds: number): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part({ sub: 'x', exp: seconds })}.c2lnbmVk`;
}

async function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('jwtToken'));
}

async function expectLoggedOut(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await storedToken(page)).toBeNull();
}

test('no token: the visitor is there at once', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: getStarted })).toBeVisible();
});

for (const [kind, token] of [
  ['expired', tokenUntil(1_700_000_000)],
  ['undecodable', 'not-a-token'],
  ['forged', tokenUntil(4_000_000_000)],
] as const) {
  test(`a token that is ${kind} logs out`, async ({ enter }) => {
    const page = await enter({ token });
    await page.goto('/');
    await expect(page.getByRole('link', { name: getStarted })).toBeVisible();
    await expectLoggedOut(page);
  });
}

test('while the user is loaded the whole page says so', async ({ enter, stoke }) => {
  const { token, username } = await join(stoke, 'slow');
  const page = await enter({ token });
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route('**/auth/me', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByText('Loading user data...')).toBeVisible();
  letAnswer();
  await expect(page.getByRole('button', { name: `@${username}` })).toBeVisible();
});

test('logging out clears the token, the user and the note of the rules', async ({
  enter,
  stoke,
}) => {
  const { token } = await join(stoke, 'leaver');
  const page = await enter({ token });
  await page.goto('/dashboard');
  const menu = await openMenu(page);
  expect(await page.evaluate(() => localStorage.getItem('fomo_rules_acknowledged'))).toBe('true');
  await menu.getByRole('menuitem', { name: 'Logout' }).click();
  await expectLoggedOut(page);
  expect(await page.evaluate(() => localStorage.getItem('fomo_rules_acknowledged'))).toBeNull();
});

test('a token removed in another tab ends the session here', async ({ enter, stoke }) => {
  const { token } = await join(stoke, 'twotabs');
  const page = await enter({ token });
  const other = await page.context().newPage();
  await page.goto('/dashboard');
  await other.goto('/');
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible();
  await other.evaluate(() => localStorage.removeItem('jwtToken'));
  await expect(page).toHaveURL('/login?next=%2Fdashboard');
  await expectLoggedOut(page);
});

test('a token changed in another tab brings in the other user', async ({ enter, stoke }) => {
  const [first, second] = [await join(stoke, 'first'), await join(stoke, 'second')];
  const page = await enter({ token: first.token });
  const other = await page.context().newPage();
  await page.goto('/dashboard');
  await other.goto('/docs');
  await expect(page.getByRole('button', { name: `@${first.username}` })).toBeVisible();
  await other.evaluate((token) => localStorage.setItem('jwtToken', token), second.token);
  await expect(page.getByRole('button', { name: `@${second.username}` })).toBeVisible();
  await expect(page.getByText(first.username)).toHaveCount(0);
});

test.describe('when the server falters', () => {
  test.use({ tolerated: /status of 50\d|ERR_FAILED/ });

  test('a user who cannot be fetched is fetched again', async ({ enter, stoke }) => {
    const { token, username } = await join(stoke, 'patient');
    const page = await enter({ token });
    let failures = 0;
    await page.route('**/auth/me', async (route) => {
      failures += 1;
      if (failures === 1) return route.fulfill({ status: 503, json: { message: '', code: '' } });
      if (failures === 2) return route.abort();
      return route.continue();
    });
    await page.goto('/');
    await expect(page.getByRole('button', { name: `@${username}` })).toBeVisible();
    expect(failures).toBe(3);
  });

  test('a user who stays out of reach is logged out', async ({ enter, stoke }) => {
    const { token } = await join(stoke, 'lost');
    const page = await enter({ token });
    await page.route('**/auth/me', (route) => route.fulfill({ status: 502, body: 'no' }));
    await page.goto('/');
    await expect(page.getByRole('link', { name: getStarted })).toBeVisible();
    await expectLoggedOut(page);
  });
});

test('a session revoked on the server ends at the next call', async ({ enter, stoke }) => {
  const { token, id } = await join(stoke, 'revoked');
  const page = await enter({ token });
  await page.goto('/dashboard');
  const field = page.getByRole('textbox', { name: 'Link X Account' });
  await field.fill('someone_else');
  await asOwner(stoke, (db) =>
    db.run(sql`update user_session set revoked_at = now() where user_id = ${id}`),
  );
  await field.press('Enter');
  await expect(page).toHaveURL('/login?next=%2Fdashboard');
  await expectLoggedOut(page);
});

test('a 403 of any call ends the session', async ({ enter, stoke }) => {
  const { token } = await join(stoke, 'forbidden');
  const page = await enter({ token });
  await page.route('**/api/users/payouts*', (route) =>
    route.fulfill({ status: 403, json: { message: 'No.', code: 'admin.required' } }),
  );
  await page.goto('/dashboard');
  await expectLoggedOut(page);
});

test('a failed login says why and keeps what was typed', async ({ page, stoke }) => {
  const { email } = await join(stoke, 'forgetful');
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Login' }).click();
  await closeAlert(page, 'Login Failed', 'Login failed. Please check your credentials.');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page).toHaveURL('/login');
});

test('an answer without a token is no login', async ({ page }) => {
  await page.route('**/auth/login', (route) => route.fulfill({ json: {} }));
  await page.goto('/login');
  await page.getByLabel('Email').fill('a@example.com');
  await page.getByLabel('Password', { exact: true }).fill('long-and-quiet-9');
  await page.getByRole('button', { name: 'Login' }).click();
  await closeAlert(
    page,
    'Login Error',
    'Authentication token not provided by server. Please try again.',
  );
});

test('registering refuses passwords that differ, and names that are taken', async ({
  page,
  stoke,
}) => {
  const taken = await join(stoke, 'taken');
  await page.goto('/register');
  await page.getByLabel('Username').fill(taken.username);
  await page.getByLabel('Email').fill(`new-${taken.email}`);
  await page.getByLabel('Password', { exact: true }).fill('long-and-quiet-9');
  await page.getByLabel('Confirm Password').fill('long-and-quiet-8');
  await page.getByRole('button', { name: 'Register' }).click();
  await closeAlert(page, 'Error', 'Passwords do not match');
  await page.getByLabel('Confirm Password').fill('long-and-quiet-9');
  await page.getByRole('button', { name: 'Register' }).click();
  await closeAlert(page, 'Registration Failed', 'This username is taken. Please choose another.');
});
