import { product } from '@stoke/domain';
import { Api, Composer, Context } from 'grammy';
import type { Update, User, UserFromGetMe } from 'grammy/types';
import type { Button, RawUpdate } from '../gateways/telegram/index.ts';
import { readLinked, type TelegramPerson } from '../linking/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { type QueueDeps, queueReply } from '../telegram/index.ts';

/** Everything that is no letter of a name: control characters and marks that turn the line around. */
const invisible = /[\p{Cc}\p{Cs}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
const longestName = 64;

/** Somebody as Telegram tells of them; their name may hold anything. */
export function personOf(user: User): TelegramPerson {
  const name = user.first_name.replaceAll(invisible, ' ').replaceAll(/\s+/g, ' ').trim();
  return {
    id: String(user.id),
    username: user.username ?? null,
    firstName: Array.from(name).slice(0, longestName).join('') || 'Somebody',
  };
}

/** `Ana Moreau (@ana_moreau)` */
export function nameOf({ firstName, username }: TelegramPerson): string {
  return username === null ? firstName : `${firstName} (@${username})`;
}

export const commands = [
  { command: 'start', description: `What this bot is, and the way to ${product.name}` },
  { command: 'myrewards', description: 'What you have earned' },
  { command: 'unlink', description: 'How to unlink this Telegram account' },
  { command: 'help', description: 'What you can ask me' },
] as const;

/** What is said to anybody, linked or not. */
export function greetings({ profile }: { profile: string }) {
  const part = composer();
  const inPrivate = part.chatType('private');
  inPrivate.command('start', async (turn) => {
    const linked = await readLinked(turn.tx, String(turn.from.id));
    await turn.say({ text: linked === null ? welcome(profile) : welcomeBack(linked.username) });
  });
  inPrivate.command('unlink', (turn) =>
    turn.say({
      text: `Unlink this Telegram account on your profile: ${profile}\nWhat you have earned stays yours.`,
    }),
  );
  inPrivate.command('help', (turn) =>
    turn.say({
      text: [
        ...commands.map(({ command, description }) => `/${command} – ${description}`),
        '',
        `Linking and unlinking are done on your profile: ${profile}`,
        `Nobody of ${product.name} ever asks you here for a password or a key.`,
      ].join('\n'),
    }),
  );
  inPrivate.on('message', (turn) =>
    turn.say({ text: 'I do not understand that. Send /help to see what you can ask me.' }),
  );
  return part;
}

function welcome(profile: string): string {
  return [
    `Welcome to ${product.name}. People are paid in USDC for small social tasks.`,
    `To link this Telegram account, open your profile on ${product.name} and press Link Telegram: ${profile}`,
    'Send /help to see what you can ask me.',
  ].join('\n\n');
}

function welcomeBack(username: string): string {
  return [
    `Welcome back. This Telegram account is linked to the ${product.name} account ${username}.`,
    'Send /myrewards to see what you have earned, or /help.',
  ].join('\n\n');
}

export type Words = { text: string; buttons?: readonly (readonly Button[])[] };

/** One update in the transaction that judges it. What is said leaves with the commit. */
export class Turn extends Context {
  readonly tx: Tx;
  readonly receivedAt: Date;
  readonly #queue: QueueDeps;

  constructor(of: {
    update: Update;
    me: UserFromGetMe;
    tx: Tx;
    receivedAt: Date;
    queue: QueueDeps;
  }) {
    super(of.update, silent, of.me);
    this.tx = of.tx;
    this.receivedAt = of.receivedAt;
    this.#queue = of.queue;
  }

  /** What an answer to this update is known by, so that it is given once. */
  get fact(): string {
    return `update:${this.me.id}:${this.update.update_id}`;
  }

  /** Answers in the chat of the update; one answer for each update, however often it is judged. */
  async say(words: Words): Promise<void> {
    await this.#tell(words, null);
  }

  /** Puts other words in the place of the message whose button was pressed. */
  async sayInstead(words: Words): Promise<void> {
    const pressed = this.callbackQuery?.message?.message_id ?? null;
    await this.#tell(words, pressed === null ? null : BigInt(pressed));
  }

  async #tell({ text, buttons }: Words, edits: bigint | null): Promise<void> {
    const chatId = this.chatId ?? this.from?.id;
    if (chatId === undefined) return;
    await queueReply(this.#queue, this.tx, {
      chatId: BigInt(chatId),
      fact: this.fact,
      text,
      edits,
      buttons: buttons ?? null,
    });
  }
}

/** A turn must not reach the network: its transaction is open. */
const silent = new Api('0:none');
silent.config.use(() => {
  throw new Error('The bot speaks through its outbox.');
});

/** The parts of an update that the bot understands are checked by what reads them. */
export function asUpdate(update: RawUpdate): Update {
  return update;
}

/** What commands are addressed to. Nothing else of the bot matters to a turn. */
export function asBot(of: { id: number; username: string }): UserFromGetMe {
  const can = { can_join_groups: true, can_read_all_group_messages: false };
  const bot = { ...of, ...can, is_bot: true, first_name: of.username };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return bot as unknown as UserFromGetMe;
}

export function composer(): Composer<Turn> {
  return new Composer<Turn>();
}
