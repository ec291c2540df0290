import { badRequest } from '../api-error.ts';
import { isFields } from '../fields.ts';
import type { Command } from '../records.ts';
import { userObject } from '../wire.ts';
import { botOf, changeSettings, settingsOf, type TelegramState } from '../state.ts';
import type { Args } from './args.ts';

type Method = (state: TelegramState, args: Args) => unknown;

function getMe(state: TelegramState) {
  return {
    ...userObject(botOf(state)),
    can_join_groups: true,
    can_read_all_group_messages: !settingsOf(state).hasPrivacy,
    supports_guest_queries: false,
    supports_inline_queries: false,
    can_connect_to_business: false,
    has_main_web_app: false,
    has_topics_enabled: false,
    allows_users_to_create_topics: false,
    can_manage_bots: false,
    supports_join_request_queries: false,
  };
}

const scopes = [
  'default',
  'all_private_chats',
  'all_group_chats',
  'all_chat_administrators',
  'chat',
  'chat_administrators',
  'chat_member',
];

/** Commands are kept for each scope and language apart. */
function scopeOf(args: Args): string {
  const scope = args.fields('scope', 'BotCommandScope') ?? { type: 'default' };
  if (!scopes.includes(String(scope['type']))) throw badRequest('Unsupported type specified');
  return JSON.stringify([scope, args.text('language_code')]);
}

/** The menu in a kind of chat: that of the narrowest scope that has one. */
export function menuOf(
  state: TelegramState,
  { isAdmin, isPrivate }: { isPrivate: boolean; isAdmin: boolean },
): Command[] {
  const inGroup = isAdmin ? ['all_chat_administrators', 'all_group_chats'] : ['all_group_chats'];
  const { commands } = settingsOf(state);
  for (const type of [...(isPrivate ? ['all_private_chats'] : inGroup), 'default']) {
    const menu = commands[JSON.stringify([{ type }, ''])];
    if (menu !== undefined && menu.length > 0) return menu;
  }
  return [];
}

function setMyCommands(state: TelegramState, args: Args): true {
  const given = args.json('commands', 'commands');
  if (!Array.isArray(given)) throw badRequest('expected an Array of BotCommand');
  if (given.length > 100) throw badRequest('BOT_COMMANDS_TOO_MUCH');
  const { commands } = settingsOf(state);
  const kept = given.map(readCommand);
  changeSettings(state, { commands: { ...commands, [scopeOf(args)]: kept } });
  return true;
}

function readCommand(value: unknown): Command {
  const { command, description, ...others } = isFields(value) ? value : {};
  if (typeof command !== 'string' || !/^\/?[a-z0-9_]{1,32}$/.test(command)) {
    throw badRequest('BOT_COMMAND_INVALID');
  }
  if (typeof description !== 'string' || description.trim() === '' || description.length > 256) {
    throw badRequest('BOT_COMMAND_DESCRIPTION_INVALID');
  }
  return { ...others, command: command.replace('/', ''), description: description.trim() };
}

function deleteMyCommands(state: TelegramState, args: Args): true {
  const { [scopeOf(args)]: _gone, ...commands } = settingsOf(state).commands;
  changeSettings(state, { commands });
  return true;
}

export const profileMethods: Record<string, Method> = {
  getme: getMe,
  setmycommands: setMyCommands,
  getmycommands: (state, args) => settingsOf(state).commands[scopeOf(args)] ?? [],
  deletemycommands: deleteMyCommands,
  getuserprofilephotos: () => ({ total_count: 0, photos: [] }),
  setmyname: () => true,
  setmydescription: () => true,
  setmyshortdescription: () => true,
};
