import type { Page, Route } from '@playwright/test';
import { expectOpenToAll } from './barriers.ts';
import { expect, test } from './journey.ts';
import { join, signIn } from './member.ts';
import { closeAlert, confirm } from './on-screen.ts';

// What a browser says of answers that fail and of lines that are cut.
test.use({ tolerated: /status of 50\d|net::ERR/ });

type Fault = (route: Route) => Promise<void>;

/** The server refuses and says why. */
const refuses =
  (message: string): Fault =>
  (route) =>
    route.fulfill({ status: 409, json: { message, code: 'request.invalid' } });
/** What a proxy says when the server behind it does not answer: nothing for a person. */
const says502: Fault = (route) =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
const isCut: Fault = (route) => route.abort();

const visitorIsHere = (page: Page) =>
  expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();

test.describe('global', () => {
  for (const [kind, fault] of [
    ['fails', says502],
    ['is not answered', isCut],
  ] as const) {
    test(`a dashboard status that ${kind} logs out`, async ({ enter, stoke }) => {
      const { token } = await join(stoke, 'status');
      const page = await enter({ token });
      await page.route('**/api/project/creator-dashboard-status', fault);
      await page.goto('/dashboard');
      await visitorIsHere(page);
      expect(await page.evaluate(() => localStorage.getItem('jwtToken'))).toBeNull();
    });
  }

  for (const status of [401, 403]) {
    test(`a ${status} of a call logs out`, async ({ enter, stoke }) => {
      const { token } = await join(stoke, 'over');
      const page = await enter({ token });
      await page.route('**/api/users/submissions*', (route) =>
        route.fulfill({ status, json: { message: 'No.', code: 'session.invalid' } }),
      );
      await page.goto('/dashboard');
      await visitorIsHere(page);
    });

    test(`a ${status} of login and registration logs nobody out`, async ({ page }) => {
      const refusal = { status, json: { message: 'Not you.', code: 'login.failed' } };
      await page.route(/auth\/(login|register)$/, (route) => route.fulfill(refusal));
      await page.goto('/login');
      await logIn(page);
      await closeAlert(page, 'Login Failed', 'Not you.');
      await expect(page).toHaveURL('/login');
      await page.goto('/register');
      await register(page);
      await closeAlert(page, 'Registration Failed', 'Not you.');
      await expect(page).toHaveURL('/register');
    });
  }
});

test.describe('lists', () => {
  for (const [list, address, fallback] of [
    ['tasks', '**/api/tasks/available*', 'Failed to fetch tasks'],
    ['campaigns', /\/api\/campaigns(\?|$)/, 'Failed to fetch campaigns'],
    [
      'spark campaigns',
      '**/api/spark-campaigns/public-active*',
      'Failed to fetch public spark campaigns',
    ],
  ] as const) {
    for (const [kind, fault, message] of [
      ['refused', refuses('The list is being counted.'), 'The list is being counted.'],
      ['lost on the way', says502, fallback],
      ['never answered', isCut, fallback],
    ] as const) {
      test(`${list} that are ${kind} leave a panel that says so`, async ({ enter, stoke }) => {
        const { token } = await join(stoke, 'lists');
        const page = await enter({ token });
        await page.route(address, fault);
        await page.goto('/');
        const panel = page
          .getByRole('alert')
          .filter({ hasText: 'An error occurred while loading content:' });
        await expect(panel.getByText(message, { exact: true })).toBeVisible();
        await expectOpenToAll(page);
        await page.unrouteAll();
        await panel.getByRole('button', { name: 'Reload Page' }).click();
        await expect(page.getByTestId('drip-task')).toHaveCount(10);
        await expect(panel).toHaveCount(0);
      });
    }
  }
});

