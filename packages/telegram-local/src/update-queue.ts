import { randomInt } from 'node:crypto';
import type { QueuedUpdate } from './records.ts';
import { changeSettings, settingsOf, type World } from './world.ts';

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
export function pushUpdate(world: World, kind: UpdateKind, laneId: number, body: unknown): void {
  const { allowedUpdates, lastUpdateAt, nextUpdateId } = settingsOf(world);
  const isWanted = allowedUpdates === null ? !onRequest.has(kind) : allowedUpdates.includes(kind);
  if (!isWanted) return;
  dropExpired(world);
  const now = world.now();
  const isQuiet = lastUpdateAt !== 0 && now - lastUpdateAt >= quietSeconds;
  const updateId = isQuiet ? randomInt(10, 1_000_000_000) : nextUpdateId;
  const laneKind = kind === 'edited_message' ? 'message' : kind;
  const lane = `${laneKind}:${laneId}`;
  const expiresAt = now + keptSeconds;
  world.store.put('updates', String(updateId), { updateId, lane, expiresAt, kind, body });
  changeSettings(world, { nextUpdateId: updateId + 1, lastUpdateAt: now });
}

/** The object of the Bot API. */
export function updateObject({ updateId, kind, body }: QueuedUpdate) {
  return { update_id: updateId, [kind]: body };
}

/** Removes updates before `offset`; a negative one keeps that many of the newest. */
export function confirmUpdates(world: World, offset: number): void {
  dropExpired(world);
  const { nextUpdateId } = settingsOf(world);
  // An offset above all identifiers is older than their restart, and confirms nothing.
  if (offset > nextUpdateId) return;
  let surplus = offset < 0 ? world.store.count('updates') + offset : Infinity;
  for (const { updateId } of world.store.all('updates')) {
    if (surplus <= 0 || (offset >= 0 && updateId >= offset)) return;
    world.store.remove('updates', String(updateId));
    surplus -= 1;
  }
}

export function pendingUpdates(world: World, limit: number): QueuedUpdate[] {
  return world.store.all('updates').take(limit).toArray();
}

export function dropUpdates(world: World): void {
  for (const { updateId } of world.store.all('updates')) {
    world.store.remove('updates', String(updateId));
  }
}

/** Updates wait 24 hours for the bot. */
function dropExpired(world: World): void {
  const now = world.now();
  for (const { updateId, expiresAt } of world.store.all('updates')) {
    if (expiresAt > now) return;
    world.store.remove('updates', String(updateId));
  }
}
