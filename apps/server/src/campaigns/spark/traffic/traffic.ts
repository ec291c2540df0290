import type { MessageFeatures } from '@stoke/domain';

/** What Telegram reports of a group, as far as a Spark is concerned. */
export type Traffic = MessageReport | ReactionReport | MemberReport | MoveReport;

type Report = {
  /** The group's number at that time. */
  chatId: string;
  /** When it happened: of an edit, the date of the edit. */
  at: Date;
  /** The number of the update. */
  by: number;
};

/** A new message, or a new text of an older one. */
export type MessageReport = Report & {
  kind: 'message';
  messageId: number;
  /** When it was first sent. */
  sentAt: Date;
  /** Null: anonymous. */
  sender: string | null;
  isBot: boolean;
  text: string;
  features: MessageFeatures;
};

/** A person's reaction to a message as it is now. */
export type ReactionReport = Report & {
  kind: 'reaction';
  messageId: number;
  sender: string;
  isBot: boolean;
  /** There was none of this person before. */
  isFirst: boolean;
  isRemoved: boolean;
};

export type MemberReport = Report & {
  kind: 'member';
  telegramUserId: string;
  isMember: boolean;
  /** The person came in, which is not every change of a member. */
  hasJoined: boolean;
};

/** The group became a supergroup, which has another number. */
export type MoveReport = Report & { kind: 'move'; to: string };

export function messageKey({ chatId, messageId }: { chatId: string; messageId: number }): string {
  return `${chatId}:${messageId}`;
}
