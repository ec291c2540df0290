import type { OwnSparkCampaign } from '@stoke/contract';
import { refusals, type RefusalCode } from '@stoke/contract/refusals';
import { hourMs, utcMoment } from '@stoke/domain';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { ScriptedGroup } from '../../../../testing/gateways/scripted-telegram.ts';
import { linkTelegram } from '../../../people/contacts/index.ts';
import { giveDollars, joinBrand, picture } from '../../../../testing/server/brand.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, type Member, type Said } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
const bannerImage = `data:image/png;base64,${(await picture()).toString('base64')}`;
const botId = String((await server.telegram.identity()).id);
afterAll(() => server.close());
afterEach(() => {
  server.telegram.isDown = false;
});

const administrator = {
  kind: 'administrator',
  rights: ['manage_chat', 'delete_messages', 'restrict_members', 'invite_users', 'pin_messages'],
} as const;
let count = 0;
let ana: Member;
let anaOnTelegram: string;
let group: ScriptedGroup;

beforeEach(async () => {
  count += 1;
  ana = await joinBrand(server, 100n);
  anaOnTelegram = String(770_000 + count);
  group = {
    chatId: `-100${count}`,
    name: `ana_group_${count}`,
    title: 'Group of Ana',
    isGroup: true,
    standings: new Map([[anaOnTelegram, { kind: 'creator', rights: [] }]]),
  };
  server.telegram.groups.push(group);
});

type Answer = { message: string; campaign: OwnSparkCampaign };

async function create(telegramGroupLink = `@${group.name}`, startsAt = ''): Promise<string> {
  const body = {
    name: 'Talk',
    budget: 100,
    durationHours: 2,
    telegramGroupLink,
    tweetUrl: 'https://x.com/stoke/status/1',
    bannerImage,
    ...(startsAt === '' ? {} : { startsAt }),
  };
  const made = await ask(server, 'createSpark', { token: ana.token, body });
  return (made.body as Answer).campaign._id;
}

const check = (campaignId: string, who: Member = ana) =>
  ask(server, 'checkSparkGroup', { token: who.token, params: { campaignId } });
const checked = async (campaignId: string) => (await check(campaignId)).body as Answer;

async function link() {
  const person = { id: anaOnTelegram, username: null, firstName: 'Ana' };
  const deps = { clock: { now: () => server.time.now }, newId: () => crypto.randomUUID() };
  await server.db.transaction((tx) => linkTelegram(deps, tx, { userId: ana.id, person }));
}

function refused(response: Said, code: RefusalCode) {
  expect(response.body).toEqual({ message: refusals[code].text, code });
  expect(response.status).toBe(refusals[code].status);
}

test('a public group is connected by its name once everything is in place, step by step', async () => {
  const id = await create();
  const says = async (text: string) => {
    const { message, campaign } = await checked(id);
    expect(message).toContain(text);
    expect(campaign).toMatchObject({ status: 'pending', isConnected: false });
  };
  await says('Link your Telegram account on your profile first.');
  await link();
  await says(`@StokeBot is not in @${group.name} yet.`);
  group.isGroup = false;
  await says('is a channel');
  group.isGroup = true;
  group.standings.set(botId, administrator);
  group.standings.set(anaOnTelegram, { kind: 'member', rights: [] });
  await says('Your Telegram account is not an administrator');
  group.standings.set(anaOnTelegram, { kind: 'administrator', rights: [] });
  const { message, campaign } = await checked(id);
  expect(message).toBe('Talk is active.');
  expect(campaign).toMatchObject({
    status: 'active',
    groupTitle: 'Group of Ana',
    isBotAdmin: true,
    missingRights: [],
    connectLink: null,
  });
});

test('an unknown group and a private group are named as such', async () => {
  await link();
  const unknown = await create('@no_such_group');
  expect((await checked(unknown)).message).toBe(
    '@no_such_group is not a public group on Telegram.',
  );
  const hidden = await create('https://t.me/+AbCdEfGhIjKlMnOp');
  expect((await checked(hidden)).message).toContain('press Connect group');
});

test('a connected group is looked at again: rights that are missing, lost and given back', async () => {
  await link();
  const id = await create();
  group.standings.set(botId, { kind: 'member', rights: [] });
  const { campaign: waiting } = await checked(id);
  expect(waiting).toMatchObject({ status: 'pending', waitingFor: 'rights', isBotAdmin: false });
  group.standings.set(botId, { kind: 'administrator', rights: ['manage_chat'] });
  const { campaign: started } = await checked(id);
  const missingRights = ['delete_messages', 'restrict_members', 'invite_users', 'pin_messages'];
  expect(started).toMatchObject({ status: 'active', missingRights });
  expect(started.rightsLink).toContain('startgroup=rights&admin=');
  group.standings.delete(botId);
  server.time.now = new Date(server.time.now.getTime() + 300_001);
  await server.sweep();
  const { message, campaign: paused } = await checked(id);
  expect(paused.status).toBe('paused');
  expect(message).toBe('The bot is not an administrator of your group.');
  group.standings.set(botId, administrator);
  const restored = { status: 'active', missingRights: [], rightsLink: null };
  expect((await checked(id)).campaign).toMatchObject(restored);
});

test('a scheduled Spark whose group was taken in the meantime says so, and starts when the group is free', async () => {
  await giveDollars(server, ana, 100n);
  await link();
  group.standings.set(botId, administrator);
  const pass = async (ms: number) => {
    server.time.now = new Date(server.time.now.getTime() + ms);
    await server.sweep();
  };
  const at = new Date(server.time.now.getTime() + hourMs);
  const id = await create(undefined, at.toISOString());
  const says = async (text: string, waitingFor: string | null) => {
    const { message, campaign } = await checked(id);
    expect(message).toBe(`The group is connected. It starts ${text}`);
    expect(campaign).toMatchObject({ status: 'pending', isFunded: true, waitingFor });
  };
  await says(`on ${utcMoment(at)}.`, null);
  const taken = 'when the campaign that runs in this group is over.';
  await pass(1);
  expect((await checked(await create())).message).toBe('Talk is active.');
  await says(`on ${utcMoment(at)}, or later ${taken}`, 'group');
  await pass(hourMs);
  await says(taken, 'group');
  await pass(hourMs);
  expect((await checked(id)).message).toBe('Talk is active.');
});

test('a group is checked by the creator only, while the campaign is not over, and when Telegram answers', async () => {
  const id = await create();
  refused(await check(id, await joinBrand(server, 0n)), 'request.not_found');
  await link();
  server.telegram.isDown = true;
  refused(await check(id), 'spark.telegram_unreachable');
  server.telegram.isDown = false;
  await ask(server, 'cancelSpark', { token: ana.token, params: { campaignId: id } });
  refused(await check(id), 'campaign.is_over');
});
