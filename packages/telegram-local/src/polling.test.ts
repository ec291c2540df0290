import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { InlineKeyboard, type Bot } from 'grammy';
import { startTelegram, type LocalTelegram } from './index.ts';
import { createBot, kindsOf } from './testing/start-bot.ts';

let telegram: LocalTelegram;
let ana: number;
const now = 1_800_000_000_000;
const running: Bot[] = [];

beforeEach(async () => {
  telegram = await startTelegram({ dir: null, botUsername: 'TestBot', now: () => now });
  ana = (await telegram.control.people())[0]?.id ?? 0;
});

afterEach(async () => {
  for (const bot of running.splice(0)) await bot.stop();
  await telegram.close();
});

/** Polls until the end of the test. */
function run(bot: Bot): void {
  running.push(bot);
  void bot.start();
}

describe('a grammY bot that polls', () => {
  test('answers a deep link with the payload, and the person reads it', async () => {
    const { bot } = createBot(telegram);
    bot.command('start', (ctx) => ctx.reply(`linked ${ctx.match}`));
    run(bot);
    await telegram.control.start({ userId: ana, payload: 'verify_abc-123' });
    await vi.waitFor(async () => {
      const texts = (await telegram.control.messages({ chatId: ana, count: 5 })).map((m) => m.text);
      expect(texts).toEqual(['/start verify_abc-123', 'linked verify_abc-123']);
    }, 20_000);
  });

  test('asks by an inline keyboard, hears which button was pressed and answers it', async () => {
    const { bot } = createBot(telegram);
    const keyboard = new InlineKeyboard().text('Yes', 'link:yes').text('No', 'link:no');
    bot.command('start', (ctx) => ctx.reply('Link this account?', { reply_markup: keyboard }));
    bot.callbackQuery('link:no', async (ctx) => {
      await ctx.editMessageText('Not linked');
      await ctx.answerCallbackQuery({ text: 'As you wish', show_alert: true });
    });
    run(bot);
    await telegram.control.start({ userId: ana, payload: null });
    const question = await vi.waitFor(async () => {
      const last = (await telegram.control.messages({ chatId: ana, count: 1 }))[0];
      expect(last?.keyboard?.[0]).toHaveLength(2);
      return last?.id ?? 0;
    }, 20_000);
    const here = { userId: ana, chatId: ana, messageId: question };
    const pressed = await telegram.control.press({ ...here, row: 0, column: 1 });
    const id = 'callback' in pressed ? pressed.callback.id : '';
    await vi.waitFor(async () => {
      const { answer } = (await telegram.control.callback({ id })) ?? {};
      expect(answer).toEqual({ text: 'As you wish', showAlert: true, url: null });
    }, 20_000);
    const [last] = await telegram.control.messages({ chatId: ana, count: 1 });
    expect(last).toMatchObject({ id: question, text: 'Not linked', keyboard: null });
  });

  test('gets again what it did not confirm, and never what it did', async () => {
    const { api } = createBot(telegram);
    for (const text of ['one', 'two', 'three']) {
      await telegram.control.say({ userId: ana, chatId: null, text });
    }
    const first = await api.getUpdates({ limit: 2 });
    expect(first.map((update) => update.message?.text)).toEqual(['one', 'two']);
    expect(await api.getUpdates({ limit: 2 })).toEqual(first);
    const offset = (first[1]?.update_id ?? 0) + 1;
    const [third] = await api.getUpdates({ offset });
    expect(third?.message?.text).toBe('three');
    expect(await api.getUpdates({ offset: 0 })).toHaveLength(1);
    expect(await api.getUpdates({ offset: offset + 1 })).toEqual([]);
    expect(await telegram.control.pendingUpdates()).toBe(0);
  });

  test('keeps the newest ones for a negative offset', async () => {
    const { api } = createBot(telegram);
    for (const text of ['one', 'two', 'three']) {
      await telegram.control.say({ userId: ana, chatId: null, text });
    }
    const last = await api.getUpdates({ offset: -1 });
    expect(last.map((update) => update.message?.text)).toEqual(['three']);
  });

  test('is ended with 409 when another one polls', async () => {
    const { api } = createBot(telegram);
    const first = api.getUpdates({ timeout: 30 }).catch((error: unknown) => error);
    const second = vi.waitFor(async () => {
      const other = createBot(telegram).api.getUpdates({ timeout: 30 });
      return { error: await first, other };
    }, 20_000);
    const { error, other } = await second;
    expect(error).toMatchObject({
      error_code: 409,
      description: expect.stringMatching(/other getUpdates/),
    });
    await telegram.control.say({ userId: ana, chatId: null, text: 'hello' });
    expect(await other).toHaveLength(1);
  });

  test('may not poll while a webhook is set', async () => {
    const { api } = createBot(telegram);
    await api.setWebhook('http://127.0.0.1:9/hook');
    await expect(api.getUpdates()).rejects.toMatchObject({
      error_code: 409,
      description: expect.stringContaining("can't use getUpdates method while webhook is active"),
    });
    await api.deleteWebhook();
    expect(await api.getUpdates()).toEqual([]);
  });

  test('gets kinds that must be asked for only after it has named them', async () => {
    const { api } = createBot(telegram);
    const { control } = telegram;
    const [group] = await control.groups();
    const chatId = group?.id ?? 0;
    await control.startInGroup({ userId: ana, chatId, payload: null, rights: ['manage_chat'] });
    const message = await control.say({ userId: ana, chatId, text: 'react to me' });
    const bram = (await control.people())[1]?.id ?? 0;
    await control.join({ userId: bram, chatId, link: null });
    const reacting = { userId: bram, chatId, messageId: message.id };
    await control.react({ ...reacting, emoji: ['👍'] });
    const usual = kindsOf(await api.getUpdates());
    expect(new Set(usual)).toEqual(new Set(['message', 'my_chat_member']));
    const named = ['message_reaction', 'chat_member'] as const;
    await api.getUpdates({ offset: -1, allowed_updates: named });
    await api.getUpdates({ offset: 2 ** 30 });
    await control.react({ ...reacting, emoji: [] });
    await control.changeMember({ chatId, userId: bram, byId: bram, status: 'left' });
    const asked = (await api.getUpdates()).filter((one) => one.message === undefined);
    expect(kindsOf(asked)).toEqual(['message_reaction', 'chat_member']);
    expect(asked[0]?.message_reaction).toMatchObject({
      chat: { id: chatId, type: 'supergroup' },
      message_id: message.id,
      user: { id: bram },
      old_reaction: [{ type: 'emoji', emoji: '👍' }],
      new_reaction: [],
    });
  });

  test('numbers begin anew after a quiet week, and a stale offset loses nothing', async () => {
    const { api } = createBot(telegram);
    await telegram.control.say({ userId: ana, chatId: null, text: 'before' });
    const [before] = await api.getUpdates();
    const offset = (before?.update_id ?? 0) + 1;
    await api.getUpdates({ offset });
    await telegram.control.skipTime({ seconds: 8 * 86_400 });
    await telegram.control.say({ userId: ana, chatId: null, text: 'after' });
    const [after] = await api.getUpdates({ offset });
    expect(after?.message?.text).toBe('after');
    expect(after?.update_id).not.toBe(offset);
  });

  test('misses what waited for more than a day', async () => {
    const { api } = createBot(telegram);
    await telegram.control.say({ userId: ana, chatId: null, text: 'before' });
    await telegram.control.skipTime({ seconds: 86_401 });
    await telegram.control.say({ userId: ana, chatId: null, text: 'after' });
    const updates = await api.getUpdates();
    expect(updates.map((update) => update.message?.text)).toEqual(['after']);
  });
});
