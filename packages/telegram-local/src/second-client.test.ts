import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Bot, InlineKeyboardBuilder, type Update } from 'node-telegram-bot-api';
import { startTelegram, type LocalTelegram } from './index.ts';

// The product's client is grammY. What another library with types of its own takes and understands is
// the protocol, not a habit of one of the two.
let telegram: LocalTelegram;
let bot: Bot;
let ana: number;
let group: number;
const seen: Update[] = [];

beforeEach(async () => {
  telegram = await startTelegram({
    dir: null,
    botUsername: 'TestBot',
    now: () => 1_800_000_000_000,
  });
  bot = new Bot(telegram.botToken, { apiRoot: telegram.apiRoot });
  seen.length = 0;
  ana = (await telegram.control.people())[0]?.id ?? 0;
  group = (await telegram.control.groups())[0]?.id ?? 0;
});
afterEach(async () => {
  bot.stop();
  await telegram.close();
});

function poll(): void {
  bot.use(async (ctx, next) => {
    seen.push(ctx.update);
    await next();
  });
  const allowedUpdates = ['message', 'edited_message', 'callback_query', 'message_reaction'];
  void bot.startPolling(undefined, { allowedUpdates: [...allowedUpdates, 'chat_member'] });
}
/** What the first update that has it says. */
const waitForMessage = <Told>(read: (update: Update) => Told | undefined) =>
  vi.waitFor(() => {
    const received = seen.map(read).find((one) => one !== undefined);
    if (received === undefined) throw new Error('It was not told yet.');
    return received;
  }, 20_000);

test('another client starts, asks by buttons, hears the press and edits its question', async () => {
  bot.command('start', (ctx) =>
    ctx.reply(`Link ${String(ctx.match)}?`, {
      reply_markup: new InlineKeyboardBuilder().text('Yes', 'yes').build(),
    }),
  );
  bot.on('callback_query', async (ctx) => {
    const { message } = ctx.callbackQuery ?? {};
    const at = { chat_id: ana, message_id: message?.message_id ?? 0 };
    await bot.api.editMessageText({ ...at, text: 'Linked' });
    await ctx.answerCallbackQuery({ text: 'Done' });
  });
  poll();
  await telegram.control.start({ userId: ana, payload: 'verify_abc' });
  const last = async () => (await telegram.control.messages({ chatId: ana, count: 1 }))[0];
  const question = await vi.waitFor(async () => {
    const message = await last();
    expect(message?.text).toBe('Link verify_abc?');
    return message;
  }, 20_000);
  const at = { userId: ana, chatId: ana, messageId: question?.id ?? 0 };
  await telegram.control.press({ ...at, row: 0, column: 0 });
  await vi.waitFor(async () => expect((await last())?.text).toBe('Linked'), 20_000);
});

test('another client hears a group: members, messages, edits and reactions', async () => {
  poll();
  const { control } = telegram;
  await control.startInGroup({
    userId: ana,
    chatId: group,
    payload: null,
    rights: ['manage_chat'],
  });
  const bram = (await control.people())[1]?.id ?? 0;
  await control.join({ userId: bram, chatId: group, link: null });
  expect(
    (await waitForMessage((one) => ('chat_member' in one ? one.chat_member : undefined)))
      .new_chat_member.user.id,
  ).toBe(bram);
  const { id: messageId } = await control.say({
    userId: bram,
    chatId: group,
    text: 'good morning',
  });
  await control.edit({ userId: bram, chatId: group, messageId, text: 'good evening' });
  expect(
    (await waitForMessage((one) => ('edited_message' in one ? one.edited_message : undefined)))
      .text,
  ).toBe('good evening');
  await control.react({ userId: ana, chatId: group, messageId, emoji: ['👍'] });
  const reaction = await waitForMessage((one) =>
    'message_reaction' in one ? one.message_reaction : undefined,
  );
  expect(reaction.user?.id).toBe(ana);
  expect(reaction.new_reaction).toEqual([{ type: 'emoji', emoji: '👍' }]);
});

test('another client sets menus by scope, and writes to one member of a group', async () => {
  const { api } = bot;
  expect((await api.getMe()).username).toBe('TestBot');
  const commands = [{ command: 'myrewards', description: 'What you have earned' }];
  await api.setMyCommands({ commands, scope: { type: 'all_group_chats' } });
  expect(await api.getMyCommands({ scope: { type: 'all_group_chats' } })).toEqual(commands);
  expect(await api.getMyCommands({ scope: { type: 'all_private_chats' } })).toEqual([]);
  await telegram.control.startInGroup({ userId: ana, chatId: group, payload: null, rights: [] });
  const sent = await api.sendMessage({
    chat_id: group,
    text: 'For you alone',
    ephemeral_message_parameters: { receiver_user_id: ana },
  });
  expect(sent.receiver_user?.id).toBe(ana);
  const standing = await api.getChatMember({ chat_id: group, user_id: ana });
  expect(standing.status).toBe('creator');
  await expect(api.getChat({ chat_id: '@nowhere_at_all' })).rejects.toThrow(/chat not found/);
});
