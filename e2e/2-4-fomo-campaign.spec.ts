import type { Page } from '@playwright/test';
import { expectOpenToAll } from './barriers.ts';
import { expectBooksInOrder } from './books.ts';
import { expect, test } from './journey.ts';
import { deposit, join, openFomo, signIn } from './member.ts';
import type { ServedStoke } from './serve.ts';

const names = ['Say why', 'Post it', 'Draw it', 'Tell a friend'];
/** One black pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const picture = {
  name: 'mark.png',
  mimeType: 'image/png',
  buffer: Buffer.from(pixel, 'base64'),
};

/** A running campaign with one task of four links, each of which needs proof. */
async function openCampaign(stoke: ServedStoke) {
  const admin = await signIn(stoke, 'admin@stoke.demo');
  await admin.call('saveSettings', { body: openFomo(true) });
  const creator = await join(stoke, 'reviewer', { brand: 'Review House' });
  await deposit(creator, 100);
  const { campaign } = await creator.call('createFomo', {
    body: {
      name: 'Genesis',
      budget: 100,
      numberOfUsers: 10,
      bannerImage: `data:image/png;base64,${pixel}`,
      campaignTasks: [
        {
          key: 'custom-1',
          name: 'Be our herald',
          baseRate: 0.2,
          allocationPercentage: 100,
          guideText: 'In your own words.',
          links: names.map((name) => ({
            link: '',
            name,
            type: 'manual-upload' as const,
            proofRequired: true,
          })),
        },
      ],
    },
    files: {},
  });
  return { creator, campaignId: campaign._id };
}

async function submit(
  page: Page,
  name: string,
  enter: (form: ReturnType<Page['getByRole']>) => Promise<void>,
) {
  const form = page.getByRole('form', { name: `Submit ${name}` });
  await enter(form);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form).toBeHidden();
}

/** Rejects what is shown beside the list: `r`, the number of the reason, Enter. */
async function reject(page: Page, number: string) {
  await expect(page.getByRole('article').getByRole('button', { name: 'Reject' })).toBeEnabled();
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeFocused();
  await page.keyboard.press(number);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function approve(page: Page) {
  await expect(page.getByRole('article').getByRole('button', { name: 'Approve' })).toBeEnabled();
  await page.keyboard.press('a');
}

test('a person works on every link, the creator reviews it by keyboard, and what is good is paid', async ({
  enter,
  stoke,
}) => {
  const { creator, campaignId } = await openCampaign(stoke);
  const earner = await join(stoke, 'herald', { isEarner: true });
  const page = await enter({ token: earner.token });
  await page.goto(`/campaign/${campaignId}`);
  await expect(page.getByText('No reviews by this creator yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Take a place in Be our herald' }).click();
  const text = (text: string) => (form: ReturnType<Page['getByRole']>) =>
    form.getByRole('textbox', { name: 'Proof' }).fill(text);
  await submit(page, 'Say why', text('It is nice.'));
  await submit(page, 'Post it', (form) =>
    form.getByRole('textbox', { name: 'Link' }).fill('https://example.com/post'),
  );
  await submit(page, 'Draw it', (form) => form.locator('input[type=file]').setInputFiles(picture));
  await submit(page, 'Tell a friend', text('I told one.'));
  await expect(page.getByText('In review')).toHaveCount(4);

  const desk = await enter({ token: creator.token });
  await desk.goto('/creator-dashboard');
  await expect(desk.getByText('4 submissions to review')).toBeVisible();
  await desk.getByRole('link', { name: 'Review', exact: true }).click();
  await expect(desk.locator('[data-work]')).toHaveCount(4);
  const shown = desk.getByRole('article', { name: `Submission of ${earner.username}` });
  await expect(shown.getByText('It is nice.')).toBeVisible();
  await expect(shown.getByText('In your own words.')).toBeVisible();
  await expectOpenToAll(desk);
  await reject(desk, '4');
  await expect(shown.getByRole('link', { name: 'Proof' })).toHaveAttribute(
    'href',
    'https://example.com/post',
  );
  await approve(desk);
  await expect(shown.getByRole('img', { name: 'Proof' })).toBeVisible();
  await approve(desk);
  await expect(shown.getByText('I told one.')).toBeVisible();
  await reject(desk, '1');
  await expect(desk.getByText('Nothing to review')).toBeVisible();

  await expect(page.getByText('$0.20 is in your balance.')).toHaveCount(2);
  await expect(page.getByText('It does not contain what the task asks for.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit again' }).first().click();
  await submit(page, 'Say why', text('It settles in a second, and I can prove it.'));
  await expect(shown.getByText('It settles in a second')).toBeVisible();
  await approve(desk);
  await expect(page.getByText('$0.20 is in your balance.')).toHaveCount(3);

  await page.getByRole('link', { name: 'Appeal' }).click();
  const row = page.getByTestId('submission').filter({ hasText: 'The proof does not show' });
  await row.getByRole('button', { name: 'Appeal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Appeal this decision' });
  await dialog.getByRole('textbox').fill('My friend has joined: see who invited them.');
  await dialog.getByRole('button', { name: 'Send appeal' }).click();
  await expect(row.getByText(/^Appeal sent, answer until/)).toBeVisible();
  expect((await earner.call('currentUser', {})).pendingEarnings).toBe(0.6);

  await desk.goto(`/creator-dashboard/campaigns/fomo/${campaignId}`);
  await expect(desk.getByText('of 5 submitted, 0 in review')).toBeVisible();
  await expect(desk.getByText('The proof does not show that the task was done')).toBeVisible();
  await expectBooksInOrder(stoke);
});
