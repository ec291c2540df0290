import type { Locator, Page } from '@playwright/test';
import { dripRates, formatUsd, rulesVersion, trustScoreMaximum } from '@stoke/domain';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { expectOpenToAll } from './barriers.ts';
import { asOwner } from './books.ts';
import { expect, test } from './journey.ts';
import { join } from './member.ts';
import { agreeToRules } from './on-screen.ts';
import type { ServedStoke } from './serve.ts';

const agree = 'I Understand & Agree to the Rules';
const rulesOn = (page: Page) => page.getByRole('dialog', { name: 'Rules by @stoke' });
const flag = (page: Page) => page.evaluate(() => localStorage.getItem('fomo_rules_acknowledged'));

/** What each tab must tell (rules 2.4, 4.5 and 8.1). */
const received = {
  'General Rules': [
    /Link your X account/,
    /Link your Telegram account/,
    /Solana wallet/,
    new RegExp(`trust score runs from 0 to ${trustScoreMaximum}.*rises with successful payouts`),
    /suspended from new work.*permanent ban/,
    /naturally and authentically/,
    /no bot-like comments/,
  ],
  'Drip Tasks': [
    new RegExp(formatUsd(dripRates.comment).replace('$', '\\$')),
    /Be timely/,
    /Do not undo actions/,
    /No mass following or unfollowing/,
    /Disclose paid comments/,
    /X does not allow paid engagement/,
  ],
  'Spark Tasks': [
    /pay for each valid action/,
    /\/myrewards/,
    /budget is used up or its time runs out/,
    /Unspent funds return to the creator/,
  ],
  'FOMO Tasks': [
    /one place in one task/,
    /pays the task's rate/,
    /every place is taken and decided/,
    /still reviewed and paid/,
  ],
};

/** The tabs are judged once: they are the same in both dialogs. */
async function expectAllNotified(dialog: Locator, isToBeJudged = true): Promise<void> {
  await expect(dialog.getByRole('tab')).toHaveText(Object.keys(received));
  for (const [tab, points] of Object.entries(received)) {
    await dialog.getByRole('tab', { name: tab }).click();
    const panel = dialog.getByRole('tabpanel', { name: tab });
    for (const point of points) await expect(panel).toContainText(point);
    if (isToBeJudged) await expectOpenToAll(dialog.page());
  }
}

/** As if these people had accepted rules that were changed since. */
function ageAcceptance(stoke: ServedStoke, id: string): Promise<number> {
  return asOwner(stoke, (db) =>
    db.run(sql`update rules_acceptance set version = '2020-01-01' where user_id = ${id}`),
  );
}

test('the mandatory dialog tells all rules and can only be agreed to; later they are there to be read, and a new version asks again', async ({
  enter,
  stoke,
}) => {
  const { token, id, username, call } = await join(stoke, 'mandatory', { hasAccepted: false });
  const page = await enter({ token });
  await page.goto('/dashboard');
  const dialog = rulesOn(page);
  await walkByKeys(dialog);
  await expectAllNotified(dialog);
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.mouse.click(20, 450);
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL('/acknowledge-rules?next=%2Fdashboard');
  expect(await flag(page)).toBeNull();
  await dialog.getByRole('button', { name: agree }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/dashboard');
  expect(await flag(page)).toBe('true');
  const user = await call('currentUser', {});
  expect(user.rulesVersion).toBe(rulesVersion);
  expect(Date.parse(user.rulesAcknowledgedAt ?? '')).toBeGreaterThan(0);

  const open = page.getByRole('button', { name: 'View Rules' });
  await open.click();
  await expectAllNotified(dialog, false);
  await expectOpenToAll(page);
  await expect(dialog.getByRole('button', { name: agree })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await open.click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(20, 450);
  await expect(dialog).toBeHidden();

  await test.step('a new version asks again, and until then no work is taken', async () => {
    await call('saveXAccount', { body: { xUsername: username.slice(-15) } });
    const [task] = await call('availableTasks', {});
    await ageAcceptance(stoke, id);
    await page.reload();
    await expect(dialog).toBeVisible();
    // It waits behind the notice of a narrow window too.
    await page.setViewportSize({ width: 800, height: 768 });
    await expect(page.getByRole('heading', { name: 'Device Not Supported' })).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
    const like = { params: { id: task?._id ?? '' }, body: { actionType: 'like' } } as const;
    await expect(call('markAction', like)).rejects.toMatchObject({ code: 'rules.not_accepted' });
    await agreeToRules(page);
    await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible();
    await call('markAction', like);
    const kept = await asOwner(stoke, (db) =>
      db.all(
        sql<{
          version: string;
        }>`select version from rules_acceptance where user_id = ${id} order by version`,
      ),
    );
    expect(kept.map(({ version }) => version)).toEqual(['2020-01-01', rulesVersion]);
  });
});

/** From the heading on: tabs, their text and the buttons, one after the other, and nothing behind them. */
async function walkByKeys(dialog: Locator): Promise<void> {
  const page = dialog.page();
  const general = dialog.getByRole('tab', { name: 'General Rules' });
  // The texts come late, and until then the next stop is Logout.
  await expect(general).toBeVisible();
  await expect(dialog.getByText('Please Review and Accept Our Rules')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(general).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('tab', { name: 'Drip Tasks' })).toBeFocused();
  await expect(dialog.getByRole('tabpanel', { name: 'Drip Tasks' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('tabpanel', { name: 'Drip Tasks' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: agree })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('tab', { name: 'Drip Tasks' })).toBeFocused();
}
