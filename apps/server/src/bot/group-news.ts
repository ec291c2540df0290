import type { CampaignWorkDeps } from '../campaigns/index.ts';
import { standingOf } from '../gateways/telegram/index.ts';
import { moveGroup, rightsOf, setGroupRights } from '../spark/index.ts';
import { composer } from './conversation.ts';

/** What happens to groups: the bot's own rights there, and a group that becomes a supergroup. */
export function groupNews(deps: CampaignWorkDeps) {
  const part = composer();
  const inGroups = part.chatType(['group', 'supergroup']);
  inGroups.on('my_chat_member', async (turn) => {
    const { chat, new_chat_member: member } = turn.myChatMember;
    const rights = rightsOf(standingOf(member));
    await setGroupRights(deps, turn.tx, { chatId: String(chat.id), title: chat.title, ...rights });
  });
  inGroups.on('message:migrate_to_chat_id', async (turn) => {
    const to = String(turn.msg.migrate_to_chat_id);
    await moveGroup(deps, turn.tx, { from: String(turn.chat.id), to });
  });
  inGroups.on('message:migrate_from_chat_id', async (turn) => {
    const from = String(turn.msg.migrate_from_chat_id);
    await moveGroup(deps, turn.tx, { from, to: String(turn.chat.id) });
  });
  return part;
}
