import { badRequest } from '../api-error.ts';
import type { AdminRight, Message } from '../records.ts';
import { adminRights } from '../records.ts';
import { botIn, botOf, isAdmin, isInside, memberOf, userOf, type TelegramState } from '../state.ts';
import { changeMember, setBlocked } from './membership.ts';
import { say } from './say.ts';

const payloadShape = /^[\w-]{1,64}$/;

/** A person presses START in the private chat, with the parameter of a deep link. */
export function start(
  state: TelegramState,
  { userId, payload }: { userId: number; payload: string | null },
): Message {
  if (payload !== null && !payloadShape.test(payload)) throw badRequest('start payload invalid');
  if (userOf(state, userId).hasBlocked) setBlocked(state, { userId, isBlocked: false });
  const text = payload === null ? '/start' : `/start ${payload}`;
  return say(state, { userId, chatId: null, text });
}

export type GroupStart = {
  userId: number;
  chatId: number;
  payload: string | null;
  /** The rights that the link asks for; null adds the bot as a simple member. */
  rights: readonly string[] | null;
};

/** An administrator adds the bot to a group, as a `startgroup` link asks. */
export function startInGroup(
  state: TelegramState,
  { userId, chatId, payload, rights }: GroupStart,
): void {
  if (payload !== null && !payloadShape.test(payload)) throw badRequest('start payload invalid');
  if (!isAdmin(memberOf(state, chatId, userId))) throw badRequest('not enough rights to add a bot');
  const bot = botOf(state);
  const change = { chatId, userId: bot.id, byId: userId };
  if (!isInside(botIn(state, chatId))) changeMember(state, { ...change, status: 'member' });
  if (rights !== null) {
    const asked = new Set(rights.map((right) => `can_${right.replace(/^can_/, '')}`));
    const given = adminRights.filter((right): right is AdminRight => asked.has(right));
    changeMember(state, { ...change, status: 'administrator', rights: given });
  }
  if (payload === null) return;
  say(state, { userId, chatId, text: `/start@${bot.username ?? ''} ${payload}` });
}
