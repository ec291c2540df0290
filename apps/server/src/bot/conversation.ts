import { product } from '@stoke/domain';
import { Api, Composer, Context } from 'grammy';
import type { Update, User, UserFromGetMe } from 'grammy/types';
import type { Button, CommandMenu, RawUpdate } from '../gateways/telegram/index.ts';
import { readLinked, type TelegramPerson } from '../people/contacts/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { type QueueDeps, queueReply } from '../messaging/telegram/index.ts';

/** Characters that do not belong in a name: control characters and direction marks. */
const invisible = /[\p{Cc}\p{Cs}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
const longestName = 64;

/** A Telegram user; the name may contain anything. */
export function personOf(user: User): TelegramPerson {
  const name = user.first_name.replaceAll(invisible, ' ').replaceAll(/\s+/g, ' ').trim();
  return {
    id: String(user.id),
    username: user.username ?? null,
    firstName: Array.from(name).slice(0, longestName).join('') || 'Someone',
  };
}

/** `Ana Moreau (@ana_moreau)` */
export function nameOf({ firstName, username }: TelegramPerson): string {
  return username === null ? firstName : `${firstName} (@${username})`;
}

const asked = {
  start: { command: 'start', description: `About this bot and ${product.name}` },
  myrewards: { command: 'myrewards', description: 'Your earnings, and actions that were not paid' },
  connect: { command: 'connect', description: 'How to connect a campaign to a group' },
  unlink: { command: 'unlink', description: 'How to unlink this Telegram account' },
  help: { command: 'help', description: 'All commands' },
} as const;

const { start, myrewards, connect, unlink, help } = asked;
/** In a group, only the asker sees the question and its answer. */
const inGroup = [{ ...myrewards, is_ephemeral: true }, help];

/** The bot's menu of commands in each kind of chat. */
export const menus: readonly CommandMenu[] = [
  { scope: 'all_private_chats', commands: [start, myrewards, connect, unlink, help] },
  { scope: 'all_group_chats', commands: inGroup },
  { scope: 'all_chat_administrators', commands: [...inGroup, connect] },
];

/** Messages for everyone, linked or not. */
export function greetings({ profile }: { profile: string }) {
  const part = composer();
  const inGroups = part.chatType(['group', 'supergroup']);
  inGroups.command(['start', 'help'], (turn) => turn.sayToSender({ text: groupHelp }));
  const inPrivate = part.chatType('private');
  inPrivate.command('start', async (turn) => {
    const linked = await readLinked(turn.tx, String(turn.from.id));
    await turn.say({ text: linked === null ? welcome(profile) : welcomeBack(linked.username) });
  });
  inPrivate.command('connect', (turn) => turn.say({ text: howToConnect }));
  inPrivate.command('unlink', (turn) =>
    turn.say({
      text: `Unlink this Telegram account on your profile: ${profile}\nYou keep your earnings.`,
    }),
  );
  inPrivate.command('help', (turn) =>
    turn.say({
      text: [
        ...Object.values(asked).map(({ command, description }) => `/${command} – ${description}`),
        '',
        `Your profile, where you link and unlink this account: ${profile}`,
        `${product.name} staff will never ask for your password or recovery phrase.`,
      ].join('\n'),
    }),
  );
  inPrivate.on('message', (turn) =>
    turn.say({ text: 'I did not understand that. Send /help for all commands.' }),
  );
  return part;
}

export const howToConnect = `To connect a Spark campaign to a group, press Connect group on its card in your ${product.name} creator dashboard.`;

const groupHelp = [
  `I count messages and reactions in this group. ${product.name} pays for them while a Spark campaign runs here.`,
  '/myrewards – Your earnings here. Only you see the answer.',
].join('\n\n');

function welcome(profile: string): string {
  return [
    `Welcome to ${product.name}. People are paid in USDC for small social tasks.`,
    `To link this Telegram account, open your profile on ${product.name} and press Link Telegram: ${profile}`,
    'Send /help for all commands.',
  ].join('\n\n');
}

function welcomeBack(username: string): string {
  return [
    `Welcome back. This Telegram account is linked to the ${product.name} account ${username}.`,
    'Send /myrewards to see your earnings, or /help.',
  ].join('\n\n');
}

export type Words = { text: string; buttons?: readonly (readonly Button[])[] };

/** One update, in the transaction that handles it. Messages leave with the commit. */
export class Turn extends Context {
  readonly tx: Tx;
  readonly receivedAt: Date;
  readonly #queue: QueueDeps;

  constructor({
    update,
    me,
    tx,
    receivedAt,
    queue,
  }: {
    update: Update;
    me: UserFromGetMe;
    tx: Tx;
    receivedAt: Date;
    queue: QueueDeps;
  }) {
    super(update, silent, me);
    this.tx = tx;
    this.receivedAt = receivedAt;
    this.#queue = queue;
  }

  /** The idempotency key of replies to this update. */
  get reference(): string {
    return `update:${this.me.id}:${this.update.update_id}`;
  }

  /** Replies in the chat of the update; at most once per update, or per `part` of the reply. */
  async say(words: Words, part?: string): Promise<void> {
    await this.#queueText(words, part === undefined ? {} : { part });
  }

  /** Replies to the sender alone, also in a group. */
  async sayToSender(words: Words): Promise<void> {
    const isAlone = this.chat?.type === 'private' || this.from === undefined;
    await this.#queueText(words, isAlone ? {} : { receiverId: BigInt(this.from.id) });
  }

  /** Replaces the message whose button was pressed. */
  async sayInstead(words: Words): Promise<void> {
    const pressed = this.callbackQuery?.message?.message_id ?? null;
    await this.#queueText(words, pressed === null ? {} : { edits: BigInt(pressed) });
  }

  async #queueText(
    { text, buttons }: Words,
    { part, ...to }: { edits?: bigint; receiverId?: bigint; part?: string },
  ): Promise<void> {
    const chatId = this.chatId ?? this.from?.id;
    if (chatId === undefined) return;
    await queueReply(this.#queue, this.tx, {
      chatId: BigInt(chatId),
      reference: part === undefined ? this.reference : `${this.reference}:${part}`,
      text,
      buttons: buttons ?? null,
      ...to,
    });
  }
}

/** No network calls while handling an update; the transaction is open. */
const silent = new Api('0:none');
silent.config.use(() => {
  throw new Error('The bot speaks through its outbox.');
});

/** The parts of an update that the bot uses; their readers validate them. */
export function asUpdate(update: RawUpdate): Update {
  return update;
}

/** The bot's name, which commands may include. Handlers need nothing else of its identity. */
export function asBot(input: { id: number; username: string }): UserFromGetMe {
  const can = { can_join_groups: true, can_read_all_group_messages: false };
  const bot = { ...input, ...can, is_bot: true, first_name: input.username };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return bot as unknown as UserFromGetMe;
}

export function composer(): Composer<Turn> {
  return new Composer<Turn>();
}
