import { ApiError } from './api-error.ts';
import { isFields, type Fields } from './fields.ts';
import { Args } from './methods/args.ts';
import { chatMethods } from './methods/chat-methods.ts';
import { messageMethods, sendingMethods } from './methods/message-methods.ts';
import { profileMethods } from './methods/profile-methods.ts';
import { createPoller, getWebhookInfo } from './methods/update-methods.ts';
import { createRateLimits } from './rate-limits.ts';
import { createWebhookSender } from './webhook.ts';
import { settingsOf, type TelegramState } from './state.ts';

/** An answer that was asked for: the next calls of a method fail so. */
export type Fault = {
  /** `*` for any method. */
  method: string;
  code: number;
  description?: string;
  retryAfter?: number;
  times?: number;
};

export type BotApi = {
  /** Runs a method for the bot; throws ApiError. */
  call(method: string, args: Args): unknown;
  addFault(fault: Fault): void;
  close(): void;
};

/** The methods of the Bot API on a state, and the delivery of its updates. */
export function createBotApi(state: TelegramState, options: { webhookRetryMs: number }): BotApi {
  const poller = createPoller(state);
  const rates = createRateLimits();
  const faults: Fault[] = [];
  const webhook = createWebhookSender(state, {
    retryMs: options.webhookRetryMs,
    call: callFromReply,
  });
  const methods: Record<string, (state: TelegramState, args: Args) => unknown> = {
    ...profileMethods,
    ...chatMethods,
    ...messageMethods,
    ...sendingMethods,
    setwebhook: (_, args) => poller.setWebhook(args),
    deletewebhook: (_, args) => poller.deleteWebhook(args),
    getwebhookinfo: getWebhookInfo,
    logout: () => true,
    close: () => true,
  };

  function call(given: string, args: Args): unknown {
    const method = given.toLowerCase();
    failAsAsked(faults, method);
    if (method === 'getupdates') return poller.getUpdates(args);
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (run === undefined) throw new ApiError(404, 'Not Found: method not found');
    return state.store.transact(() => {
      const result = run(state, args);
      // A call that is refused for another reason costs nothing.
      if (method in sendingMethods && settingsOf(state).hasRateLimits) {
        rates.spend(chatIdOf(result));
      }
      return result;
    });
  }

  /** Errors are not reported, as with the real server. */
  function callFromReply(method: string, params: Fields): void {
    const values = Object.entries(params).map(
      ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
    );
    if (/^(get|setwebhook|deletewebhook|close|logout)/i.test(method)) return;
    try {
      call(method, new Args(new Map(values)));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  state.store.onChange((changes) => {
    if (!changes.some(({ table }) => table === 'updates' || table === 'settings')) return;
    setImmediate(() => {
      poller.wake();
      webhook.pump();
    });
  });
  webhook.pump();

  return {
    call,
    addFault: (fault) => void faults.push({ ...fault }),
    close() {
      poller.close();
      webhook.close();
    },
  };
}

/** The chat of a sent message, from the reply of the Bot API. */
function chatIdOf(message: unknown): number {
  const chat = isFields(message) ? message['chat'] : null;
  return isFields(chat) ? Number(chat['id']) : 0;
}

function failAsAsked(faults: Fault[], method: string): void {
  const at = faults.findIndex((one) => one.method === '*' || one.method.toLowerCase() === method);
  const fault = faults[at];
  if (fault === undefined) return;
  fault.times = (fault.times ?? 1) - 1;
  if (fault.times <= 0) faults.splice(at, 1);
  const { code, retryAfter = 1 } = fault;
  const usual =
    code === 429 ? `Too Many Requests: retry after ${retryAfter}` : 'Internal Server Error';
  const parameters = code === 429 ? { retry_after: retryAfter } : {};
  throw new ApiError(code, fault.description ?? usual, parameters);
}
