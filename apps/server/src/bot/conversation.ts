import { Api, Composer, Context } from 'grammy';
import type { Update, UserFromGetMe } from 'grammy/types';
import type { Button, RawUpdate } from '../gateways/telegram/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { queueReply, type QueueDeps } from '../telegram/index.ts';

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
