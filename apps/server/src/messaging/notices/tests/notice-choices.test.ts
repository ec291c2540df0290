import type { NoticeChoices } from '@stoke/contract';
import { afterAll, expect, test } from 'vitest';
import { joinBrand } from '../../../../testing/server/brand.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
afterAll(() => server.close());

test('a kind that is never sent by Telegram cannot be chosen, others can', async () => {
  const { token } = await join(server);
  const choose = (kind: string) =>
    ask(server, 'chooseNotices', { token, body: { kind, byTelegram: true } });
  const before = (await ask(server, 'noticeChoices', { token })).body;
  expect(await choose('telegram_unlinked')).toMatchObject({
    status: 422,
    body: { code: 'notice.not_by_telegram' },
  });
  expect((await choose('no_such_kind')).status).toBe(422);
  expect((await ask(server, 'noticeChoices', { token })).body).toEqual(before);
  expect((await choose('work_approved')).status).toBe(200);
});

type Wish = { kind: string; onSite?: boolean; byTelegram?: boolean; byMail?: boolean };
const chooser = (token: string) => async (body: Wish) => {
  const answer = await ask(server, 'chooseNotices', { token, body });
  const { groups } = answer.body as NoticeChoices;
  return groups.flatMap(({ choices }) => choices).find(({ kind }) => kind === body.kind);
};

test('each kind is chosen for Telegram and email separately, and a ban always comes', async () => {
  const { token } = await join(server);
  const choose = chooser(token);
  expect(await choose({ kind: 'payout_sent', byMail: false })).toMatchObject({
    byTelegram: true,
    byMail: false,
  });
  expect(await choose({ kind: 'payout_sent', byTelegram: false })).toMatchObject({
    byTelegram: false,
    byMail: false,
  });
  const off = { kind: 'account_banned', byMail: false };
  expect(await ask(server, 'chooseNotices', { token, body: off })).toMatchObject({
    status: 409,
    body: { code: 'notice.always_sent' },
  });
});

test('new tasks are announced only by choice, and one choice switches off every channel', async () => {
  const { token } = await join(server);
  const choose = chooser(token);
  const ways = (onSite: boolean, byTelegram: boolean, byMail: boolean) => ({
    onSite,
    byTelegram,
    byMail,
  });
  expect(await choose({ kind: 'new_tasks' })).toMatchObject(ways(false, false, false));
  expect(await choose({ kind: 'new_tasks', byMail: true })).toMatchObject(ways(true, false, true));
  expect(await choose({ kind: 'new_tasks', onSite: false })).toMatchObject(
    ways(false, false, false),
  );
  const always = { kind: 'payout_sent', onSite: false };
  expect((await ask(server, 'chooseNotices', { token, body: always })).status).toBe(409);
});

test('choices about campaigns are for creators, those about alarms for admins', async () => {
  const kindsFor = async (token: string) => {
    const { body } = await ask(server, 'noticeChoices', { token });
    return (body as NoticeChoices).groups.flatMap(({ choices }) => choices.map(({ kind }) => kind));
  };
  const ofRoles = ['deposit_credited', 'campaign_started', 'withdrawal_waits', 'books_alarm'];
  const offered = async (token: string) => {
    const kinds = new Set<string>(await kindsFor(token));
    return ofRoles.filter((kind) => kinds.has(kind));
  };
  const earner = await join(server);
  expect(await offered(earner.token)).toEqual([]);
  const creator = await joinBrand(server, 0n);
  expect(await offered(creator.token)).toEqual(ofRoles.slice(0, -1));
  const admin = await join(server, { isAdmin: true });
  expect(await offered(admin.token)).toEqual(['books_alarm']);
});
