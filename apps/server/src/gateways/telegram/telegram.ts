import type { Standing } from './chat-member.ts';

/** Everything the product asks of Telegram's Bot API, for its one bot. */
export type Telegram = {
  /** Who the bot is, asked once and then known. */
  identity(): Promise<BotIdentity>;
  /** The address that opens the bot; with a payload its START button brings it. */
  addressOf(bot: BotIdentity, payload?: string): string;
  /**
   * The address that brings the bot into a group with these rights. `bot` is its name until Telegram
   * has told it.
   */
  groupAddressOf(of: { bot: string; payload: string; rights: readonly string[] }): string;

  /** A group by its public `@name`; null when there is none that the bot may know of. */
  findGroup(name: string): Promise<TelegramGroup | null>;
  /** What somebody is in a group; null when Telegram knows no such group. */
  standingIn(of: { chatId: string; userId: string }): Promise<Standing | null>;

  /** Waits for updates. `offset` confirms all before it; null confirms nothing. */
  poll(of: { offset: number | null; seconds: number; signal: AbortSignal }): Promise<RawUpdate[]>;
  setWebhook(of: { url: string; secret: string }): Promise<void>;
  removeWebhook(): Promise<void>;
  setCommands(commands: readonly { command: string; description: string }[]): Promise<void>;

  /** Never throws: what is known of its fate is the answer. */
  send(message: OutgoingMessage): Promise<Fate>;
  /** Takes the waiting mark off a pressed button. Best effort: Telegram does so itself in the end. */
  answerPress(of: { callbackId: string; text: string }): Promise<void>;

  /** Whether the Bot API answers and knows the bot. */
  isReachable(): Promise<boolean>;
};

export type BotIdentity = { id: number; /** Without @. */ username: string };

/** `isGroup` is false for a channel. */
export type TelegramGroup = { chatId: string; title: string; isGroup: boolean };

/** An update as it came; what is in it is for the bot to read. */
export type RawUpdate = { update_id: number; [kind: string]: unknown };

export type Button = { text: string; /** At most 64 bytes. */ data: string };
export type OutgoingMessage = {
  chatId: bigint;
  /** Changes this message instead of sending a new one. */
  edits: bigint | null;
  /** Plain text: nothing in it is markup. */
  text: string;
  buttons: readonly (readonly Button[])[] | null;
};

/**
 * `later`: not sent, asked to wait. `not_sent`: certainly not, and worth another try.
 * `refused`: certainly not, and never will be. `unknown`: the line broke; it may have been sent.
 */
export type Fate =
  | { kind: 'sent'; messageId: bigint }
  | { kind: 'later'; afterSeconds: number }
  | { kind: 'not_sent' | 'refused' | 'unknown'; reason: string };

/** The kinds of updates the product wants; membership and reactions come only when named. */
export const wantedUpdates = [
  'message',
  'edited_message',
  'callback_query',
  'my_chat_member',
  'chat_member',
  'message_reaction',
  'message_reaction_count',
] as const;
