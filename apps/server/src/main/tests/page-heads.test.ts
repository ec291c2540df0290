import { startTelegram } from '@stoke/telegram-local';
import { afterAll, expect, test, vi } from 'vitest';
import { connectTelegram } from '../../gateways/telegram/index.ts';
import { readConfig } from '../../platform/config/config.ts';
import { openTestDatabase } from '../../../testing/platform/test-database.ts';
import { createPageHeads } from '../page-heads.ts';

const database = await openTestDatabase(1);
const local = await startTelegram({ dir: null, botUsername: 'OperatorsOwnBot' });
afterAll(async () => {
  await local.close();
  await database.close();
});

/** The facts of the home page, with a bot of the operator's own. */
function serve(apiRoot: string) {
  const { botToken: token } = local;
  const config = readConfig({
    NODE_ENV: 'test',
    X_HANDLE: '@operators_own',
    TELEGRAM_BOT_TOKEN: token,
    TELEGRAM_API_ROOT: apiRoot,
  });
  const telegram = connectTelegram({ token, apiRoot, pageUrl: null });
  const head = createPageHeads({ db: database.db, telegram, config, isDemo: false });
  const groupLink = () => telegram.groupAddressOf({ payload: 'connect_x', rights: ['a', 'b'] });
  return { head, groupLink, facts: async () => (await head('/')).facts };
}

test('pages and links name the bot of the token and the handle of the configuration', async () => {
  const { groupLink, facts } = serve(local.apiRoot);
  await expect.poll(facts).toEqual({ bot: '@OperatorsOwnBot', handle: '@operators_own' });
  expect(groupLink()).toBe('https://t.me/OperatorsOwnBot?startgroup=connect_x&admin=a+b');
});

test('while Telegram does not tell the name of the bot, no page or link guesses it', async () => {
  const { groupLink, facts } = serve('http://127.0.0.1:9');
  expect(await facts()).toEqual({ bot: 'our bot', handle: '@operators_own' });
  expect(groupLink()).toBeNull();
});

test('a link that Telegram could not name asks for it, so that the next one has it', async () => {
  const { botToken: token, apiRoot } = local;
  const telegram = connectTelegram({ token, apiRoot, pageUrl: null });
  const groupLink = () => telegram.groupAddressOf({ payload: 'x', rights: [] });
  expect(groupLink()).toBeNull();
  await expect.poll(groupLink).toContain('https://t.me/OperatorsOwnBot?');
});

test('a list of campaigns is titled by the kind that it shows', async () => {
  const { head } = serve(local.apiRoot);
  const titleOf = async (url: string) => (await head(url)).title;
  expect(await titleOf('/explore')).toBe('FOMO Campaigns · Stoke');
  expect(await titleOf('/explore?q=x&kind=spark')).toBe('Spark Campaigns · Stoke');
  expect(await titleOf('/fomo-campaigns?kind=spark')).toBe('Spark Campaigns · Stoke');
});

test('the proof is a page with a title of its own', async () => {
  const { head } = serve(local.apiRoot);
  expect(await head('/proof')).toMatchObject({ isPage: true, title: 'Proof of reserves · Stoke' });
});

test('an address without a page, an article or a brand is not found', async () => {
  const { head } = serve(local.apiRoot);
  const { isPage, title, url, image } = await head('/Docs/payouts/?x=1');
  expect(new URL(image ?? '').pathname).toBe('/previews/docs/payouts.jpg');
  expect([isPage, title, new URL(url).pathname]).toEqual([
    true,
    'Payouts · Stoke',
    '/docs/payouts',
  ]);
  expect((await head('/settings?x=1')).isPage).toBe(true);
  const unknownId = '0190f0c0-0000-7000-8000-00000000dead';
  for (const path of ['/no-such-page', '/docs/nothing', '/docs/welcome', `/creator/${unknownId}`]) {
    // oxlint-disable-next-line no-await-in-loop -- one failure says which
    expect(await head(path), path).toMatchObject({ isPage: false, title: '404 Not Found · Stoke' });
  }
});

test('a campaign that there is none of is not found, unless the database does not answer', async () => {
  const { head } = serve(local.apiRoot);
  const isPageAt = async (path: string) => (await head(path)).isPage;
  expect(await isPageAt('/campaign/nothing')).toBe(false);
  expect(await isPageAt('/Spark-Campaign/0190f0c0-0000-7000-8000-00000000dead')).toBe(false);
  vi.spyOn(database.db, 'one').mockRejectedValueOnce(new Error('Down.'));
  expect(await isPageAt('/spark-campaign/0190f0c0-0000-7000-8000-00000000dead')).toBe(true);
});
