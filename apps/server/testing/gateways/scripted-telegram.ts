import type {
  Fate,
  OutgoingMessage,
  ChatMemberStatus,
  Telegram,
} from '../../src/gateways/telegram/index.ts';

/** A group in this Telegram. */
export type ScriptedGroup = {
  chatId: string;
  /** Its public name; null: private. */
  name: string | null;
  title: string;
  isGroup: boolean;
  /** Memberships by user id; outside by default. */
  standings: Map<string, ChatMemberStatus>;
  /** How many are in it, bots included; Telegram does not say by default. */
  members?: number;
};

/** A Telegram that does what a test says and records what it was sent. */
export type ScriptedTelegram = Telegram & {
  isDown: boolean;
  groups: ScriptedGroup[];
  sent: OutgoingMessage[];
  /** Messages that it was asked to delete, as `chat:message`. */
  deleted: string[];
  /** The outcomes of the next messages and deletions; `sent` when the list is empty. */
  fates: (Fate | Promise<Fate>)[];
};

export function scriptTelegram(): ScriptedTelegram {
  const sent: OutgoingMessage[] = [];
  const telegram: ScriptedTelegram = {
    isDown: false,
    groups: [],
    sent,
    fates: [],
    deleted: [],
    identity: async () => {
      if (telegram.isDown) throw new Error('Telegram is down.');
      return { id: 7_654_321, username: 'StokeBot' };
    },
    addressOf: ({ username }, payload) =>
      `https://t.me/${username}${payload === undefined ? '' : `?start=${payload}`}`,
    groupAddressOf: ({ payload, rights }) =>
      `https://t.me/StokeBot?startgroup=${payload}&admin=${rights.join('+')}`,
    groupPageOf: ({ link }) => link,
    findGroup: async (name) => {
      if (telegram.isDown) throw new Error('Telegram is down.');
      return telegram.groups.find((group) => group.name === name) ?? null;
    },
    standingIn: async ({ chatId, userId }) => {
      if (telegram.isDown) throw new Error('Telegram is down.');
      const group = telegram.groups.find((each) => each.chatId === chatId);
      return group ? (group.standings.get(userId) ?? { kind: 'outside', rights: [] }) : null;
    },
    memberCount: async (chatId) => {
      if (telegram.isDown) throw new Error('Telegram is down.');
      return telegram.groups.find((each) => each.chatId === chatId)?.members ?? null;
    },
    poll: () => Promise.reject(new Error('nothing is polled here')),
    setWebhook: async () => undefined,
    removeWebhook: async () => undefined,
    setCommands: async () => undefined,
    send: async (message) => {
      const fate = await telegram.fates.shift();
      if (fate !== undefined && fate.kind !== 'sent') return fate;
      sent.push(message);
      return fate ?? { kind: 'sent', messageId: BigInt(sent.length) };
    },
    deleteMessage: async ({ chatId, messageId }) => {
      const fate = (await telegram.fates.shift()) ?? { kind: 'sent', messageId: BigInt(messageId) };
      if (fate.kind === 'sent') telegram.deleted.push(`${chatId}:${messageId}`);
      return fate;
    },
    answerPress: async () => undefined,
    isReachable: async () => !telegram.isDown,
  };
  return telegram;
}
