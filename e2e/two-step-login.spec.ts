import type { Page } from '@playwright/test';
import { codeOfStep, stepAt } from '../apps/server/src/people/second-factor/totp.ts';
import { expectOpenToAll } from './barriers.ts';
import { expect, test as journey } from './journey.ts';
import { join, type Member } from './member.ts';
import { openMenu } from './on-screen.ts';

// Browsers have no passkeys for numeric addresses.
const test = journey.extend({
  baseURL: async ({ stoke }, use) => use(stoke.url.replace('127.0.0.1', 'localhost')),
});

/** A phone or a fingerprint reader that always says yes. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

async function openSettings(page: Page): Promise<void> {
  const menu = await openMenu(page);
  await menu.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page.getByText('Passkeys', { exact: true })).toBeVisible();
}

/** Out, and in again as far as the second step. */
async function leaveAndReturn(page: Page, { email, password }: Member): Promise<void> {
  await (await openMenu(page)).getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Code')).toBeVisible();
  await expectOpenToAll(page);
}

test('the login asks for a code of the app, and takes a passkey once there is one', async ({
  enter,
  stoke,
}) => {
  const member = await join(stoke, 'stepper');
  const page = await enter({ token: member.token });
  await plugInAuthenticator(page);
  await page.goto('/');
  await openSettings(page);
  await page.getByRole('button', { name: 'Set up' }).click();
  const secret = await page.getByRole('dialog').locator('code').innerText();
  const code = (later: number) => codeOfStep(secret, stepAt(new Date()) + later);
  await page.getByLabel('Code', { exact: true }).fill(code(0));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByTestId('recovery-code')).toHaveCount(10);
  await expectOpenToAll(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('10 of 10 left')).toBeVisible();

  await leaveAndReturn(page, member);
  // The code of the setup was used.
  await page.getByLabel('Code').fill(code(1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();

  await openSettings(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Laptop');
  await expectOpenToAll(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  const passkey = page.getByTestId('passkey');
  await expect(passkey).toContainText('LaptopAdded');
  await expect(passkey).toContainText('Not used yet');
  await expectOpenToAll(page);

  await leaveAndReturn(page, member);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await openSettings(page);
  await expect(passkey).toContainText('Last used');
});
