import type { ChatMemberStatus } from './chat-member.ts';

/** Everything the product asks of Telegram's Bot API, for its one bot. */
export type Telegram = {
  /** The bot's identity, asked once and then cached. */
  identity(): Promise<BotIdentity>;
  /** The address that opens the bot; its START button sends the payload, if there is one. */
  addressOf(bot: BotIdentity, payload?: string): string;
  /**
   * The address that adds the bot to a group with these rights; null until Telegram has told the bot's
   * name, since a guessed one may be a stranger's.
   */
  groupAddressOf(input: { payload: string; rights: readonly string[] }): string | null;
  /** The address that opens a group: its own link, or its page in an emulator. */
  groupPageOf(input: { link: string; chatId: string | null }): string;

  /** A group by its public `@name`; null when there is none that the bot can see. */
  findGroup(name: string): Promise<TelegramGroup | null>;
  /** A user's membership in a group; null when Telegram knows no such group. */
  standingIn(input: { chatId: string; userId: string }): Promise<ChatMemberStatus | null>;
  /** How many are in a group, bots included; null when Telegram does not say. */
  memberCount(chatId: string): Promise<number | null>;

  /** Waits for updates. `offset` confirms all before it; null confirms none. */
  poll(input: {
    offset: number | null;
    seconds: number;
    signal: AbortSignal;
  }): Promise<RawUpdate[]>;
  setWebhook(input: { url: string; secret: string }): Promise<void>;
  removeWebhook(): Promise<void>;
  /** What the bot can be asked for, as its menu shows it in each kind of chat. */
  setCommands(menus: readonly CommandMenu[]): Promise<void>;

  /** Never throws: returns what is known about the outcome. */
  send(message: OutgoingMessage): Promise<Fate>;
  /** Deletes a message of a group for everybody; `sent` also when it is gone already. Never throws. */
  deleteMessage(input: { chatId: string; messageId: number }): Promise<Fate>;
  /** Stops the spinner on a pressed button. Best effort: Telegram stops it eventually. */
  answerPress(input: { callbackId: string; text: string }): Promise<void>;

  /** Whether the Bot API answers and knows the bot. */
  isReachable(): Promise<boolean>;
};

export type BotIdentity = { id: number; /** Without @. */ username: string };

/** `isGroup` is false for a channel. */
export type TelegramGroup = { chatId: string; title: string; isGroup: boolean };

/** An update as it arrived; the bot reads its content. */
export type RawUpdate = { update_id: number; [kind: string]: unknown };

export type CommandMenu = {
  scope: 'all_private_chats' | 'all_group_chats' | 'all_chat_administrators';
  commands: readonly { command: string; description: string }[];
};

/** Answers with its data, or opens an address. */
export type Button = { text: string } & (
  | { /** At most 64 bytes. */ data: string }
  | { url: string }
);
export type OutgoingMessage = {
  chatId: bigint;
  /** Edits this message instead of sending a new one. */
  edits: bigint | null;
  /**
   * Of a message to a group the only member who sees it; it goes to their private chat where
   * Telegram has no such messages. Null: everybody there sees it.
   */
  receiverId: bigint | null;
  /** Plain text without markup. */
  text: string;
  buttons: readonly (readonly Button[])[] | null;
};

/**
 * `later`: not sent, asked to wait. `not_sent`: certainly not sent, and worth another try.
 * `refused`: certainly not sent, and never will be. `moved`: not sent, since the group became a supergroup with this
 * number. `unknown`: the connection broke; it may have been sent.
 */
export type Fate =
  | { kind: 'sent'; messageId: bigint }
  | { kind: 'later'; afterSeconds: number }
  | { kind: 'moved'; chatId: bigint }
  | { kind: 'not_sent' | 'refused' | 'unknown'; reason: string };

/**
 * The kinds of updates to receive; Telegram sends membership and reactions only if they are named.
 */
export const wantedUpdates = [
  'message',
  'edited_message',
  'callback_query',
  'my_chat_member',
  'chat_member',
  'message_reaction',
  'message_reaction_count',
] as const;
