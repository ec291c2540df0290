import { parseTelegramGroup, parseTweetUrl, utcMoment, wholeDollars } from '@stoke/domain';
import { refusals } from '@stoke/contract/refusals';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { linkTelegram } from '../../people/contacts/index.ts';
import { sql } from '../../platform/db/sql.ts';
import { connectToken, createSpark, sparkWorkers } from '../../campaigns/spark/index.ts';
import { sparkContent } from '../../../testing/campaigns/kinds-story.ts';
import { storyPeople } from '../../../testing/people/people.ts';
import { insertConnection, listConnections } from '../connection-store.ts';
import { openBotWorld, type BotWorld, type Mode } from './bot-world.ts';

const secret = 'known to the tests alone';
const connecting = { secret, groupLink: (payload: string) => payload };
const rights = [
  'manage_chat',
  'delete_messages',
  'restrict_members',
  'invite_users',
  'pin_messages',
];
let world: BotWorld;
let names = 0;
/** A creator with a budget, on Telegram, with a group of their own. */
let ana: { userId: string; person: number; chatId: number };

/** How the bot of these tests hears of what happens; each has a group of a creator. */
function openWorldBy(mode: Mode) {
  beforeAll(async () => {
    world = await openBotWorld();
    await world.run(mode);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    const { userId, person } = await creator();
    const group = await world.local.control.addGroup({ ownerId: person, title: 'Group of Ana' });
    ana = { userId, person, chatId: group.id };
  });
}

async function creator() {
  names += 1;
  const { db } = world.database;
  const inTx = <T>(work: Parameters<typeof db.transaction<T>>[0]) => db.transaction(work);
  const input = { db, clock: world.deps.clock, deps: world.deps, names: new Map(), inTx };
  const userId = await storyPeople(input).creator(`ana${names}`, 500n);
  const person = await world.addPerson('Ana', `ana_${names}x`);
  await link(userId, person);
  return { userId, person };
}

async function link(userId: string, person: number) {
  const input = { id: String(person), username: null, firstName: 'Ana' };
  await world.database.db.transaction((tx) =>
    linkTelegram(world.deps, tx, { userId, person: input }),
  );
}

const sparkDeps = () => ({ ...world.deps, connecting });

/** A campaign of Ana's: its id, and the payload of its link. */
async function order(
  dollars = 100n,
  startsAt: Date | null = null,
  link = 'https://t.me/+AbCdEfGhIjKlMnOp',
) {
  const group = parseTelegramGroup(link);
  const tweet = parseTweetUrl('https://x.com/stoke/status/1');
  if (!group || !tweet) throw new Error('These are no links.');
  const campaign = await world.database.db.transaction((tx) =>
    createSpark(sparkDeps(), tx, {
      ...sparkContent,
      creatorId: ana.userId,
      name: 'Talk',
      budget: wholeDollars(dollars),
      group,
      tweet,
      startsAt,
    }),
  );
  return { id: campaign.id, payload: `connect_${connectToken(secret, campaign.id)}` };
}

type Bringing = { chatId?: number; person?: number; rights?: string[] | null };

/** Opens the link: the bot comes into the group, and is told the token. */
const bring = (payload: string, bringing: Bringing = {}) =>
  world.local.control.startInGroup({
    userId: bringing.person ?? ana.person,
    chatId: bringing.chatId ?? ana.chatId,
    payload,
    rights: bringing.rights === undefined ? rights : bringing.rights,
  });
const say = (text: string, userId = ana.person) =>
  world.local.control.say({ userId, chatId: ana.chatId, text });

/** The last thing that was said in the group, once it is this. */
function waitForMessage(text: string, chatId = ana.chatId) {
  return vi.waitFor(
    async () => {
      await world.runWorkers();
      const [last] = await world.local.control.messages({ chatId, count: 1 });
      expect(last?.text).toContain(text);
      return last?.text;
    },
    { timeout: 60_000 },
  );
}
const read = (id: string) =>
  world.database.db.one(sql<{ state: string; chat: string | null }>`
    select state, telegram_chat_id as chat from campaign join spark_campaign using (id) where id = ${id}`);
const becomes = (id: string, state: string) =>
  vi.waitFor(async () => expect((await read(id))?.state).toBe(state), { timeout: 60_000 });

