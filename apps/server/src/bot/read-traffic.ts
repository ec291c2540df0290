import { messageFeatures } from '@stoke/domain';
import type { ChatMember, ChatMemberUpdated, Message, Update } from 'grammy/types';
import { memberStatusOf, type RawUpdate } from '../gateways/telegram/index.ts';
import type { Traffic } from '../campaigns/spark/index.ts';
import { asUpdate } from './conversation.ts';

/**
 * The group traffic in an update; an empty list when none of it counts. Null: it
 * is none of the traffic, and the bot handles it.
 */
export function readTraffic(raw: RawUpdate, bot: { username: string }): readonly Traffic[] | null {
  const update = asUpdate(raw);
  if (update.message_reaction_count) return [];
  if (update.message_reaction) return readReaction(update);
  if (update.chat_member) return readMember(update.chat_member, update.update_id);
  const message = update.message ?? update.edited_message;
  if (!message || !isGroup(message.chat)) return null;
  const { migrate_to_chat_id: to, migrate_from_chat_id: from } = message;
  const move = { kind: 'move', at: secondsAt(message.date), by: update.update_id } as const;
  if (to !== undefined) return [{ ...move, chatId: String(message.chat.id), to: String(to) }];
  if (from !== undefined) return [{ ...move, chatId: String(from), to: String(message.chat.id) }];
  // The bot answers no edit: a message that is edited into a command is judged as one.
  if (update.message && isForBot(message, bot)) return null;
  return readMessage(message, update.update_id);
}

function isGroup({ type }: { type: string }): boolean {
  return type === 'group' || type === 'supergroup';
}

/** A command of this bot, or one that names none. */
function isForBot(message: Message, { username }: { username: string }): boolean {
  if (!isCommand(message)) return false;
  const [command = ''] = (message.text ?? '').split(/\s/, 1);
  const named = command.split('@')[1];
  return named === undefined || named.toLowerCase() === username.toLowerCase();
}

function isCommand({ entities = [], caption_entities = [] }: Message): boolean {
  return [...entities, ...caption_entities].some(
    ({ type, offset }) => type === 'bot_command' && offset === 0,
  );
}

function readMessage(message: Message, by: number): Traffic[] {
  const { chat, message_id: messageId, date, edit_date: editDate, from } = message;
  const features = messageFeatures(message);
  // Service messages have no author. Ephemeral messages have no number.
  if (features.isService || messageId <= 0) return [];
  const isAnonymous = message.sender_chat !== undefined || from === undefined;
  return [
    {
      kind: 'message',
      chatId: String(chat.id),
      at: secondsAt(editDate ?? date),
      by,
      messageId,
      sentAt: secondsAt(date),
      sender: isAnonymous ? null : String(from.id),
      isBot: !isAnonymous && from.is_bot,
      text: message.text ?? message.caption ?? '',
      features,
    },
  ];
}

function readReaction({ message_reaction: reaction, update_id: by }: Update): Traffic[] {
  // The reactions of anonymous administrators have no user.
  if (!reaction?.user || !isGroup(reaction.chat)) return [];
  return [
    {
      kind: 'reaction',
      chatId: String(reaction.chat.id),
      at: secondsAt(reaction.date),
      by,
      messageId: reaction.message_id,
      sender: String(reaction.user.id),
      isBot: reaction.user.is_bot,
      isFirst: reaction.old_reaction.length === 0,
      isRemoved: reaction.new_reaction.length === 0,
    },
  ];
}

function readMember(changed: ChatMemberUpdated, by: number): Traffic[] {
  const { chat, date, old_chat_member: old, new_chat_member: now } = changed;
  if (!isGroup(chat)) return [];
  const isMember = isInside(now);
  return [
    {
      kind: 'member',
      chatId: String(chat.id),
      at: secondsAt(date),
      by,
      telegramUserId: String(now.user.id),
      isMember,
      hasJoined: isMember && !isInside(old),
    },
  ];
}

function isInside(member: ChatMember): boolean {
  return memberStatusOf(member).kind !== 'outside';
}

function secondsAt(seconds: number): Date {
  return new Date(seconds * 1000);
}
