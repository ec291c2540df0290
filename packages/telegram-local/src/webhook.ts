import { isFields, parseJson, type Fields } from './fields.ts';
import type { QueuedUpdate, Webhook } from './records.ts';
import { updateObject } from './update-queue.ts';
import { changeSettings, settingsOf, type TelegramState } from './state.ts';

/** Brings updates to the bot's address while one is set. */
export type WebhookSender = {
  /** Looks for updates to send. */
  pump(): void;
  close(): void;
};

export type WebhookOptions = {
  /** Milliseconds before the second repetition; doubled with each one more. */
  retryMs: number;
  /** Runs a method that the bot put into its reply. */
  call(method: string, params: Fields): void;
};

const longestWaitMs = 60_000;
const replyTimeoutMs = 60_000;

/** The state of a lane: the update at its head and how often it failed. */
type Attempt = { updateId: number; failures: number; timer: NodeJS.Timeout | null };

/**
 * One request at a time in each lane; an update that fails holds up its own lane only. It is repeated
 * immediately, then at growing intervals, until it is a day old.
 */
export function createWebhookSender(state: TelegramState, options: WebhookOptions): WebhookSender {
  const lanes = new Map<string, Attempt>();
  let current: Webhook | null = null;
  let inFlight = 0;
  let isClosed = false;

  function pump(): void {
    if (isClosed) return;
    const { webhook } = settingsOf(state);
    if (webhook !== current) releaseWaiting(lanes);
    current = webhook;
    if (webhook === null) return;
    const seen = new Set<string>();
    for (const update of state.store.all('updates')) {
      if (inFlight >= webhook.maxConnections) return;
      if (seen.has(update.lane)) continue;
      seen.add(update.lane);
      if (lanes.has(update.lane)) continue;
      lanes.set(update.lane, { updateId: update.updateId, failures: 0, timer: null });
      void attempt(update);
    }
  }

  async function attempt(update: QueuedUpdate): Promise<void> {
    const { webhook } = settingsOf(state);
    const isStillThere = state.store.get('updates', String(update.updateId)) !== null;
    if (isClosed || webhook === null || !isStillThere) {
      lanes.delete(update.lane);
      return;
    }
    inFlight += 1;
    const lane = lanes.get(update.lane);
    if (lane !== undefined) lane.timer = null;
    const failure = await deliver(webhook, update, options.call);
    inFlight -= 1;
    if (isClosed) return;
    if (failure === null) succeed(update);
    else fail(update, failure);
    pump();
  }

  function succeed(update: QueuedUpdate): void {
    lanes.delete(update.lane);
    state.store.transact(() => state.store.remove('updates', String(update.updateId)));
  }

  function fail(update: QueuedUpdate, { message, retryAfterMs }: Failure): void {
    const lane = lanes.get(update.lane);
    const date = state.now();
    state.store.transact(() => {
      changeSettings(state, { lastWebhookError: { date, message } });
      if (date > update.expiresAt) state.store.remove('updates', String(update.updateId));
    });
    if (lane === undefined) return;
    const waitMs = retryAfterMs > 0 ? retryAfterMs : backOffMs(lane.failures, options.retryMs);
    lane.failures += 1;
    lane.timer = setTimeout(() => void attempt(update), waitMs);
  }

  return {
    pump,
    close() {
      isClosed = true;
      releaseWaiting(lanes);
    },
  };
}

/** A changed or removed address ends the waits for repetitions. */
function releaseWaiting(lanes: Map<string, Attempt>): void {
  for (const [lane, { timer }] of lanes) {
    if (timer === null) continue;
    clearTimeout(timer);
    lanes.delete(lane);
  }
}

function backOffMs(failures: number, retryMs: number): number {
  return failures === 0 ? 0 : Math.min(longestWaitMs, retryMs * 2 ** failures);
}

/** Null when the bot took the update. */
async function deliver(
  { url, secret }: Webhook,
  update: QueuedUpdate,
  call: WebhookOptions['call'],
): Promise<Failure | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(secret === null ? {} : { 'x-telegram-bot-api-secret-token': secret }),
      },
      body: JSON.stringify(updateObject(update)),
      signal: AbortSignal.timeout(replyTimeoutMs),
      redirect: 'manual',
    });
    const reply = parseJson(await response.text());
    if (!response.ok) return refusal(response);
    if (isFields(reply) && typeof reply['method'] === 'string') {
      const { method, ...params } = reply;
      call(method, params);
    }
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : 'Connection failed';
    return { message: `Webhook connection failed: ${message}`, retryAfterMs: 0 };
  }
}

type Failure = { message: string; retryAfterMs: number };

function refusal(response: Response): Failure {
  const seconds = Number(response.headers.get('retry-after') ?? 0);
  return {
    message: `Wrong response from the webhook: ${response.status} ${response.statusText}`,
    retryAfterMs: Number.isFinite(seconds) ? Math.min(3600, Math.max(0, seconds)) * 1000 : 0,
  };
}
