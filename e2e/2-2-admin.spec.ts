import type { Page } from '@playwright/test';
import { refusals } from '@stoke/contract';
import { openTokenMarket } from '@stoke/chain-local';
import { expectOpenToAll } from './barriers.ts';
import { expectBooksInOrder } from './books.ts';
import { ask, chainOf } from './chain.ts';
import { expect, test } from './journey.ts';
import { join, signIn } from './member.ts';
import { closeAlert, confirm, expectSamePage, markPage } from './on-screen.ts';
import { picture } from './picture.ts';
import type { ServedStoke } from './serve.ts';

const hourMs = 3_600_000;
const adminToken = async (stoke: ServedStoke) => (await signIn(stoke, 'admin@stoke.demo')).token;

test('banners are added, ordered, edited and deleted, and an open home page follows', async ({
  enter,
  stoke,
}) => {
  const page = await enter({ token: await adminToken(stoke) });
  const home = await enter({ token: (await join(stoke, 'reader')).token });
  await home.goto('/');
  const shown = home.getByRole('group', { name: 'Banners' }).getByRole('link');
  await expect(shown.first()).toBeVisible();
  await markPage(home);
  await page.goto('/admin/banner-controller');
  const cards = page.getByRole('list', { name: 'Banners in their order' }).getByRole('listitem');
  const first = cards.first();
  await expect(first).toBeVisible();
  const before = await cards.count();

  await page.getByRole('button', { name: 'Add New Banner' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Banner' });
  await expect(form.getByLabel('Active')).toBeChecked();
  await form.getByRole('button', { name: 'Add banner' }).click();
  await expect(form.getByText(refusals['banner.title_required'].text)).toBeVisible();
  await form.getByLabel('Title').fill('Lantern night');
  await form.getByLabel('Link URL').fill('https://127.0.0.1/lantern');
  const choose = async (bytes: number) =>
    form
      .getByLabel('Banner image file')
      .setInputFiles(await picture(page, 'a.png', '#a04010', bytes));
  await choose(2_097_153);
  await expect(form.getByText('Image file size exceeds 2MB.')).toBeVisible();
  await choose(0);
  await expectOpenToAll(page);
  await form.getByRole('button', { name: 'Add banner' }).click();
  await expect(form).toBeHidden();
  await expect(cards).toHaveCount(before + 1);
  const card = cards.filter({ hasText: 'Lantern night' });
  const image = await card.locator('img').getAttribute('src');
  await expect(shown.filter({ hasText: 'Lantern night' })).toHaveCount(1);
  await expect(card.getByText('Link leads into a private network')).toBeVisible();

  await page.getByRole('button', { name: 'Move Lantern night' }).focus();
  for (let place = 0; place < before; place += 1) await page.keyboard.press('ArrowLeft');
  await expect(first).toContainText('Lantern night');
  await expect(shown.first()).toContainText('Lantern night');
  await first.dragTo(cards.nth(1));
  await expect(cards.nth(1)).toContainText('Lantern night');
  await expect(shown.nth(1)).toContainText('Lantern night');

  await page.getByRole('button', { name: 'Edit Lantern night' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Lantern night' });
  await expect(edit.getByRole('link', { name: image ?? '' })).toBeVisible();
  await edit.getByLabel('Title').fill('Lantern morning');
  await edit.getByRole('button', { name: 'Save' }).click();
  const edited = shown.filter({ hasText: 'Lantern morning' });
  await expect(edited).toHaveCount(1);
  await expect(edited.locator('img')).toHaveAttribute('src', image ?? '');

  await page.getByRole('button', { name: 'Delete Lantern morning' }).click();
  await confirm(page, 'Delete Lantern morning?');
  await expect(edited).toHaveCount(0);
  await expect(cards).toHaveCount(before);
  await expectSamePage(home);
  await expectOpenToAll(page);
});

test('a volume boost is imported, its loop verified on chain and its payment recorded once', async ({
  enter,
  stoke,
}) => {
  const [owner, member] = [await join(stoke, 'owner'), await join(stoke, 'trader')];
  const market = await openTokenMarket((await chainOf(stoke)).rpcUrl);
  const trader = await market.trader({ usdcMicro: 100_000_000n, tokenMicro: 1_000_000n });
  const page = await enter({ token: await adminToken(stoke) });
  await page.goto('/admin/boost-volume/campaigns');
  const at = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
  const row = (ownerId: string) =>
    `${ownerId},Night market,100,Steady,10,4,4,25,1,2,,${market.token},${at(-1)},${at(3)}`;
  const columns =
    'ownerId,campaignName,targetVolume,speed,estimatedTotalCost,usersNeeded,totalCampaignLoops,volumePerLoop,loopsPerUser,estimatedUserPayouts,tweetLink,tokenMint,startsAt,endsAt';
  await page.getByRole('button', { name: 'Import campaigns' }).click();
  await upload(page, 'campaigns', [columns, row(owner.id), row(market.token)]);
  const dialog = page.getByRole('dialog', { name: 'Import campaigns' });
  await expect(dialog.getByText(/^Line 3, ownerId:/)).toBeVisible();
  await expectOpenToAll(page);
  await upload(page, 'campaigns', [columns, row(owner.id)]);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Night market/ })).toHaveCount(1);
  await expectOpenToAll(page);

  await page.getByRole('link', { name: 'View Participations of Night market' }).click();
  await expect(page.getByText('No participants yet')).toBeVisible();
  await page.getByRole('button', { name: 'Import participants' }).click();
  const names = 'userId,walletAddress,pendingLoops';
  await upload(page, 'participants', [names, `${member.id},${trader.address},1`]);
  const part = page.getByTestId('boost-participant').filter({ hasText: member.username });
  await part.getByRole('button', { name: 'Verify Next Loop' }).click();
  await expect(part.getByText('Please enter a transaction signature to verify.')).toBeVisible();

  const swap = { trader, tokenMicro: 7_000n, side: 'buy' as const };
  const small = await market.swap({ ...swap, usdcMicro: 24_000_000n });
  const loop = await market.swap({ ...swap, usdcMicro: 25_000_000n });
  const paid = await market.send({ to: trader.address, what: 'usdc', amountMicro: 500_000n });
  await untilFinal(stoke, paid);
  await act(page, `Transaction signature of ${member.username}`, small);
  await closeAlert(page, 'Error verifying loop', refusals['boost.volume_too_small'].text);
  await act(page, `Transaction signature of ${member.username}`, loop);
  await expect(page.getByText('Loop verified successfully! User earned: 0.5 USD')).toBeVisible();
  await expect(part.getByRole('cell', { name: '$0.50', exact: true })).toBeVisible();

  const payout = `Payout transaction of ${member.username}`;
  await part.getByRole('button', { name: 'Mark Paid' }).click();
  await expect(part.getByText('Please enter a transaction ID to mark as paid.')).toBeVisible();
  const question = `Mark $0.50 to @${member.username} as paid?`;
  await act(page, payout, loop);
  await confirm(page, question);
  await closeAlert(page, 'Error marking as paid', refusals['boost.payment_too_small'].text);
  await act(page, payout, paid);
  await expectOpenToAll(page);
  await confirm(page, question);
  await expect(page.getByText('Participation marked as paid!')).toBeVisible();
  await expect(part.getByRole('textbox')).toHaveCount(0);
  await expectOpenToAll(page);
  await expectBooksInOrder(stoke);
});

/** Chooses a file with these lines in the open dialog and imports it. */
async function upload(page: Page, what: string, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(`${lines.join('\n')}\n`);
  await page
    .getByLabel(`File of ${what}`)
    .setInputFiles({ name: `${what}.csv`, mimeType: 'text/csv', buffer });
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
}

/** Fills a field of a participant and sends it by Enter. */
async function act(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: field }).fill(text);
  await page.getByRole('textbox', { name: field }).press('Enter');
}

/** What came before is final too. */
async function untilFinal(stoke: ServedStoke, signature: string): Promise<void> {
  const status = async () =>
    JSON.stringify(await ask(stoke, 'getSignatureStatuses', [[signature]]));
  await expect.poll(status).toContain('"finalized"');
}
