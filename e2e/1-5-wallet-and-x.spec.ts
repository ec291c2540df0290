import { expect as expectPage, type Page } from '@playwright/test';
import { refusals } from '@stoke/contract';
import { openOEmbedServer } from '../apps/server/testing/gateways/oembed-server.ts';
import { expectOpenToAll } from './barriers.ts';
import { newWallet } from '../apps/server/testing/server/new-wallet.ts';
import { expect, test } from './journey.ts';
import { submitTask, join, signIn } from './member.ts';
import { closeAlert, confirm, openField, saveAccount, savedIn } from './on-screen.ts';

// What stands in for the oEmbed service of X lives as long as the worker that these tests run in.
const x = await openOEmbedServer();
x.unref();
test.use({ settings: { DEMO: '1', WALLET_CHANGE_HOLD_HOURS: '24', X_OEMBED_URL: x.address } });

const walletField = 'Wallet Address (SOL)';
const xField = 'Link X Account';
const walletSaved = 'Wallet address updated successfully!';
const xSaved = 'X account updated successfully!';

async function startShowing(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Verify account' }).click();
  return getCode(page);
}

async function getCode(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Verify X account' });
  await dialog.getByRole('button', { name: 'Get a code' }).click();
  const code = dialog.getByText(/^stoke-[a-z2-9]{10}$/);
  await expectPage(code).toBeVisible();
  return code.innerText();
}

async function check(page: Page, link: string): Promise<void> {
  await page.getByLabel('2. Paste the link to the post').fill(link);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
}

test('a changed wallet waits 24 hours and the change can be cancelled; one of two accounts is allowed, said to both, and shown to the reviewer', async ({
  enter,
  stoke,
}) => {
  const other = await join(stoke, 'twin', { isEarner: true });
  const { walletAddress } = await other.call('currentUser', {});
  const me = await join(stoke, 'mover');
  const page = await enter({ token: me.token });
  await page.goto('/dashboard');
  const [first, second] = [newWallet(), newWallet()];
  await saveAccount(page, walletField, first, walletSaved);
  await expect(page.getByText('This wallet was changed recently')).toBeHidden();
  await saveAccount(page, walletField, second, walletSaved);
  await expect(page.getByText('For security, payouts to this wallet start on')).toBeVisible();
  await expectOpenToAll(page);
  await page.getByRole('button', { name: 'Cancel change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel wallet change?' });
  await expect(dialog.getByText(first)).toBeVisible();
  await expectOpenToAll(page);
  await confirm(page, 'Cancel wallet change?');
  await closeAlert(page, 'Success', 'Wallet change cancelled. Your previous wallet is restored.');
  await expect(savedIn(page, walletField)).toHaveText(first);
  await expect(page.getByText('This wallet was changed recently')).toBeHidden();
  expect(await me.call('currentUser', {})).toMatchObject({ walletPayableFrom: null });

  const field = await openField(page, walletField);
  await field.fill(String(walletAddress));
  await field.press('Enter');
  await closeAlert(page, 'Success', /^Another account uses the same wallet\./);
  await expect(page.getByText(/^Another account uses the same wallet\./)).toBeVisible();
  await expect(page.getByText(other.username)).toHaveCount(0);
  await me.call('saveXAccount', { body: { xUsername: me.username.slice(-15) } });
  const [task] = await me.call('availableTasks', {});
  await submitTask(me, task?._id ?? '');
  const desk = await enter({ token: (await signIn(stoke, 'admin@stoke.demo')).token });
  await desk.goto('/admin/task-verification');
  const work = desk.getByRole('listitem', { name: `Work of ${me.username}` });
  await expect(work.getByText('Shared wallet')).toBeVisible();
  await expect(work.getByText('unverified')).toBeVisible();
});

test('where X gives no answer an admin looks: refuses with a note, confirms the next one', async ({
  enter,
  stoke,
}) => {
  const { token, username } = await join(stoke, 'waiter');
  const handle = username.slice(-15);
  const page = await enter({ token });
  const desk = await enter({ token: (await signIn(stoke, 'admin@stoke.demo')).token });
  await desk.goto('/admin/x-accounts');
  await expect(desk.getByText('No X accounts to check')).toBeVisible();
  await expectOpenToAll(desk);
  await page.goto('/dashboard');
  await saveAccount(page, xField, handle, xSaved);
  await expect(page.getByText('unverified').first()).toBeVisible();
  x.answerWith((response) => response.writeHead(503).end());
  const link = `https://x.com/${handle}/status/1950000000000000012`;
  const code = await startShowing(page);
  await check(page, link);
  await expect(page.getByText('This can take a few hours.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();

  const waiting = desk.getByRole('listitem', { name: `X account of ${username}` });
  await expect(waiting.getByText(code)).toBeVisible();
  await expect(waiting.getByRole('link', { name: 'Open the post' })).toHaveAttribute('href', link);
  await expectOpenToAll(desk);
  await waiting.getByRole('button', { name: 'Refuse' }).click();
  const dialog = desk.getByRole('dialog', { name: `Refuse @${handle}` });
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(dialog.getByText(refusals['review.note_required'].text)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('The post is gone.');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(waiting).toBeHidden();

  await page.getByRole('button', { name: 'Verify account' }).click();
  await expect(page.getByText('“The post is gone.”')).toBeVisible();
  await page.getByRole('button', { name: 'Get a code' }).click();
  await check(page, link);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText("We're checking your post.")).toBeVisible();
  await waiting.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This account is verified.')).toBeVisible();
  x.answerWith(null);
});

test('an X account belongs to who verifies it by a post with the code, and is then locked for 30 days; any other post says why not', async ({
  enter,
  stoke,
}) => {
  const squatter = await join(stoke, 'squatter');
  const { token, username } = await join(stoke, 'owner');
  const handle = username.slice(-15);
  await squatter.call('saveXAccount', { body: { xUsername: handle } });
  const page = await enter({ token });
  await page.goto('/dashboard');
  await (await openField(page, xField)).fill(handle);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Another user has linked @${handle}`)).toBeVisible();
  await expectOpenToAll(page);
  const code = await getCode(page);
  await expectOpenToAll(page);
  const post = `https://x.com/${handle}/status/1950000000000000011`;
  await check(page, 'nonsense');
  await expect(page.getByText(refusals['drip.add_tweet_invalid'].text)).toBeVisible();
  await check(page, post);
  await expect(page.getByText(refusals['x.post_missing'].text)).toBeVisible();
  await check(page, 'https://x.com/somebody_else/status/1950000000000000011');
  await expect(page.getByText(refusals['x.post_of_another'].text)).toBeVisible();
  x.publish(post, { author: handle, html: 'without it' });
  await check(page, post);
  await expect(page.getByText(refusals['x.code_missing'].text)).toBeVisible();
  x.publish(post, { author: handle, html: `I earn with Stoke. My code: ${code}` });
  await check(page, post);
  await expect(page.getByText(`@${handle} is verified.`)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('This account is verified.')).toBeVisible();
  await expect(page.getByText('Can be changed again on')).toBeVisible();
  await expectOpenToAll(page);
  expect(await squatter.call('currentUser', {})).toMatchObject({ xUsername: null });
  const field = await openField(page, xField);
  await field.fill('quite_another');
  await field.press('Enter');
  await closeAlert(
    page,
    'Error!',
    /^You verified your X account recently\. You can change it on \w{3} \d+, \d+:\d\d [AP]M\.$/,
  );
  await expect(field).toHaveValue('quite_another');
});
