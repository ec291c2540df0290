import { usdc } from '@stoke/domain';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openBotWorld, type Mode } from './bot-world.ts';
import { openSparkWorld } from './spark-world.ts';
import { sparkWords } from '../my-rewards.ts';

const world = await openBotWorld();
await world.run('polling');
const ana = await world.addPerson('Ana', 'ana_moreau');
const group = (await world.local.control.addGroup({ ownerId: ana, title: 'Group' })).id;
const { id: botId } = await world.telegram.identity();
const as = { chatId: group, userId: botId, byId: ana };
await world.local.control.changeMember({ ...as, status: 'administrator' });
afterAll(() => world.close());

const ask = (text: string) => world.local.control.say({ userId: ana, chatId: group, text });
/** The last message of a chat, once it is the bot's and fits. */
const waitForMessage = (chatId: number, text: RegExp) =>
  vi.waitFor(
    async () => {
      const [message] = await world.local.control.messages({ chatId, count: 1 });
      expect(message?.senderId).not.toBe(ana);
      expect(message?.text).toMatch(text);
      return message;
    },
    { timeout: 60_000 },
  );

test('asked in a group, the bot answers so that only the person who asks sees it', async () => {
  await ask('/myrewards');
  expect((await waitForMessage(group, /not linked yet/))?.receiverId).toBe(ana);
  await ask('/help@StokeBot');
  expect((await waitForMessage(group, /Only you see the answer/))?.receiverId).toBe(ana);
});

test('where Telegram has no such messages, the bot writes to the person', async () => {
  await world.local.control.start({ userId: ana, payload: null });
  await waitForMessage(ana, /Welcome/);
  const description = 'Bad Request: ephemeral messages are not available';
  await world.local.control.addFault({ method: 'sendMessage', code: 400, description });
  await ask('/myrewards');
  expect((await waitForMessage(ana, /not linked yet/))?.receiverId).toBeNull();
});

test('the menu fits the chat: groups have fewer commands, their administrators /connect', async () => {
  const menu = async (scope: object | undefined) => {
    const { apiRoot, botToken } = world.local;
    const answer = await fetch(`${apiRoot}/bot${botToken}/getMyCommands`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ scope }),
    });
    const { result } = (await answer.json()) as { result: { command: string }[] };
    return result.map(({ command }) => command);
  };
  await expect.poll(() => menu({ type: 'all_group_chats' })).not.toEqual([]);
  expect(await menu({ type: 'all_private_chats' })).toEqual([
    'start',
    'myrewards',
    'connect',
    'unlink',
    'help',
  ]);
  expect(await menu({ type: 'all_group_chats' })).toEqual(['myrewards', 'help']);
  await expect
    .poll(() => menu({ type: 'all_chat_administrators' }))
    .toEqual(['myrewards', 'help', 'connect']);
});

test('a campaign is told with its sums and with what was not paid and why', () => {
  const at = new Date('2026-06-01T14:02:00Z');
  const spark = {
    campaignId: '0190a000-0000-7000-8000-000000000001',
    name: 'Passkeys, one week in',
    available: usdc(1_235_000n),
    reserved: usdc(10_000n),
    waiting: 1,
    unpaid: 3,
    latest: [
      { kind: 'message', at, code: 'TOO_SHORT', text: 'gm' },
      { kind: 'reaction', at, code: 'SELF_REACTION', text: null },
    ],
    coming: [
      { kind: 'message', at, text: 'Passkeys  are here', expected: usdc(10_000n), against: null },
    ],
  } as const;
  const own = { ...spark, latest: [...spark.latest], coming: [...spark.coming] };
  expect(sparkWords(own, 'https://stoke.example')).toBe(
    [
      'Passkeys, one week in',
      'paid $1.235 · reserved $0.01 · 1 action waits',
      'Waiting:',
      '• message, 01 Jun 14:02 UTC: up to $0.01 “Passkeys are here”',
      'Not paid:',
      '• message, 01 Jun 14:02 UTC: Too short: write at least 2 words and 8 letters. “gm”',
      '• reaction, 01 Jun 14:02 UTC: It was your own message. React to what others write.',
      'and 1 more',
      'https://stoke.example/spark-campaign/0190a000-0000-7000-8000-000000000001',
    ].join('\n'),
  );
});

test('an action that waits is told with what speaks against it, and a long text only begins', () => {
  const at = new Date('2026-06-01T14:02:00Z');
  const coming = [
    { kind: 'message', at, text: 'word '.repeat(20), expected: usdc(0n), against: 'Said before.' },
    { kind: 'reaction', at, text: null, expected: usdc(25_000n), against: null },
  ] as const;
  const spark = { campaignId: '1', name: 'Spark', available: usdc(0n), reserved: usdc(0n) };
  const counts = { waiting: 3, unpaid: 0, latest: [], coming: [...coming] };
  expect(
    sparkWords({ ...spark, ...counts }, 'https://stoke.example')
      .split('\n')
      .slice(2, 6),
  ).toEqual([
    'Waiting:',
    `• message, 01 Jun 14:02 UTC: likely not paid. Said before. “${'word '.repeat(8).trim()}…”`,
    '• reaction, 01 Jun 14:02 UTC: up to $0.025',
    'and 1 more',
  ]);
});

describe.each<Mode>(['polling', 'webhook'])('by %s', (mode) => {
  test('what was done in the group is told there although Telegram asks to wait: sums, and reasons', async () => {
    const earning = await openSparkWorld();
    await earning.run(mode);
    const spark = await earning.spark({ name: 'Good mornings' });
    const bob = await earning.earner('bob');
    await earning.join(bob, spark);
    earning.wait(700);
    await earning.say(bob, spark, 'Good morning, how is the launch going?');
    await earning.say(bob, spark, 'gm');
    await earning.untilRecorded(spark.id, 2);
    earning.wait(700);
    await earning.work();
    const { control: telegram } = earning.local;
    await telegram.addFault({ method: 'sendMessage', code: 429, retryAfter: 1 });
    await earning.say(bob, spark, '/myrewards');
    await vi.waitFor(async () => {
      const row = await earning.database.db.one(sql`
        select state, failure from telegram_message where chat_id = ${spark.chat}`);
      expect(row).toEqual({ state: 'waiting', failure: 'asked to wait' });
    }, 20_000);
    earning.wait(1);
    await vi.waitFor(async () => {
      const [answer] = await telegram.messages({ chatId: spark.chat, count: 1 });
      expect(answer?.text).toContain(
        'Good mornings\npaid $0.00 · reserved $0.01\nNot paid:\n• message, ',
      );
      expect(answer?.text).toContain('Too short: write at least 2 words and 8 letters.');
      expect(answer?.receiverId).toBe(bob.person);
    }, 20_000);
    await earning.close();
  });
});