async function makeBot(status: 'administrator' | 'member' | 'kicked', chatId = ana.chatId) {
  const { id: userId } = await world.telegram.identity();
  await world.local.control.changeMember({ chatId, userId, byId: ana.person, status });
}

describe.each<Mode>(['polling', 'webhook'])('by %s', (mode) => {
  openWorldBy(mode);

  test('the link brings the bot into the group, and a funded campaign starts automatically', async () => {
    const { id, payload } = await order();
    await bring(payload);
    const text = await waitForMessage('This group is connected to the campaign "Talk".');
    expect(text).toContain('It is active for 24 hours from now.');
    expect(text).not.toContain('permissions');
    expect(await read(id)).toEqual({ state: 'active', chat: String(ana.chatId) });
  });

  test('the people of a connected group are counted, without the bot, also when it was removed since', async () => {
    const { payload } = await order();
    const group = { ownerId: ana.person, title: 'Open', username: `open_group_${names}` };
    const { id: chatId } = await world.local.control.addGroup(group);
    const join = async (firstName: string) => {
      const userId = await world.addPerson(firstName, null);
      await world.local.control.join({ userId, chatId, link: null });
    };
    await join('Ben');
    await bring(payload, { chatId });
    await waitForMessage('connected', chatId);
    const look = () =>
      sparkWorkers(sparkDeps())
        .find(({ name }) => name === 'spark.look')
        ?.run();
    const people = async () => {
      await look();
      const row = await world.database.db.one(sql<{ people: number | null }>`
        select people from spark_group where chat_id = ${String(chatId)}`);
      return row?.people;
    };
    expect(await people()).toBe(2);
    await join('Eve');
    expect(await people()).toBe(2);
    world.time.now = new Date(world.time.now.getTime() + 300_001);
    expect(await people()).toBe(3);
    await makeBot('kicked', chatId);
    world.time.now = new Date(world.time.now.getTime() + 300_001);
    expect(await people()).toBe(3);
  });

  test('a campaign pauses while the bot has no rights there, goes on with them, and pauses without the bot', async () => {
    const { id, payload } = await order();
    await bring(payload);
    await waitForMessage('connected');
    await makeBot('member');
    await becomes(id, 'paused');
    await makeBot('administrator');
    await becomes(id, 'active');
    await makeBot('kicked');
    await becomes(id, 'paused');
  });

  test('a simple member must be made administrator first; permissions that are missing are listed', async () => {
    const { id, payload } = await order();
    await bring(payload, { rights: null });
    await waitForMessage('Make me an administrator here to start it.');
    await makeBot('administrator');
    await vi.waitFor(async () => {
      await sparkWorkers(sparkDeps())
        .find(({ name }) => name === 'spark.start')
        ?.run();
      expect((await read(id))?.state).toBe('active');
    }, 20_000);
    const other = await world.local.control.addGroup({ ownerId: ana.person, title: 'Second' });
    const second = await order();
    await bring(second.payload, { chatId: other.id, rights: ['manage_chat', 'pin_messages'] });
    await waitForMessage('Missing: delete messages, restrict members, invite users.', other.id);
    await becomes(second.id, 'active');
  });
});