test.describe('task actions', () => {
  for (const [button, action] of [
    ['Like', 'like'],
    ['Retweet', 'retweet'],
    ['Comment', 'comment'],
  ] as const) {
    test(`a ${action} that fails says so, and can be done again`, async ({ enter, stoke }) => {
      const { token } = await join(stoke, action, { isEarner: true });
      const page = await enter({ token });
      await page.goto('/');
      const row = page.getByTestId('drip-task').first();
      const act = row.getByRole('button', { name: new RegExp(`^${button} the tweet`) });
      for (const [fault, said] of [
        [refuses('The tweet is gone.'), 'The tweet is gone.'],
        [says502, `Failed to mark ${action} as done`],
        [isCut, `Failed to mark ${action} as done`],
      ] as const) {
        await page.route('**/mark-action-complete', fault);
        await act.click();
        await closeAlert(page, 'Error', `Error completing action: ${said}`);
        await page.unrouteAll();
        await expect(act).toBeEnabled();
      }
    });
  }

  test('a task that cannot be handed in says so, and can be handed in again', async ({
    enter,
    stoke,
  }) => {
    const { token, call } = await join(stoke, 'handing', { isEarner: true });
    const [task] = await call('availableTasks', {});
    const params = { id: task?._id ?? '' };
    for (const actionType of ['like', 'retweet', 'comment'] as const) {
      await call('markAction', { params, body: { actionType } });
    }
    const page = await enter({ token });
    await page.goto(`/?q=${params.id}`);
    const row = page.getByTestId('drip-task');
    const done = row.getByRole('button', { name: 'Mark as DONE' });
    for (const [fault, said] of [
      [refuses('The pool is empty.'), 'The pool is empty.'],
      [says502, 'Failed to mark task as fully complete'],
      [isCut, 'Failed to mark task as fully complete'],
    ] as const) {
      await page.route('**/mark-task-fully-complete', fault);
      await done.click();
      await closeAlert(page, 'Error', `Error completing action: ${said}`);
      await page.unrouteAll();
    }
    await done.click();
    await expect(row.getByText('In review')).toBeVisible();
  });
});

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill('long-and-quiet-9');
  await page.getByRole('button', { name: 'Login' }).click();
}

async function register(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('ada_stone');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill('long-and-quiet-9');
  await page.getByLabel('Confirm Password').fill('long-and-quiet-9');
  await page.getByRole('button', { name: 'Register' }).click();
}

for (const [kind, fault] of [
  ['lost on the way', says502],
  ['never answered', isCut],
] as const) {
  test(`login: one that is ${kind} says so and keeps what was typed`, async ({ page }) => {
    await page.route('**/auth/login', fault);
    await page.goto('/login');
    await logIn(page);
    await closeAlert(page, 'Login Failed', 'Login failed. Please check your credentials.');
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  });

  test(`register: one that is ${kind} says so and keeps what was typed`, async ({ page }) => {
    await page.route('**/auth/register', fault);
    await page.goto('/register');
    await register(page);
    await closeAlert(page, 'Registration Failed', /^Registration failed$/);
    await expect(page.getByLabel('Username')).toHaveValue('ada_stone');
    await expect(page.getByLabel('Confirm Password')).toHaveValue('long-and-quiet-9');
  });

  test(`wallet, X and Telegram: a save that is ${kind} says so and keeps what was typed`, async ({
    enter,
    stoke,
  }) => {
    const { token } = await join(stoke, 'saves');
    const page = await enter({ token });
    await page.goto('/dashboard');
    for (const [field, address, said] of [
      ['Wallet Address (SOL)', '**/save-wallet', 'Error saving wallet address'],
      ['Link X Account', '**/save-x-account', 'Error saving X account'],
      [
        'Link Telegram Account',
        '**/initiate-verification',
        'Could not initiate Telegram verification. Please try again.',
      ],
    ] as const) {
      const box = page.getByRole('textbox', { name: field });
      await page.route(address, fault);
      await box.fill('ada_stone');
      await box.press('Enter');
      await closeAlert(page, 'Error!', said);
      await expect(box).toHaveValue('ada_stone');
    }
  });

  test(`payout: a request that is ${kind} says so and keeps the amount`, async ({
    enter,
    stoke,
  }) => {
    const { token, call } = await signIn(stoke, 'earner@stoke.demo');
    const before = (await call('payouts', {})).map(({ _id }) => _id);
    const page = await enter({ token });
    await page.route('**/api/users/request-payout', fault);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Request Payout' }).click();
    await page.getByLabel('Amount in USD').fill('50');
    await page.getByRole('button', { name: 'Request Payout' }).click();
    await confirm(page, 'Confirm payout');
    await expect(
      page.getByText('An unexpected error occurred during payout request.'),
    ).toBeVisible();
    await expect(page.getByLabel('Amount in USD')).toHaveValue('50');
    await expectOpenToAll(page);
    expect((await call('payouts', {})).map(({ _id }) => _id)).toEqual(before);
  });
}
