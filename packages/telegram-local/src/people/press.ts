import { createHash, createHmac, randomBytes } from 'node:crypto';
import { badRequest } from '../api-error.ts';
import type { Button, Callback, User } from '../records.ts';
import { pushUpdate } from '../update-queue.ts';
import { messageObject, userObject } from '../wire.ts';
import { settingsOf, userOf, type TelegramState } from '../state.ts';
import { seenMessage } from './say.ts';

export type Press = {
  userId: number;
  chatId: number;
  messageId: number;
  row: number;
  column: number;
};

/** What a press leads to: a question to the bot, or an address to open. */
export type Pressed = { callback: Callback } | { url: string; isLogin: boolean };

/** A person presses a button below a message. */
export function press(state: TelegramState, pressing: Press): Pressed {
  const { userId, chatId, messageId } = pressing;
  const user = userOf(state, userId);
  const message = seenMessage(state, user, chatId, messageId);
  const button = message.keyboard?.[pressing.row]?.[pressing.column];
  if (button === undefined) throw badRequest('unknown button');
  if (button.callback_data === undefined) return openAddress(state, user, button);
  const id = BigInt(`0x${randomBytes(8).toString('hex')}`).toString();
  const callback: Callback = { id, userId, chatId, messageId, date: state.now(), answer: null };
  state.store.put('callbacks', id, callback);
  dropOldCallbacks(state);
  pushUpdate(state, 'callback_query', userId, {
    id,
    from: userObject(user),
    message: messageObject(state, message),
    chat_instance: createHash('sha256').update(String(chatId)).digest('hex').slice(0, 16),
    data: button.callback_data,
  });
  return { callback };
}

function openAddress(state: TelegramState, user: User, button: Button) {
  if (button.login_url !== undefined) {
    return { url: signLogin(state, user, button.login_url.url), isLogin: true };
  }
  if (button.url !== undefined) return { url: button.url, isLogin: false };
  throw badRequest('the button does nothing here');
}

/** The address with the person's data, signed with the bot's token, as after their consent. */
function signLogin(state: TelegramState, user: User, address: string): string {
  const fields: Record<string, string> = {
    id: String(user.id),
    first_name: user.firstName,
    ...(user.username === null ? {} : { username: user.username }),
    auth_date: String(state.now()),
  };
  const lines = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`);
  const key = createHash('sha256').update(settingsOf(state).botToken).digest();
  const hash = createHmac('sha256', key).update(lines.join('\n')).digest('hex');
  const url = new URL(address);
  for (const [name, value] of Object.entries({ ...fields, hash })) {
    url.searchParams.set(name, value);
  }
  return url.href;
}

/** Seconds in which a bot can answer a press. */
export const callbackSeconds = 900;

function dropOldCallbacks(state: TelegramState): void {
  for (const { id, date } of state.store.all('callbacks')) {
    if (date + callbackSeconds > state.now()) return;
    state.store.remove('callbacks', id);
  }
}
