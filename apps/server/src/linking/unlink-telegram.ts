import { product } from '@stoke/domain';
import { notify } from '../notices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import { Refusal } from '../platform/refusal.ts';
import { queueDirectMessage } from '../telegram/index.ts';
import { eraseLink } from './account-store.ts';
import { lockOwner } from './linking-store.ts';

type Deps = { db: Db; clock: Clock; newId: NewId };

/**
 * Takes the Telegram account off a web account. What was earned stays: rewards belong to the web
 * account. The Telegram account is told, so that nobody loses it unseen.
 */
export async function unlinkTelegram(deps: Deps, userId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const owner = await lockOwner(tx, userId);
    const telegramUserId = owner?.telegramUserId ?? null;
    if (owner === null || telegramUserId === null) throw new Refusal('telegram.not_linked');
    const at = deps.clock.now();
    const subject = deps.newId();
    await eraseLink(tx, { userId, at });
    await notify(deps, tx, { userId, kind: 'telegram_unlinked', subject, facts: {} });
    await queueDirectMessage(deps, tx, {
      telegramUserId,
      fact: `telegram-unlinked:${subject}`,
      text: `This Telegram account is no longer linked to the ${product.name} account ${owner.username}.`,
    });
    tx.changed('session', { user: userId });
  });
}
