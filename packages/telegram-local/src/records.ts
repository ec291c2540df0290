/** The records of the state. They are never changed, only replaced. Times are Unix seconds. */

export type User = {
  id: number;
  isBot: boolean;
  firstName: string;
  username: string | null;
  languageCode: string;
  /** Whether the bot may write: the person has pressed START. */
  hasStarted: boolean;
  hasBlocked: boolean;
};

export type InviteLink = {
  url: string;
  creatorId: number;
  name: string | null;
  isPrimary: boolean;
  isRevoked: boolean;
};

export type Chat = {
  /** That of the person for a private chat, negative for a group. */
  id: number;
  type: 'private' | 'group' | 'supergroup';
  title: string | null;
  username: string | null;
  nextMessageId: number;
  migratedTo: number | null;
  /** Whether reactions are only counted, without their authors. */
  hidesReactors: boolean;
  links: InviteLink[];
};

export type MemberStatus = 'creator' | 'administrator' | 'member' | 'left' | 'kicked';

export const adminRights = [
  'can_manage_chat',
  'can_delete_messages',
  'can_manage_video_chats',
  'can_restrict_members',
  'can_promote_members',
  'can_change_info',
  'can_invite_users',
  'can_post_stories',
  'can_edit_stories',
  'can_delete_stories',
  'can_pin_messages',
  'can_manage_topics',
] as const;

export type AdminRight = (typeof adminRights)[number];

export type Member = {
  chatId: number;
  userId: number;
  status: MemberStatus;
  rights: AdminRight[];
  isAnonymous: boolean;
};

export type Entity = {
  type: string;
  /** In UTF-16 units. */
  offset: number;
  length: number;
  url?: string;
  language?: string;
};

export type Button = {
  text: string;
  url?: string;
  callback_data?: string;
  login_url?: { url: string };
  [other: string]: unknown;
};

/** `chatId` is the group of an anonymous administrator, whose identity is not shown. */
export type Forward = { userId: number; chatId: number | null; date: number; isHidden: boolean };

export type Service =
  | { kind: 'joined'; userIds: number[] }
  | { kind: 'left'; userId: number }
  | { kind: 'created' }
  | { kind: 'migrated-to'; chatId: number }
  | { kind: 'migrated-from'; chatId: number };

/** Whose reaction: a person, or the chat itself for an anonymous administrator. */
export type Reaction = { actorId: number; emoji: string[] };

export type Message = {
  chatId: number;
  id: number;
  senderId: number;
  /** Written by an administrator in the name of the group. */
  isAnonymous: boolean;
  date: number;
  editDate: number | null;
  text: string;
  entities: Entity[];
  /** The file identifier of a picture that `text` is the caption of. */
  photo: string | null;
  keyboard: Button[][] | null;
  replyTo: number | null;
  forward: Forward | null;
  viaBotId: number | null;
  service: Service | null;
  /** The only person who sees it; null: all do. */
  receiverId: number | null;
  reactions: Reaction[];
};

export type QueuedUpdate = {
  updateId: number;
  /** Updates of one lane reach a webhook one after the other. */
  lane: string;
  expiresAt: number;
  kind: string;
  body: unknown;
};

export type Callback = {
  id: string;
  userId: number;
  chatId: number;
  messageId: number;
  date: number;
  answer: { text: string; showAlert: boolean; url: string | null } | null;
};

export type Webhook = { url: string; secret: string | null; maxConnections: number };

export type Command = { command: string; description: string };

export type Settings = {
  worldId: string;
  botToken: string;
  nextUpdateId: number;
  lastUpdateAt: number;
  nextId: number;
  /** Null is the default: all kinds but the three that must be asked for. */
  allowedUpdates: string[] | null;
  webhook: Webhook | null;
  lastWebhookError: { date: number; message: string } | null;
  /** Privacy mode: in groups the bot sees only messages meant for it, unless it is administrator. */
  hasPrivacy: boolean;
  /** Whether it is held to the rates of the real one. */
  hasRateLimits: boolean;
  /** Whether members of the bot's groups write and react automatically. */
  isChatty: boolean;
  skippedSeconds: number;
  commands: Record<string, Command[]>;
};

export type Tables = {
  settings: Settings;
  users: User;
  chats: Chat;
  members: Member;
  messages: Message;
  updates: QueuedUpdate;
  callbacks: Callback;
};

export type TableName = keyof Tables;
