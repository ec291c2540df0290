import type { Clock } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import { writeLink, writeName, type TelegramPerson } from './account-store.ts';
import { findOwnerOf, lockOwner } from './linking-store.ts';

/** Links without a code: for the people of the demo world, who ask nobody. Repeated, it changes nothing. */
export async function linkTelegram(
  deps: { clock: Clock; newId: NewId },
  tx: Tx,
  of: { userId: string; person: TelegramPerson },
): Promise<void> {
  const owner = await lockOwner(tx, of.userId);
  if (owner?.telegramUserId === of.person.id) return;
  await writeLink(tx, { ...of, id: deps.newId(), at: deps.clock.now() });
}

/** The web account of a Telegram account, null when there is none. */
export async function readLinked(
  q: Queryable,
  telegramUserId: string,
): Promise<{ userId: string; username: string; isBanned: boolean } | null> {
  const owner = await findOwnerOf(q, telegramUserId);
  if (owner === null) return null;
  const { id: userId, username, accountStatus: status } = owner;
  return { userId, username, isBanned: status === 'banned' };
}

/** Follows the names that people give themselves on Telegram. */
export async function followName(tx: Tx, person: TelegramPerson): Promise<void> {
  const userId = await writeName(tx, person);
  if (userId !== null) tx.changed('session', { user: userId });
}
