import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTelegram, type LocalTelegram } from './index.ts';
import { createBot } from './testing/start-bot.ts';

let telegram: LocalTelegram;
let ana: number;
let groupId: number;

beforeEach(async () => {
  telegram = await startTelegram({ dir: null, botUsername: 'TestBot' });
  ana = (await telegram.control.people())[0]?.id ?? 0;
  groupId = (await telegram.control.groups())[0]?.id ?? 0;
});

afterEach(() => telegram.close());

async function open(query: string): Promise<string> {
  const response = await fetch(`${telegram.pageUrl}?${query}`);
  expect(response.status).toBe(200);
  return response.text();
}

/** As a browser without a script sends a form; answers where it is led to. */
async function submit(action: string, fields: Record<string, string | number>): Promise<string> {
  const entries = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  const response = await fetch(`${telegram.pageUrl}page/${action}`, {
    method: 'POST',
    body: new URLSearchParams(entries),
    headers: { origin: new URL(telegram.pageUrl).origin },
    redirect: 'manual',
  });
  return response.headers.get('location') ?? `${response.status} ${await response.text()}`;
}

test('a deep link asks who opens it, shows START, and carries its payload to the bot', async () => {
  expect(await open('start=verify_x')).toContain(`/?as=${ana}&amp;start=verify_x`);
  expect(await open(`as=${ana}&start=verify_x`)).toContain('>Start</button>');
  expect(await submit('start', { as: ana, payload: 'verify_x' })).toBe(`/?as=${ana}&chat=bot`);
  const [update] = await createBot(telegram).api.getUpdates();
  expect(update?.message?.text).toBe('/start verify_x');
});

test('a form pressed before the script runs names its origin, so that it is not refused', async () => {
  const { headers } = await fetch(`${telegram.pageUrl}?as=${ana}`);
  // With `no-referrer` a browser sends the form with `Origin: null`.
  expect(headers.get('referrer-policy')).toBe('same-origin');
});

test('a new account is made and keeps what the link asked for', async () => {
  const place = await submit('new-person', { name: 'Edda', username: 'edda_x', start: 'code' });
  expect(place).toMatch(/^\/\?as=\d+&start=code$/);
  expect(await open(place.slice(2))).toContain('@edda_x');
});

test('a button is pressed, a message written, edited, reacted to, forwarded and deleted', async () => {
  const { api } = createBot(telegram);
  await submit('start', { as: ana, payload: '' });
  const keyboard = { inline_keyboard: [[{ text: 'Tell', callback_data: 'tell' }]] };
  const sent = await api.sendMessage(ana, 'Well?', { reply_markup: keyboard });
  const at = { as: ana, chat: ana, message: sent.message_id };
  await submit('press', { ...at, row: 0, column: 0 });
  const here = { as: ana, chat: groupId };
  await submit('say', { ...here, text: 'first words' });
  const [result] = await telegram.control.messages({ chatId: groupId, count: 1 });
  const message = { ...here, message: result?.id ?? 0 };
  await submit('edit', { ...message, text: 'better words' });
  await submit('react', { ...message, emoji: '🔥' });
  const shown = await open(`as=${ana}&chat=${groupId}`);
  expect(shown).toContain(`id="m${message.message}"`);
  expect(shown).toContain('better words');
  expect(shown).toContain('edited');
  expect(shown).toMatch(/aria-pressed="true"[^>]*>\s*🔥/);
  await submit('forward', { as: ana, from: groupId, message: message.message, chat: 'bot' });
  await submit('erase', message);
  expect(await open(`as=${ana}&chat=${groupId}`)).not.toContain(`id="m${message.message}"`);
  const updates = await api.getUpdates();
  expect(updates.some((one) => one.callback_query?.data === 'tell')).toBe(true);
  expect(updates.at(-1)?.message?.forward_origin?.type).toBe('user');
});

test('the bot is made administrator, and no longer is; groups are left and joined', async () => {
  const here = { as: ana, chat: groupId };
  await submit('bot', { ...here, status: 'administrator' });
  expect(await open(`as=${ana}&chat=${groupId}`)).toContain('administrator</span>');
  await submit('bot', { ...here, status: 'kicked' });
  expect(await open(`as=${ana}&chat=${groupId}`)).toContain('not here</span>');
  const bram = (await telegram.control.people())[1]?.id ?? 0;
  expect(await open(`as=${bram}&chat=${groupId}`)).toContain('Join the group');
  await submit('join', { as: bram, chat: groupId });
  await submit('leave', { as: bram, chat: groupId });
  expect(await telegram.control.members({ chatId: groupId })).toHaveLength(1);
});

test('a startgroup link lets an administrator choose the group', async () => {
  const query = 'startgroup=connect_1&admin=manage_chat+invite_users';
  expect(await open(`as=${ana}&${query}`)).toContain('manage chat, invite users');
  const rights = 'manage_chat invite_users';
  await submit('start-group', { as: ana, chat: groupId, payload: 'connect_1', rights });
  const updates = await createBot(telegram).api.getUpdates();
  expect(updates.at(-1)?.message?.text).toBe('/start@TestBot connect_1');
});

test('what people write is text on the page, whatever it looks like', async () => {
  const text = '<script>alert(1)</script> "&amp;" https://a.example/?a=1&b="2';
  await submit('say', { as: ana, chat: groupId, text });
  const shown = await open(`as=${ana}&chat=${groupId}`);
  expect(shown).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(shown.match(/<script/g)).toHaveLength(1);
});

test('the policy of the page allows its own files only', async () => {
  const response = await fetch(telegram.pageUrl);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).not.toContain('unsafe');
  const text = await response.text();
  expect(text).not.toMatch(/ style=| on\w+=/);
  for (const [, file] of text.matchAll(/(?:href|src)="(\/[\w.]+)"/g)) {
    expect((await fetch(new URL(file ?? '', telegram.pageUrl))).status).toBe(200);
  }
});

test('another site and another name of this machine are refused', async () => {
  const url = `${telegram.pageUrl}control/people`;
  const ask = (headers: Record<string, string>) =>
    fetch(url, { method: 'POST', body: '{}', headers });
  const json = { 'content-type': 'application/json' };
  expect((await ask(json)).status).toBe(200);
  expect((await ask({ ...json, origin: 'https://a.example' })).status).toBe(403);
  expect((await ask({ ...json, origin: 'http://127.0.0.1:3000' })).status).toBe(403);
  expect((await ask({ 'content-type': 'text/plain' })).status).toBe(405);
});

test('an open page hears immediately that something changed, and how a press was answered', async () => {
  const { api } = createBot(telegram);
  await submit('start', { as: ana, payload: '' });
  const keyboard = { inline_keyboard: [[{ text: 'Tell', callback_data: 'tell' }]] };
  const sent = await api.sendMessage(ana, 'Well?', { reply_markup: keyboard });
  const response = await fetch(`${telegram.pageUrl}page/events?as=${ana}`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let receivedText = '';
  const until = async (part: string) => {
    while (!receivedText.includes(part)) receivedText += (await reader?.read())?.value ?? '';
  };
  await until('event: change');
  const at = { userId: ana, chatId: ana, messageId: sent.message_id, row: 0, column: 0 };
  const pressed = await telegram.control.press(at);
  const id = 'callback' in pressed ? pressed.callback.id : '';
  await api.answerCallbackQuery(id, { text: 'Noted' });
  await until('event: answer');
  await until('"text":"Noted"');
  await reader?.cancel();
});
