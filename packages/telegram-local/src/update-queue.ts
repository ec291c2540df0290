import { randomInt } from 'node:crypto';
import type { QueuedUpdate } from './records.ts';
import { changeSettings, settingsOf, type TelegramState } from './state.ts';

/** Kinds that a bot gets only after it has named them. */
const onRequest = new Set(['chat_member', 'message_reaction', 'message_reaction_count']);

export const updateKinds = [
  'message',
  'edited_message',
  'callback_query',
  'message_reaction',
  'message_reaction_count',
  'my_chat_member',
  'chat_member',
] as const;

export type UpdateKind = (typeof updateKinds)[number];

const keptSeconds = 86_400;
const quietSeconds = 7 * 86_400;

/**
 * Queues an update if the bot wants its kind. `laneId` is the chat or user whose updates of the
 * kind reach a webhook in order.
 */
export function pushUpdate(
  state: TelegramState,
  kind: UpdateKind,
  laneId: number,
  body: unknown,
): void {
  const { allowedUpdates, lastUpdateAt, nextUpdateId } = settingsOf(state);
  const isWanted = allowedUpdates === null ? !onRequest.has(kind) : allowedUpdates.includes(kind);
  if (!isWanted) return;
  dropExpired(state);
  const now = state.now();
  const isQuiet = lastUpdateAt !== 0 && now - lastUpdateAt >= quietSeconds;
  const updateId = isQuiet ? randomInt(10, 1_000_000_000) : nextUpdateId;
  const laneKind = kind === 'edited_message' ? 'message' : kind;
  const lane = `${laneKind}:${laneId}`;
  const expiresAt = now + keptSeconds;
  state.store.put('updates', String(updateId), { updateId, lane, expiresAt, kind, body });
  changeSettings(state, { nextUpdateId: updateId + 1, lastUpdateAt: now });
}

/** The object of the Bot API. */
export function updateObject({ updateId, kind, body }: QueuedUpdate) {
  return { update_id: updateId, [kind]: body };
}

/** Removes updates before `offset`; a negative one keeps that many of the newest. */
export function confirmUpdates(state: TelegramState, offset: number): void {
  dropExpired(state);
  const { nextUpdateId } = settingsOf(state);
  // An offset above all identifiers is older than their restart, and confirms nothing.
  if (offset > nextUpdateId) return;
  let surplus = offset < 0 ? state.store.count('updates') + offset : Infinity;
  for (const { updateId } of state.store.all('updates')) {
    if (surplus <= 0 || (offset >= 0 && updateId >= offset)) return;
    state.store.remove('updates', String(updateId));
    surplus -= 1;
  }
}

export function pendingUpdates(state: TelegramState, limit: number): QueuedUpdate[] {
  return state.store.all('updates').take(limit).toArray();
}

export function dropUpdates(state: TelegramState): void {
  for (const { updateId } of state.store.all('updates')) {
    state.store.remove('updates', String(updateId));
  }
}

/** Updates wait 24 hours for the bot. */
function dropExpired(state: TelegramState): void {
  const now = state.now();
  for (const { updateId, expiresAt } of state.store.all('updates')) {
    if (expiresAt > now) return;
    state.store.remove('updates', String(updateId));
  }
}
