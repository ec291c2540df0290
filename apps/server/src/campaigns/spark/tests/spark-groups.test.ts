import type { OwnSparkCampaign } from '@stoke/contract';
import { hourMs, utcMoment } from '@stoke/domain';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { ScriptedGroup } from '../../../../testing/gateways/scripted-telegram.ts';
import { linkTelegram } from '../../../people/contacts/index.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { connectByName } from '../groups/connect-group.ts';
import { sparkKind } from '../spark-kind.ts';
import { giveDollars, joinBrand, pictureUrl } from '../../../../testing/server/brand.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, type Member } from '../../../../testing/server/visitor.ts';
import { refused } from '../../../../testing/server/refused.ts';

const server = await openTestServer();
const bannerImage = await pictureUrl();
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

const pass = async (ms: number) => {
  server.time.now = new Date(server.time.now.getTime() + ms);
  await server.sweep();
};

/** What the card, the page, the creator's list and the results say of the group. */
async function shownPeople(id: string) {
  const params = { campaignId: id };
  const asked = { token: ana.token, params: { userId: ana.id }, query: { campaign: id } };
  const cards = (await ask(server, 'publicSparks', {})).body as { _id: string }[];
  const all = [
    cards.find(({ _id }) => _id === id),
    (await ask(server, 'sparkCampaign', { params })).body,
    ((await ask(server, 'sparksOfCreator', asked)).body as { data: object[] }).data[0],
    (await ask(server, 'sparkResults', { token: ana.token, params })).body,
  ] as { groupPeople: number | null }[];
  const [people, ...others] = new Set(all.map(({ groupPeople }) => groupPeople));
  expect(others).toEqual([]);
  return people;
}

test('the people of a connected group are counted without the bot, and again now and then', async () => {
  await link();
  group.standings.set(botId, administrator);
  group.members = 30;
  const id = await create();
  expect((await checked(id)).campaign).toMatchObject({ status: 'active', groupPeople: null });
  await server.sweep();
  expect(await shownPeople(id)).toBe(29);
  for (const [members, people] of [
    [3, 2],
    [1, 0],
    [0, 0],
    [12, 11],
  ] as const) {
    group.members = members;
    await pass(300_001);
    expect(await shownPeople(id)).toBe(people);
  }
  // The creator's own check counts immediately.
  group.members = 13;
  expect((await checked(id)).campaign.groupPeople).toBe(12);
});

test('while Telegram does not count, the campaign goes on, and a count older than a day is dropped', async () => {
  await link();
  group.standings.set(botId, { kind: 'member', rights: [] });
  group.members = 30;
  const id = await create();
  await checked(id);
  await server.sweep();
  const { memberCount } = server.telegram;
  server.telegram.memberCount = () => Promise.reject(new Error('Too Many Requests'));
  await pass(23 * hourMs);
  expect((await readOwn(id)).groupPeople).toBe(29);
  await pass(2 * hourMs);
  expect((await readOwn(id)).groupPeople).toBeNull();
  group.standings.set(botId, administrator);
  await pass(300_001);
  await server.sweep();
  expect(await readOwn(id)).toMatchObject({ status: 'active', groupPeople: null });
  server.telegram.memberCount = memberCount;
});

async function readOwn(id: string) {
  const asked = { token: ana.token, params: { userId: ana.id }, query: { campaign: id } };
  const { data } = (await ask(server, 'sparksOfCreator', asked)).body as {
    data: OwnSparkCampaign[];
  };
  const [own] = data;
  if (!own) throw new Error('The campaign is not there.');
  return own;
}

test('before there is a campaign the form is told how many people are in a public or a known group', async () => {
  const peopleOf = async (text: string, who: Member = ana) =>
    ask(server, 'sparkGroup', { token: who.token, query: { link: text } });
  group.members = 30;
  // The bot is not there, so no one is left out.
  expect((await peopleOf(`@${group.name}`)).body).toEqual({ people: 30 });
  group.standings.set(botId, administrator);
  expect((await peopleOf(`https://t.me/${group.name}`)).body).toEqual({ people: 29 });
  group.isGroup = false;
  expect((await peopleOf(`@${group.name}`)).body).toEqual({ people: null });
  group.isGroup = true;
  expect((await peopleOf('@no_such_group')).body).toEqual({ people: null });
  refused(await peopleOf('https://example.com/group'), 'spark.group_invalid');
  // A private one is known to the creator whose campaign is connected to it.
  const hidden = `https://t.me/+Hidden${'x'.repeat(12)}${count}`;
  expect((await peopleOf(hidden)).body).toEqual({ people: null });
  const id = await create(hidden);
  const clock = { now: () => server.time.now };
  const deps = { clock, newId: uuidV7(clock), kinds: [sparkKind] };
  await server.db.transaction((tx) =>
    connectByName(deps, tx, {
      campaignId: id,
      by: ana.id,
      group: { chatId: group.chatId, title: group.title, hasRights: false },
    }),
  );
  expect((await peopleOf(hidden)).body).toEqual({ people: 29 });
  expect((await peopleOf(hidden, await joinBrand(server, 0n))).body).toEqual({ people: null });
  server.telegram.isDown = true;
  expect((await peopleOf(hidden)).body).toEqual({ people: null });
});
