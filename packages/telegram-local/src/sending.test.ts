import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from 'grammy';
import { startTelegram, type LocalTelegram } from './index.ts';
import { createBot } from './testing/start-bot.ts';

let telegram: LocalTelegram;
let api: Api;
let ana: number;
let bram: number;

beforeEach(async () => {
  telegram = await startTelegram({ dir: null });
  api = createBot(telegram).api;
  [ana = 0, bram = 0] = (await telegram.control.people()).map(({ id }) => id);
  await telegram.control.start({ userId: ana, payload: null });
});

afterEach(() => telegram.close());

function refusal(code: number, description: string) {
  return { error_code: code, description };
}

describe('a text', () => {
  test('arrives with the entities that were given and those that Telegram finds', async () => {
    const sent = await api.sendMessage(ana, 'bold @stoke_bot', {
      entities: [{ type: 'bold', offset: 0, length: 4 }],
    });
    expect(sent.entities).toEqual([
      { type: 'bold', offset: 0, length: 4 },
      { type: 'mention', offset: 5, length: 10 },
    ]);
  });

  test.each(['HTML', 'MarkdownV2', 'Markdown'] as const)('in %s is refused', async (mode) => {
    const sending = api.sendMessage(ana, 'x', { parse_mode: mode });
    const why = 'Bad Request: unsupported parse_mode';
    await expect(sending).rejects.toMatchObject(refusal(400, why));
  });

  test('has 4,096 characters and no more', async () => {
    const most = '😀'.repeat(4096);
    const sent = await api.sendMessage(ana, most);
    expect(Array.from(sent.text)).toHaveLength(4096);
    const tooLong = api.sendMessage(ana, 'x'.repeat(4097));
    await expect(tooLong).rejects.toMatchObject(refusal(400, 'Bad Request: message is too long'));
    const empty = api.sendMessage(ana, '');
    await expect(empty).rejects.toMatchObject(refusal(400, 'Bad Request: message text is empty'));
    const blank = api.sendMessage(ana, '  \n ');
    await expect(blank).rejects.toMatchObject(refusal(400, 'Bad Request: text must be non-empty'));
  });

  test('is changed, but not into what it is; a keyboard left out goes', async () => {
    const keyboard = { inline_keyboard: [[{ text: 'A', callback_data: 'a' }]] };
    const sent = await api.sendMessage(ana, 'one', { reply_markup: keyboard });
    const same = api.editMessageText(ana, sent.message_id, 'one', { reply_markup: keyboard });
    await expect(same).rejects.toMatchObject({
      error_code: 400,
      description: expect.stringMatching(/^Bad Request: message is not modified: /),
    });
    const edited = await api.editMessageText(ana, sent.message_id, 'one');
    expect(edited).not.toHaveProperty('reply_markup');
    const none = api.editMessageText(ana, 999, 'two');
    await expect(none).rejects.toMatchObject(
      refusal(400, 'Bad Request: message to edit not found'),
    );
    const others = api.editMessageText(ana, 1, 'two');
    await expect(others).rejects.toMatchObject(
      refusal(400, "Bad Request: message can't be edited"),
    );
  });
});

test('button data has 64 bytes and no more', async () => {
  const send = (data: string) =>
    api.sendMessage(ana, 'x', {
      reply_markup: { inline_keyboard: [[{ text: 'A', callback_data: data }]] },
    });
  await send('é'.repeat(32));
  await expect(send('é'.repeat(33))).rejects.toMatchObject(
    refusal(400, 'Bad Request: BUTTON_DATA_INVALID'),
  );
});

test('no one is written to who has not pressed START, or has blocked the bot', async () => {
  await expect(api.sendMessage(bram, 'hi')).rejects.toMatchObject(
    refusal(400, 'Bad Request: chat not found'),
  );
  const [group] = await telegram.control.groups();
  const chatId = group?.id ?? 0;
  await telegram.control.join({ userId: bram, chatId, link: null });
  await telegram.control.startInGroup({ userId: ana, chatId, payload: null, rights: null });
  await expect(api.sendMessage(bram, 'hi')).rejects.toMatchObject(
    refusal(403, "Forbidden: bot can't initiate conversation with a user"),
  );
  await telegram.control.setBlocked({ userId: ana, isBlocked: true });
  await expect(api.sendMessage(ana, 'hi')).rejects.toMatchObject(
    refusal(403, 'Forbidden: bot was blocked by the user'),
  );
  await telegram.control.setBlocked({ userId: ana, isBlocked: false });
  await api.sendMessage(ana, 'hi');
  const own = (await api.getUpdates()).flatMap((one) => one.my_chat_member ?? []);
  const privately = own.filter(({ chat }) => chat.type === 'private');
  expect(privately.map((one) => one.new_chat_member.status)).toEqual(['kicked', 'member']);
});

