import { createHash, createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from 'grammy';
import { startTelegram, type LocalTelegram } from './index.ts';
import { createBot, kindsOf } from './testing/start-bot.ts';
import { updateKinds } from './update-queue.ts';

let telegram: LocalTelegram;
let control: LocalTelegram['control'];
let api: Api;
let botId: number;
let ana: number;
let bram: number;
let chatId: number;

beforeEach(async () => {
  telegram = await startTelegram({ dir: null, botUsername: 'TestBot' });
  control = telegram.control;
  api = createBot(telegram).api;
  botId = (await api.getMe()).id;
  [ana = 0, bram = 0] = (await control.people()).map(({ id }) => id);
  chatId = (await control.addGroup({ ownerId: ana, title: 'Readers', username: 'readers' })).id;
  await control.join({ userId: bram, chatId, link: null });
  await api.getUpdates({ allowed_updates: updateKinds });
});

afterEach(() => telegram.close());

/** What came since the last time. */
async function news() {
  const updates = await api.getUpdates();
  const last = updates.at(-1);
  if (last !== undefined) await api.getUpdates({ offset: last.update_id + 1 });
  return updates;
}

function addBot(rights: string[] | null, payload: string | null = null) {
  return control.startInGroup({ userId: ana, chatId, payload, rights });
}

test('a startgroup link adds the bot, gives it the rights asked for, and says its payload', async () => {
  await addBot(['manage_chat', 'invite_users'], 'connect_abc');
  const updates = await news();
  expect(kindsOf(updates)).toEqual(['my_chat_member', 'message', 'my_chat_member', 'message']);
  expect(updates[2]?.my_chat_member?.new_chat_member).toMatchObject({
    status: 'administrator',
    can_manage_chat: true,
    can_invite_users: true,
    can_delete_messages: false,
  });
  expect(updates[3]?.message).toMatchObject({
    text: '/start@TestBot connect_abc',
    from: { id: ana },
  });
  const stranger = control.startInGroup({ userId: bram, chatId, payload: null, rights: null });
  await expect(stranger).rejects.toThrow('not enough rights');
});

describe('a bot that is a simple member', () => {
  beforeEach(async () => {
    await addBot(null);
    await news();
  });

  test('hears commands, replies to it and service messages, and nothing else', async () => {
    const own = await api.sendMessage(chatId, 'I am here');
    await control.say({ userId: bram, chatId, text: 'just talking' });
    await control.say({ userId: bram, chatId, text: '/help' });
    await control.say({ userId: bram, chatId, text: '/help@OtherBot' });
    await control.say({ userId: bram, chatId, text: 'to you', replyTo: own.message_id });
    await control.react({ userId: bram, chatId, messageId: own.message_id, emoji: ['🔥'] });
    await control.changeMember({ chatId, userId: bram, byId: bram, status: 'left' });
    const updates = await news();
    expect(kindsOf(updates)).toEqual(['message', 'message', 'message']);
    expect(updates.map((one) => one.message?.text)).toEqual(['/help', 'to you', undefined]);
    expect(updates[2]?.message?.left_chat_member?.id).toBe(bram);
  });

  test('hears everything once privacy is off', async () => {
    await control.setPrivacy({ isOn: false });
    await control.say({ userId: bram, chatId, text: 'just talking' });
    expect(await news()).toHaveLength(1);
  });
});

describe('a bot that is administrator', () => {
  beforeEach(async () => {
    await addBot(['manage_chat', 'invite_users', 'delete_messages']);
    await news();
  });

  test('hears messages, edits, forwards and messages by way of another bot', async () => {
    const result = await control.say({ userId: bram, chatId, text: 'good morning all' });
    const at = { userId: bram, chatId, messageId: result.id };
    await control.edit({ ...at, text: 'good evening all' });
    await control.forward({ userId: ana, fromChatId: chatId, messageId: result.id, chatId });
    await control.say({ userId: bram, chatId, text: 'a picture', isViaBot: true });
    const [first, edited, forwarded, via] = await news();
    expect(first?.message).toMatchObject({ text: 'good morning all', from: { id: bram } });
    expect(edited?.edited_message).toMatchObject({
      message_id: result.id,
      text: 'good evening all',
      edit_date: expect.any(Number),
    });
    expect(forwarded?.message?.forward_origin).toMatchObject({
      type: 'user',
      sender_user: { id: bram },
    });
    expect(via?.message?.via_bot).toMatchObject({ is_bot: true, username: 'gif' });
  });

  test('learns when a message was written, however late it comes', async () => {
    const date = Math.floor(Date.now() / 1000) - 3600;
    await control.say({ userId: bram, chatId, text: 'an hour ago', date });
    expect((await news())[0]?.message?.date).toBe(date);
  });

  test('hears a crowd in the order it spoke, and nothing of a crowd that may not speak', async () => {
    const sayings = Array.from({ length: 150 }, (_, at) => ({
      userId: at % 2 === 0 ? ana : bram,
      chatId,
      text: `message ${at}`,
    }));
    await control.sayMany({ sayings });
    const texts = [...(await news()), ...(await news())].map((one) => one.message?.text);
    expect(texts).toEqual(sayings.map(({ text }) => text));
    const withEmpty = [...sayings, { userId: ana, chatId, text: ' ' }];
    await expect(control.sayMany({ sayings: withEmpty })).rejects.toThrow('message text is empty');
    expect(await news()).toEqual([]);
  });

  test('deletes what others wrote with the right to, for 48 hours', async () => {
    const say = async (hoursAgo: number) => {
      const date = Math.floor(Date.now() / 1000) - hoursAgo * 3600;
      return (await control.say({ userId: bram, chatId, text: 'spam', date })).id;
    };
    const [young, old, other] = [await say(47), await say(48), await say(1)];
    const refused = (description: string) => ({ error_code: 400, description });
    const tooOld = refused("Bad Request: message can't be deleted");
    await expect(api.deleteMessage(chatId, young)).resolves.toBe(true);
    await expect(api.deleteMessage(chatId, young)).rejects.toMatchObject(
      refused('Bad Request: message to delete not found'),
    );
    await expect(api.deleteMessage(chatId, old)).rejects.toMatchObject(tooOld);
    const change = { chatId, userId: botId, byId: ana, status: 'administrator' as const };
    await control.changeMember({ ...change, rights: ['can_manage_chat'] });
    await expect(api.deleteMessage(chatId, other)).rejects.toMatchObject(tooOld);
    await control.changeMember({ chatId, userId: botId, byId: ana, status: 'kicked' });
    await expect(api.deleteMessage(chatId, other)).rejects.toMatchObject({ error_code: 403 });
  });

  test('hears no deletion', async () => {
    const result = await control.say({ userId: bram, chatId, text: 'soon gone' });
    await news();
    await control.erase({ userId: bram, chatId, messageId: result.id });
    expect(await news()).toEqual([]);
    await expect(api.forwardMessage(chatId, chatId, result.id)).rejects.toMatchObject({
      description: 'Bad Request: message to forward not found',
    });
  });

  test('learns who came by which link, and who went', async () => {
    const { invite_link: link } = await api.createChatInviteLink(chatId, { name: 'campaign' });
    const chidi = (await control.people())[2]?.id ?? 0;
    await control.join({ userId: chidi, chatId: null, link });
    await control.changeMember({ chatId, userId: chidi, byId: chidi, status: 'left' });
    const events = (await news()).flatMap((one) => one.chat_member ?? []);
    expect(events.map((one) => one.new_chat_member.status)).toEqual(['member', 'left']);
    expect(events[0]?.invite_link).toMatchObject({ invite_link: link, name: 'campaign' });
    expect(await api.getChatMember(chatId, chidi)).toMatchObject({ status: 'left' });
    expect(await api.getChatMember('@readers', bram)).toMatchObject({ status: 'member' });
  });

  test('does not learn who an anonymous administrator is', async () => {
    const change = { chatId, userId: ana, byId: ana, status: 'creator' as const };
    await control.changeMember({ ...change, isAnonymous: true });
    const result = await control.say({ userId: ana, chatId, text: 'who am I' });
    await control.react({ userId: ana, chatId, messageId: result.id, emoji: ['👍'] });
    const updates = await news();
    const message = updates.find((one) => one.message !== undefined)?.message;
    expect(message).toMatchObject({
      from: { is_bot: true, username: 'GroupAnonymousBot' },
      sender_chat: { id: chatId },
    });
    const reaction = updates.find((one) => one.message_reaction !== undefined)?.message_reaction;
    await control.forward({ userId: bram, fromChatId: chatId, messageId: result.id, chatId });
    const [forwarded] = await news();
    expect(forwarded?.message?.forward_origin).toMatchObject({
      type: 'chat',
      sender_chat: { id: chatId },
    });
    expect(reaction?.user).toBeUndefined();
    expect(reaction?.actor_chat?.id).toBe(chatId);
  });

  test('loses sight when it loses its rights, and is told so', async () => {
    const result = await control.say({ userId: bram, chatId, text: 'react to this' });
    await news();
    await control.changeMember({ chatId, userId: botId, byId: ana, status: 'member' });
    await control.react({ userId: bram, chatId, messageId: result.id, emoji: ['👍'] });
    await control.changeMember({ chatId, userId: botId, byId: ana, status: 'kicked' });
    const updates = await news();
    expect(kindsOf(updates)).toEqual(['my_chat_member', 'my_chat_member', 'message']);
    await expect(api.sendMessage(chatId, 'hello')).rejects.toMatchObject({
      error_code: 403,
      description: 'Forbidden: bot was kicked from the supergroup chat',
    });
  });

  test('writes to one member alone by an ephemeral message', async () => {
    const sent = await api.sendMessage(chatId, 'you have $3.20', {
      ephemeral_message_parameters: { receiver_user_id: bram },
    });
    expect(sent).toMatchObject({ message_id: 0, receiver_user: { id: bram } });
    const page = async (as: number) =>
      (await fetch(`${telegram.pageUrl}?as=${as}&chat=${chatId}`)).text();
    expect(await page(bram)).toContain('you have $3.20');
    expect(await page(ana)).not.toContain('you have $3.20');
  });
});

test('a group that hides who reacts tells only how often', async () => {
  const hidden = await control.addGroup({ ownerId: ana, title: 'Hidden', hidesReactors: true });
  const here = { chatId: hidden.id, userId: ana };
  await control.startInGroup({ ...here, payload: null, rights: ['manage_chat'] });
  const result = await control.say({ ...here, text: 'react to this' });
  await control.react({ ...here, messageId: result.id, emoji: ['🎉'] });
  const reaction = (await news()).at(-1);
  expect(reaction?.message_reaction_count?.reactions).toEqual([
    { type: { type: 'emoji', emoji: '🎉' }, total_count: 1 },
  ]);
});

test('a group becomes a supergroup with another identifier, and the old one says which', async () => {
  const group = await control.addGroup({ ownerId: ana, title: 'Small', type: 'group' });
  const here = { chatId: group.id, userId: ana };
  await control.startInGroup({ ...here, payload: null, rights: null });
  await news();
  const { id } = await control.migrate({ chatId: group.id });
  const [farewell, greeting] = await news();
  expect(farewell?.message).toMatchObject({ chat: { id: group.id }, migrate_to_chat_id: id });
  expect(greeting?.message).toMatchObject({ chat: { id }, migrate_from_chat_id: group.id });
  await expect(api.sendMessage(group.id, 'hello')).rejects.toMatchObject({
    error_code: 400,
    description: 'Bad Request: group chat was upgraded to a supergroup chat',
    parameters: { migrate_to_chat_id: id },
  });
  await api.sendMessage(id, 'hello');
});

test('a login button opens its address with who pressed it, signed by the bot token', async () => {
  await addBot(null);
  const login = { text: 'Open', login_url: { url: 'https://a.example/r/1' } };
  const sent = await api.sendMessage(chatId, 'go', {
    reply_markup: { inline_keyboard: [[login]] },
  });
  const at = { userId: bram, chatId, messageId: sent.message_id, row: 0, column: 0 };
  const pressed = await control.press(at);
  const url = new URL('url' in pressed ? pressed.url : '');
  const { hash, ...fields } = Object.fromEntries(url.searchParams);
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  const key = createHash('sha256').update(telegram.botToken).digest();
  expect(fields['id']).toBe(String(bram));
  expect(hash).toBe(createHmac('sha256', key).update(lines.sort().join('\n')).digest('hex'));
});
