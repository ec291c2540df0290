import { readLinked } from '../linking/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import { hashConnectToken } from '../spark/index.ts';
import { connectWords } from './connect-words.ts';
import { insertConnection } from './connection-store.ts';
import { composer, type Turn } from './conversation.ts';

type Said = Pick<Turn, 'tx' | 'from' | 'chatId' | 'senderChat' | 'say' | 'fact'>;

type TalkDeps = { clock: Clock; newId: NewId; profile: string };

const startWithToken = /^connect_([\w-]+)$/;

/**
 * `/start connect_…`, which a link brings into a group with the bot, or `/connect …` typed there.
 * Whether it may be is asked of Telegram afterwards: this is said in a transaction.
 */
export function groupTalk(deps: TalkDeps) {
  const part = composer();
  const inGroups = part.chatType(['group', 'supergroup']);
  inGroups.command('start', async (turn, next) => {
    const token = startWithToken.exec(turn.match.trim())?.[1];
    if (token === undefined) return next();
    await connect(deps, turn, { token, title: turn.chat.title });
  });
  inGroups.command('connect', async (turn) => {
    const token = turn.match.trim().replace(/^connect_/, '');
    if (token === '') return turn.say({ text: connectWords.howTo });
    await connect(deps, turn, { token, title: turn.chat.title });
  });
  return part;
}

async function connect(
  { clock, newId, profile }: TalkDeps,
  turn: Said,
  { token, title }: { token: string; title: string },
): Promise<void> {
  const { from, chatId, tx } = turn;
  // an administrator who writes in the name of the group is nobody in particular
  if (turn.senderChat !== undefined) return turn.say({ text: connectWords.anonymous });
  if (from === undefined || chatId === undefined || from.is_bot) return;
  const linked = await readLinked(tx, String(from.id));
  if (linked === null) return turn.say({ text: connectWords.notLinked(profile) });
  if (linked.isBanned) return turn.say({ text: connectWords.banned });
  await insertConnection(tx, {
    id: newId(),
    tokenHash: hashConnectToken(token),
    chatId: String(chatId),
    title,
    telegramUserId: String(from.id),
    fact: turn.fact,
    askedAt: clock.now(),
  });
  tx.wake('bot.connect');
}