test('a wrong token is told apart from a wrong method and a wrong path', async () => {
  const ask = async (path: string) => {
    const response = await fetch(`${telegram.apiRoot}${path}`);
    return [response.status, await response.json()] as const;
  };
  const error = (code: number, description: string) => [
    code,
    { ok: false, error_code: code, description },
  ];
  expect(await ask('/bot123:wrong/getMe')).toEqual(error(401, 'Unauthorized'));
  const unknown = await ask(`/bot${telegram.botToken}/getNothing`);
  expect(unknown).toEqual(error(404, 'Not Found: method not found'));
  expect(await ask('/bot')).toEqual(error(404, 'Not Found'));
  const [status, me] = await ask(`/bot${telegram.botToken}/GETME?x=1`);
  expect([status, me.result.username]).toEqual([200, 'local_bot']);
});

describe('rates', () => {
  test('a chat gets 5 messages immediately, then 429 with the seconds to wait', async () => {
    const errors: unknown[] = [];
    for (let count = 0; count < 7; count += 1) {
      await api.sendMessage(ana, `message ${count}`).catch((error: unknown) => errors.push(error));
    }
    expect(errors).toHaveLength(2);
    expect(errors[0]).toMatchObject({
      error_code: 429,
      description: expect.stringMatching(/^Too Many Requests: retry after \d+$/),
      parameters: { retry_after: expect.any(Number) },
    });
    const { length } = await telegram.control.messages({ chatId: ana, count: 50 });
    expect(length, 'refused messages were not sent').toBe(6);
  });

  test('can be switched off', async () => {
    await telegram.control.setRateLimits({ isOn: false });
    for (let count = 0; count < 40; count += 1) await api.sendMessage(ana, `message ${count}`);
  });

  test('a call that waits as long as it was told to succeeds then', async () => {
    await telegram.control.addFault({ method: 'sendMessage', code: 429, retryAfter: 1, times: 2 });
    const waits: number[] = [];
    api.config.use(async (prev, method, payload, signal) => {
      for (;;) {
        const result = await prev(method, payload, signal);
        if (result.ok || result.error_code !== 429) return result;
        waits.push(result.parameters?.retry_after ?? 0);
      }
    });
    const sent = await api.sendMessage(ana, 'at last');
    expect(sent.text).toBe('at last');
    expect(waits).toEqual([1, 1]);
  });
});

test('an answer to a press comes once at most 15 minutes later', async () => {
  const keyboard = { inline_keyboard: [[{ text: 'A', callback_data: 'a' }]] };
  const sent = await api.sendMessage(ana, 'press', { reply_markup: keyboard });
  const at = { userId: ana, chatId: ana, messageId: sent.message_id, row: 0, column: 0 };
  const pressed = await telegram.control.press(at);
  const id = 'callback' in pressed ? pressed.callback.id : '';
  const long = api.answerCallbackQuery(id, { text: 'x'.repeat(201) });
  await expect(long).rejects.toMatchObject(refusal(400, 'Bad Request: MESSAGE_TOO_LONG'));
  await api.answerCallbackQuery(id);
  await telegram.control.skipTime({ seconds: 901 });
  const late = api.answerCallbackQuery(id);
  await expect(late).rejects.toMatchObject({ description: expect.stringContaining('too old') });
});

test('a photo is sent by address and again by its file, with a caption of 1,024', async () => {
  const sent = await api.sendPhoto(ana, 'https://a.example/p.png', { caption: 'look' });
  const fileId = sent.photo[0]?.file_id ?? '';
  expect((await api.sendPhoto(ana, fileId)).photo[0]?.file_id).toBe(fileId);
  const long = api.sendPhoto(ana, fileId, { caption: 'x'.repeat(1025) });
  const text = 'Bad Request: message caption is too long';
  await expect(long).rejects.toMatchObject(refusal(400, text));
});
