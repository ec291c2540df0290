import { autoRetry } from '@grammyjs/auto-retry';
import { Api, GrammyError } from 'grammy';
import { traced } from '../../platform/tracing.ts';
import { fateOfError } from './fate-of-error.ts';
import { findGroup, memberCount, standingIn } from './look-at-group.ts';
import {
  wantedUpdates,
  type BotIdentity,
  type OutgoingMessage,
  type Telegram,
} from './telegram.ts';

type Options = {
  token: string;
  apiRoot: string;
  /** The bot's page instead of t.me; null with the real Telegram. */
  pageUrl: string | null;
};

const callSeconds = 10;
const longestPollSeconds = 60;
/** A successful call this recent proves the connection. */
const provenForMs = 30_000;

/** The only adapter of the Bot API, for the real one and an emulator. */
export function connectTelegram({ token, apiRoot, pageUrl }: Options): Telegram {
  const caller = openApi(token, apiRoot, callSeconds);
  const poller = openApi(token, apiRoot, longestPollSeconds);
  // No retries here: the outbox waits and sends to others in the meantime.
  const sender = openApi(token, apiRoot, callSeconds);
  // Waits out a short delay; the caller handles longer ones.
  const patience = { maxRetryAttempts: 3, maxDelaySeconds: 5 };
  const rethrown = { rethrowHttpErrors: true, rethrowInternalServerErrors: true };
  caller.config.use(autoRetry({ ...patience, ...rethrown }));
  let known: BotIdentity | null = null;
  let answeredAt = Number.NEGATIVE_INFINITY;

  async function ask(): Promise<BotIdentity> {
    const { id, username } = await caller.getMe();
    known = { id, username };
    answeredAt = performance.now();
    return known;
  }

  return {
    identity: async () => known ?? ask(),
    addressOf: ({ username }, payload) => {
      const query = payload === undefined ? '' : `?start=${payload}`;
      return pageUrl === null ? `https://t.me/${username}${query}` : `${pageUrl}${query}`;
    },
    groupAddressOf: ({ payload, rights }) => {
      const query = `?startgroup=${payload}&admin=${rights.join('+')}`;
      if (pageUrl !== null) return `${pageUrl}${query}`;
      if (known !== null) return `https://t.me/${known.username}${query}`;
      void ask().catch(() => undefined);
      return null;
    },
    groupPageOf: ({ link, chatId }) =>
      pageUrl === null || chatId === null ? link : `${pageUrl}?chat=${chatId}`,
    findGroup: (name) => findGroup(caller, name),
    standingIn: (input) => standingIn(caller, input),
    memberCount: (chatId) => memberCount(caller, chatId),
    poll: async ({ offset, seconds, signal }) => {
      const options = { limit: 100, timeout: seconds, allowed_updates: wantedUpdates };
      const asked = offset === null ? options : { ...options, offset };
      const updates = await poller.getUpdates(asked, asGrammySignal(signal));
      answeredAt = performance.now();
      return updates.map((update) => ({ ...update }));
    },
    setWebhook: async ({ url, secret }) => {
      await caller.setWebhook(url, { secret_token: secret, allowed_updates: wantedUpdates });
    },
    removeWebhook: async () => {
      await caller.deleteWebhook();
    },
    setCommands: async (menus) => {
      for (const { scope: type, commands } of menus) {
        await caller.setMyCommands(commands, { scope: { type } });
      }
    },
    send: (message) => send(sender, message).catch(fateOfError),
    deleteMessage: ({ chatId, messageId }) =>
      sender
        .deleteMessage(Number(chatId), messageId)
        .then(() => ({ kind: 'sent', messageId: BigInt(messageId) }), fateOfError),
    answerPress: async ({ callbackId, text }) => {
      await caller.answerCallbackQuery(callbackId, { text });
    },
    isReachable: async () => {
      if (performance.now() - answeredAt < provenForMs) return true;
      return ask().then(
        () => true,
        () => false,
      );
    },
  };
}

function openApi(token: string, apiRoot: string, timeoutSeconds: number): Api {
  const api = new Api(token, { apiRoot: apiRoot.replace(/\/$/, ''), timeoutSeconds });
  api.config.use((send, method, payload, signal) =>
    traced(`telegram ${method}`, {}, () => send(method, payload, signal)),
  );
  return api;
}

type GrammySignal = NonNullable<Parameters<Api['getUpdates']>[1]>;

/** The library's types expect the signal of an old polyfill package; it accepts both. */
function asGrammySignal(signal: AbortSignal): GrammySignal {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return signal as unknown as GrammySignal;
}

async function send(api: Api, { chatId, edits, receiverId, text, buttons }: OutgoingMessage) {
  const rows = buttons?.map((row) =>
    row.map((button) => {
      const { text } = button;
      return 'url' in button ? { text, url: button.url } : { text, callback_data: button.data };
    }),
  );
  const options = {
    link_preview_options: { is_disabled: true },
    ...(rows ? { reply_markup: { inline_keyboard: rows } } : {}),
  };
  // Ids of chats and messages are below 2^52, exact as numbers.
  const chat = Number(chatId);
  if (receiverId !== null) {
    const { message_id: id } = await sendToOne(api, chat, Number(receiverId), text);
    return { kind: 'sent', messageId: BigInt(id) } as const;
  }
  if (edits === null) {
    const { message_id: id } = await api.sendMessage(chat, text, options);
    return { kind: 'sent', messageId: BigInt(id) } as const;
  }
  await api.editMessageText(chat, Number(edits), text, options);
  return { kind: 'sent', messageId: edits } as const;
}

/** A message in a group that one member sees; in their private chat when Telegram refuses that. */
async function sendToOne(api: Api, chat: number, receiver: number, text: string) {
  const options = { link_preview_options: { is_disabled: true } };
  const toOne = { ephemeral_message_parameters: { receiver_user_id: receiver } };
  try {
    return await api.sendMessage(chat, text, { ...options, ...toOne });
  } catch (error) {
    const isRefused = error instanceof GrammyError && [400, 403].includes(error.error_code);
    if (!isRefused) throw error;
    return api.sendMessage(receiver, text, options);
  }
}
