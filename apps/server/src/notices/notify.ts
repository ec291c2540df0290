import { dayMs, type NoticeKind } from '@stoke/domain';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import { announce } from '../platform/events/announce.ts';
import type { NewId } from '../platform/ids.ts';
import { writeFacts, type GivenFacts } from './notice-facts.ts';
import { addToGroup, insertNotice } from './notice-store.ts';

export type NotifyDeps = { clock: Clock; newId: NewId };

/** `subject` is what it is about, an id as a rule: one notice per user, kind and subject. */
export type NewsOf<K extends NoticeKind> = {
  userId: string;
  kind: K;
  subject: string;
  facts: GivenFacts<K>;
};

/**
 * Tells a user what happened, in the transaction in which it happened. Repeating it changes nothing,
 * except that approved work is counted: the caller approves each piece once.
 */
export async function notify<K extends NoticeKind>(
  deps: NotifyDeps,
  tx: Tx,
  { userId, kind, subject, facts }: NewsOf<K>,
): Promise<void> {
  const at = deps.clock.now();
  const id = deps.newId();
  if (kind === 'work_approved') {
    const day = at.toISOString().slice(0, 10);
    const summed = writeFacts({ ...facts, count: 1 });
    const messageFrom = new Date(Date.parse(day) + dayMs);
    await addToGroup(tx, { id, userId, kind, subject: day, facts: summed, at, messageFrom });
  } else {
    const told = writeFacts(facts);
    const isNew = await insertNotice(tx, {
      id,
      userId,
      kind,
      subject,
      facts: told,
      at,
      messageFrom: at,
    });
    if (!isNew) return;
  }
  await announce(tx, { to: { user: userId }, what: 'notices' });
}