describe('a group', () => {
  openWorldBy('polling');

  test('a campaign without funds or before its time, and a group that is taken, are said to be so', async () => {
    const poor = await order(1_000n);
    await bring(poor.payload);
    await waitForMessage('It starts as soon as it is funded.');
    const inAnHour = new Date(world.deps.clock.now().getTime() + 3_600_000);
    const planned = await order(100n, inAnHour);
    await say(`/connect ${planned.payload}`);
    await waitForMessage(`It starts on ${utcMoment(inAnHour)}.`);
    const first = await order();
    await say(`/connect ${first.payload}`);
    await waitForMessage('It is active for 24 hours');
    const second = await order();
    await say(`/connect ${second.payload.replace('connect_', '')}`);
    await waitForMessage('Another Spark campaign is running in this group.');
  });

  test('a token works once, for its creator, from an administrator of the group', async () => {
    const { id, payload } = await order();
    const stranger = await world.addPerson('Bram', `bram_${names}`);
    await world.local.control.changeMember({
      chatId: ana.chatId,
      userId: stranger,
      byId: ana.person,
      status: 'member',
    });
    await makeBot('member');
    await say(`/connect ${payload}`, stranger);
    await waitForMessage('This Telegram account is not linked to Stoke.');
    await link(await world.addAccount(`bram${names}`), stranger);
    await say(`/connect ${payload}`, stranger);
    await waitForMessage('Only an administrator of this group can connect');
    await world.local.control.changeMember({
      chatId: ana.chatId,
      userId: stranger,
      byId: ana.person,
      status: 'administrator',
    });
    await say(`/connect ${payload}`, stranger);
    await waitForMessage(refusals['spark.connect_invalid'].text);
    expect(await read(id)).toEqual({ state: 'pending', chat: null });
    await say(`/connect ${payload}`);
    await waitForMessage('This group is connected');
    await say(`/connect ${payload}`);
    await waitForMessage(refusals['spark.connect_invalid'].text);
    await say('/connect');
    await waitForMessage('press Connect group on its card');
  });

  test('a campaign whose link names a public group is connected in that one alone', async () => {
    const username = `big_group_${names}`;
    const named = { ownerId: ana.person, title: 'Big', username: username.toUpperCase() };
    const big = await world.local.control.addGroup(named);
    const { id, payload } = await order(100n, null, `https://t.me/${username}`);
    const refusal = `The page of this campaign leads to @${username}, which is another group.`;
    await bring(payload);
    await waitForMessage(refusal);
    const other = { ownerId: ana.person, title: 'Small', username: `small_group_${names}` };
    const small = await world.local.control.addGroup(other);
    await bring(payload, { chatId: small.id });
    await waitForMessage(refusal, small.id);
    expect(await read(id)).toEqual({ state: 'pending', chat: null });
    await bring(payload, { chatId: big.id });
    await waitForMessage('This group is connected to the campaign "Talk".', big.id);
    expect(await read(id)).toEqual({ state: 'active', chat: String(big.id) });
  });

  test('a campaign whose link names no group of Telegram is connected in none', async () => {
    const name = `no_group_${names}`;
    const { id, payload } = await order(100n, null, `https://t.me/${name}`);
    await bring(payload);
    await waitForMessage(
      `leads to @${name}, and Telegram has no public group with this name. Create a campaign with the link of this group.`,
    );
    expect(await read(id)).toEqual({ state: 'pending', chat: null });
  });

  test('an anonymous administrator is asked to show who it is', async () => {
    const { payload } = await order();
    await makeBot('member');
    const owner = { chatId: ana.chatId, userId: ana.person, byId: ana.person };
    await world.local.control.changeMember({ ...owner, status: 'creator', isAnonymous: true });
    await say(`/connect ${payload}`);
    await waitForMessage('You are posting anonymously');
  });

  test('a group that becomes a supergroup keeps its campaign', async () => {
    const { id: old } = await world.local.control.addGroup({
      ownerId: ana.person,
      title: 'Small',
      type: 'group',
    });
    const { id, payload } = await order();
    await bring(payload, { chatId: old });
    await waitForMessage('It is active', old);
    const { id: next } = await world.local.control.migrate({ chatId: old });
    await vi.waitFor(
      async () => expect(await read(id)).toEqual({ state: 'active', chat: String(next) }),
      20_000,
    );
    await makeBot('member', next);
    await becomes(id, 'paused');
  });

  test('an answer that is repeated after a crash connects once and is said once', async () => {
    const { id, payload } = await order();
    await bring(payload, { rights: null });
    const { db } = world.database;
    const [asked] = await vi.waitFor(async () => {
      const waiting = await listConnections(db, { after: null, limit: 2 });
      expect(waiting).toHaveLength(1);
      return waiting;
    }, 20_000);
    await world.runWorkers();
    expect(await listConnections(db, { after: null, limit: 2 })).toEqual([]);
    if (asked) await db.transaction((tx) => insertConnection(tx, asked));
    await world.runWorkers();
    await waitForMessage('Make me an administrator here');
    const count = await world.database.db.one(sql<{ count: bigint }>`
    select count(*) from telegram_message where chat_id = ${BigInt(ana.chatId)}`);
    expect(count?.count).toBe(1n);
    expect((await read(id))?.state).toBe('pending');
  });
});
