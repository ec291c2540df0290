import { badRequest } from '../api-error.ts';
import { pushUpdate } from '../update-queue.ts';
import type { Message, Reaction } from '../records.ts';
import { chatObject, userObject } from '../wire.ts';
import {
  botIn,
  chatOf,
  isAdmin,
  memberOf,
  putMessage,
  userOf,
  type TelegramState,
} from '../state.ts';
import { seenMessage } from './say.ts';

/** The emoji that all may react with. */
export const reactionEmoji: readonly string[] = Array.from(
  new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(
    '❤👍👎🔥🥰👏😁🤔🤯😱🤬😢🎉🤩🤮💩🙏👌🕊🤡🥱🥴😍🐳❤‍🔥🌚🌭💯🤣⚡🍌🏆💔🤨😐🍓🍾💋🖕😈😴😭🤓👻👨‍💻👀🎃🙈😇😨🤝✍🤗🫡🎅🎄☃💅🤪🗿🆒💘🙉🦄😘💊🙊😎👾🤷‍♂🤷🤷‍♀😡',
  ),
  ({ segment }) => segment,
);

const maxPerPerson = 3;

/** A person sets their reactions to a message; an empty list takes them back. */
export function react(
  state: TelegramState,
  reacting: { userId: number; chatId: number; messageId: number; emoji: string[] },
): Message {
  const { userId, chatId, messageId, emoji } = reacting;
  const message = seenMessage(state, userOf(state, userId), chatId, messageId);
  checkReaction(message, emoji);
  const isAnonymous = chatId < 0 && memberOf(state, chatId, userId).isAnonymous;
  const actorId = isAnonymous ? chatId : userId;
  const before = message.reactions.find((one) => one.actorId === actorId)?.emoji ?? [];
  if (JSON.stringify(before) === JSON.stringify(emoji)) return message;
  const changed = withReaction(message, { actorId, emoji });
  putMessage(state, changed);
  if (chatId > 0 || isAdmin(botIn(state, chatId))) sendUpdate(state, changed, actorId, before);
  return changed;
}

/** Throws for an unknown reaction, too many of them, or a message that takes none. */
export function checkReaction(message: Message, emoji: readonly string[]): void {
  const isKnown = emoji.every((one) => reactionEmoji.includes(one));
  if (!isKnown || new Set(emoji).size < emoji.length) throw badRequest('REACTION_INVALID');
  if (emoji.length > maxPerPerson) throw badRequest('REACTIONS_TOO_MANY');
  if (message.service !== null) throw badRequest('REACTION_INVALID');
}

export function withReaction(message: Message, { actorId, emoji }: Reaction): Message {
  const others = message.reactions.filter((one) => one.actorId !== actorId);
  return { ...message, reactions: emoji.length === 0 ? others : [...others, { actorId, emoji }] };
}

function sendUpdate(
  state: TelegramState,
  message: Message,
  actorId: number,
  before: readonly string[],
): void {
  const chat = chatOf(state, message.chatId);
  const chatFields = chatObject(state, chat);
  const base = { chat: chatFields, message_id: message.id, date: state.now() };
  if (chat.hidesReactors) {
    const reactions = countReactions(message).map(([emoji, count]) => ({
      type: { type: 'emoji', emoji },
      total_count: count,
    }));
    pushUpdate(state, 'message_reaction_count', chat.id, { ...base, reactions });
    return;
  }
  const now = message.reactions.find((one) => one.actorId === actorId)?.emoji ?? [];
  const actor =
    actorId === chat.id && actorId < 0
      ? { actor_chat: chatFields }
      : { user: userObject(userOf(state, actorId)) };
  pushUpdate(state, 'message_reaction', chat.id, {
    ...base,
    ...actor,
    old_reaction: before.map(reactionType),
    new_reaction: now.map(reactionType),
  });
}

function reactionType(emoji: string) {
  return { type: 'emoji', emoji };
}

/** How often each emoji was given, the most frequent first. */
export function countReactions(message: Message): [emoji: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { emoji } of message.reactions) {
    for (const one of emoji) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a);
}
