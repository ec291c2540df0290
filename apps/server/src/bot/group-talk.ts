import type { CampaignWorkDeps } from '../campaigns/core/index.ts';
import { memberStatusOf } from '../gateways/telegram/index.ts';
import { readLinked } from '../people/contacts/index.ts';
import { hashConnectToken, rightsOf, setGroupRights } from '../campaigns/spark/index.ts';
import { connectWords } from './connect-asked.ts';
import { insertConnection } from './connection-store.ts';
import type { Core } from '../platform/core.ts';
import { composer, howToConnect, type Turn } from './conversation.ts';

/** Changes of the bot's own rights in groups. */
export function groupNews(deps: CampaignWorkDeps) {
  const part = composer();
  const inGroups = part.chatType(['group', 'supergroup']);
  inGroups.on('my_chat_member', async (turn) => {
    const { chat, date, new_chat_member: member } = turn.myChatMember;
    const rights = rightsOf(memberStatusOf(member));
    const input = { chatId: String(chat.id), title: chat.title, at: new Date(date * 1000) };
    await setGroupRights(deps, turn.tx, { ...input, ...rights });
  });
  return part;
}

type GroupTurn = Pick<Turn, 'tx' | 'from' | 'chatId' | 'senderChat' | 'say' | 'reference'>;

type TalkDeps = Pick<Core, 'clock' | 'newId'> & { profile: string };

const startWithToken = /^connect_([\w-]+)$/;

/**
 * `/start connect_…`, sent by a link that adds the bot to a group, or `/connect …` typed there.
 * Telegram is asked for permission later, since a transaction is open here.
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
    if (token === '') return turn.say({ text: howToConnect });
    await connect(deps, turn, { token, title: turn.chat.title });
  });
  return part;
}

async function connect(
  { clock, newId, profile }: TalkDeps,
  turn: GroupTurn,
  { token, title }: { token: string; title: string },
): Promise<void> {
  const { from, chatId, tx } = turn;
  // An administrator who writes as the group is anonymous.
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
    reference: turn.reference,
    askedAt: clock.now(),
  });
  tx.wake('bot.connect');
}
