import { ApiError, badRequest } from '../api-error.ts';
import { parseJson } from '../fields.ts';
import type { Webhook } from '../records.ts';
import { confirmUpdates, dropUpdates, pendingUpdates, updateKinds } from '../update-queue.ts';
import { updateObject } from '../update-queue.ts';
import { changeSettings, settingsOf, type TelegramState } from '../state.ts';
import type { Args } from './args.ts';

/** The one request that waits for updates, and the webhook that excludes it. */
export type Poller = {
  getUpdates(args: Args): Promise<unknown>;
  setWebhook(args: Args): true;
  deleteWebhook(args: Args): true;
  /** Answers the waiting request when there is something for it. */
  wake(): void;
  close(): void;
};

type Waiting = { answer(updates: unknown): void; fail(error: ApiError): void; limit: number };

const longestWaitSeconds = 50;
const noPollingWithWebhook =
  "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete " +
  'the webhook first';
const otherPoller =
  'Conflict: terminated by other getUpdates request; make sure that only one bot instance is ' +
  'running';

export function createPoller(state: TelegramState): Poller {
  let waiting: Waiting | null = null;

  function take(limit: number) {
    return pendingUpdates(state, limit).map(updateObject);
  }

  async function getUpdates(args: Args): Promise<unknown> {
    if (settingsOf(state).webhook !== null) throw new ApiError(409, noPollingWithWebhook);
    const offset = args.integer('offset', 0, -(2 ** 31), 2 ** 31);
    const limit = args.integer('limit', 100, 1, 100);
    const timeout = args.integer('timeout', 0, 0, longestWaitSeconds);
    state.store.transact(() => {
      keepAllowed(state, args);
      if (offset !== 0) confirmUpdates(state, offset);
    });
    const updates = take(limit);
    if (updates.length > 0 || timeout === 0) return updates;
    waiting?.fail(new ApiError(409, otherPoller));
    return wait(limit, timeout);
  }

  function wait(limit: number, seconds: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => mine.answer([]), seconds * 1000);
      const end = () => {
        clearTimeout(timer);
        if (waiting === mine) waiting = null;
      };
      const mine: Waiting = {
        limit,
        answer: (updates) => {
          end();
          resolve(updates);
        },
        fail: (error) => {
          end();
          reject(error);
        },
      };
      waiting = mine;
    });
  }

  function setWebhook(args: Args): true {
    const webhook = readWebhook(args);
    keepWebhook(state, args, webhook);
    if (webhook !== null) {
      waiting?.fail(new ApiError(409, 'Conflict: terminated by setWebhook request'));
    }
    return true;
  }

  return {
    getUpdates,
    setWebhook,
    deleteWebhook(args) {
      keepWebhook(state, args, null);
      return true;
    },
    wake() {
      if (waiting === null) return;
      const updates = take(waiting.limit);
      if (updates.length > 0) waiting.answer(updates);
    },
    close: () => waiting?.answer([]),
  };
}

function keepWebhook(state: TelegramState, args: Args, webhook: Webhook | null): void {
  if (webhook !== null) keepAllowed(state, args);
  changeSettings(state, { webhook, lastWebhookError: null });
  if (args.isTrue('drop_pending_updates')) dropUpdates(state);
}

/** Left out, the list stays; empty, or of nothing known, it is the default. */
function keepAllowed(state: TelegramState, args: Args): void {
  if (!args.has('allowed_updates')) return;
  const given = parseJson(args.text('allowed_updates'));
  if (!Array.isArray(given)) return;
  const named = updateKinds.filter((kind) => given.includes(kind));
  if (given.length > 0 && named.length === 0) return;
  const allowedUpdates = given.length === 0 ? null : [...named];
  const before = settingsOf(state).allowedUpdates;
  if (JSON.stringify(before) === JSON.stringify(allowedUpdates)) return;
  changeSettings(state, { allowedUpdates });
}

const loopbackNames = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Null takes the webhook away. The real one wants HTTPS; this one stays on the machine. */
function readWebhook(args: Args): Webhook | null {
  if (!args.has('url')) return null;
  const url = URL.parse(args.text('url'));
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw badRequest('invalid webhook URL specified');
  }
  if (!loopbackNames.has(url.hostname)) {
    throw badRequest('bad webhook: the emulator reaches addresses of this machine only');
  }
  const secret = args.text('secret_token');
  if (secret.length > 256) throw badRequest('secret token is too long');
  if (!/^[\w-]*$/.test(secret)) throw badRequest('secret token contains unallowed characters');
  return {
    url: url.href,
    secret: secret === '' ? null : secret,
    maxConnections: args.integer('max_connections', 40, 1, 100),
  };
}

export function getWebhookInfo(state: TelegramState) {
  const { webhook, allowedUpdates, lastWebhookError } = settingsOf(state);
  return {
    url: webhook?.url ?? '',
    has_custom_certificate: false,
    pending_update_count: state.store.count('updates'),
    ...(webhook === null ? {} : { max_connections: webhook.maxConnections }),
    ...(lastWebhookError === null
      ? {}
      : {
          last_error_date: lastWebhookError.date,
          last_error_message: lastWebhookError.message,
        }),
    ...(allowedUpdates === null ? {} : { allowed_updates: allowedUpdates }),
  };
}
