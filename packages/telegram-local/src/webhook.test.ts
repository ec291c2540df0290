import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webhookCallback } from 'grammy';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTelegram, type LocalTelegram } from './index.ts';
import { createBot } from './testing/start-bot.ts';
import { startHook } from './testing/start-hook.ts';

let telegram: LocalTelegram;
let ana: number;
let bram: number;
const cleanups: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  telegram = await startTelegram({ dir: null, webhookRetryMs: 5 });
  [ana = 0, bram = 0] = (await telegram.control.people()).map(({ id }) => id);
});

afterEach(async () => {
  await telegram.close();
  for (const clean of cleanups.splice(0)) await clean();
});

async function hook(...args: Parameters<typeof startHook>) {
  const started = await startHook(...args);
  cleanups.push(started.stop);
  return started;
}

function write(userId: number, text: string) {
  return telegram.control.say({ userId, chatId: null, text });
}

test('a webhook gets each update once, with the secret it was set with', async () => {
  const { url, received, texts } = await hook(() => 200);
  await write(ana, 'before it was set');
  const { api } = createBot(telegram);
  await api.setWebhook(url, { secret_token: 'a-secret_1' });
  await write(ana, 'after');
  await vi.waitFor(() => expect(texts()).toEqual(['before it was set', 'after']), 20_000);
  expect(received.map(({ secret }) => secret)).toEqual(['a-secret_1', 'a-secret_1']);
  await vi.waitFor(async () => expect(await telegram.control.pendingUpdates()).toBe(0), 20_000);
  const info = await api.getWebhookInfo();
  expect(info).toMatchObject({ url, pending_update_count: 0, max_connections: 40 });
});

test('a refused update comes again until it is taken, and holds up its own chat only', async () => {
  const { url, texts } = await hook(({ update }, count) =>
    update.message?.text === 'poison' && count < 5 ? 500 : 200,
  );
  const { api } = createBot(telegram);
  await write(ana, 'poison');
  await write(ana, 'behind it');
  await write(bram, 'elsewhere');
  await api.setWebhook(url);
  await vi.waitFor(() => expect(texts()).toContain('behind it'), 20_000);
  expect(texts().filter((text) => text === 'poison').length).toBeGreaterThan(2);
  expect(texts().lastIndexOf('poison')).toBeLessThan(texts().indexOf('behind it'));
  expect(texts().indexOf('elsewhere')).toBeLessThan(texts().lastIndexOf('poison'));
  const info = await api.getWebhookInfo();
  expect(info.last_error_message).toBe(
    'Wrong response from the webhook: 500 Internal Server Error',
  );
});

test('updates of one chat come one after the other, a press beside them', async () => {
  const { api } = createBot(telegram);
  await write(ana, 'hello');
  const keyboard = { inline_keyboard: [[{ text: 'A', callback_data: 'a' }]] };
  const sent = await api.sendMessage(ana, 'press', { reply_markup: keyboard });
  await api.getUpdates({ offset: -1 });
  let open = 0;
  let most = 0;
  const { url, received } = await hook(async ({ update }) => {
    if (update.message === undefined) return 200;
    open += 1;
    most = Math.max(most, open);
    await sleep(20);
    open -= 1;
    return 200;
  });
  for (const text of ['one', 'two', 'three']) await write(ana, text);
  const here = { userId: ana, chatId: ana, messageId: sent.message_id };
  await telegram.control.press({ ...here, row: 0, column: 0 });
  await api.setWebhook(url);
  await vi.waitFor(() => expect(received).toHaveLength(5), 20_000);
  expect(most).toBe(1);
  expect(received.at(-1)?.update.callback_query).toBeUndefined();
});

test('a method in the reply is run, unless it is one that would answer something', async () => {
  const reply = { method: 'sendMessage', chat_id: ana, text: 'by the way of the reply' };
  const { url } = await hook(() => 200, JSON.stringify(reply));
  await createBot(telegram).api.setWebhook(url);
  await write(ana, 'hello');
  await vi.waitFor(async () => {
    const [last] = await telegram.control.messages({ chatId: ana, count: 1 });
    expect(last?.text).toBe('by the way of the reply');
  }, 20_000);
});

test('an address elsewhere, a strange protocol and a strange secret are refused', async () => {
  const { api } = createBot(telegram);
  const refused = { error_code: 400 };
  await expect(api.setWebhook('https://example.org/hook')).rejects.toMatchObject(refused);
  await expect(api.setWebhook('ftp://127.0.0.1/hook')).rejects.toMatchObject(refused);
  const odd = { secret_token: 'not allowed!' };
  await expect(api.setWebhook('http://127.0.0.1:9/', odd)).rejects.toMatchObject(refused);
});

test('another address gets immediately what the one before refused', async () => {
  const { api } = createBot(telegram);
  const deaf = await hook(() => 503);
  await api.setWebhook(deaf.url);
  await write(ana, 'hello');
  await vi.waitFor(() => expect(deaf.received.length).toBeGreaterThan(6), 20_000);
  const { url, texts } = await hook(() => 200);
  await api.setWebhook(url);
  await vi.waitFor(() => expect(texts()).toEqual(['hello']), 20_000);
});

test('the webhook of grammY answers what carries its secret, and nothing else', async () => {
  const { bot, api, seen } = createBot(telegram);
  bot.command('start', (ctx) => ctx.reply(`linked ${ctx.match}`));
  const take = webhookCallback(bot, 'http', { secretToken: 'right' });
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  cleanups.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  const bound = server.address();
  const url = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/`;
  await api.setWebhook(url, { secret_token: 'wrong' });
  await telegram.control.start({ userId: ana, payload: 'code' });
  await vi.waitFor(async () => {
    expect((await api.getWebhookInfo()).last_error_message).toMatch(/webhook: 401/);
  }, 20_000);
  expect(seen).toEqual([]);
  await api.setWebhook(url, { secret_token: 'right' });
  await vi.waitFor(async () => {
    const [last] = await telegram.control.messages({ chatId: ana, count: 1 });
    expect(last?.text).toBe('linked code');
  }, 20_000);
});

test('updates that were not taken are delivered after a restart', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'telegram-local-'));
  cleanups.push(() => rm(dir, { recursive: true }));
  let isOpen = false;
  const { url, received, texts } = await hook(() => (isOpen ? 200 : 503));
  const first = await startTelegram({ dir, webhookRetryMs: 5 });
  const userId = (await first.control.people())[0]?.id ?? 0;
  await createBot(first).api.setWebhook(url, { secret_token: 'kept' });
  await first.control.say({ userId, chatId: null, text: 'hello' });
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(1), 20_000);
  await first.close();
  isOpen = true;
  const before = received.length;
  const second = await startTelegram({ dir });
  cleanups.unshift(() => second.close());
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(before), 20_000);
  expect(texts().at(-1)).toBe('hello');
  expect(received.at(-1)?.secret).toBe('kept');
});
