import { maxHideMs, type SparkHiding } from '@stoke/domain';
import type { Fate } from '../../../gateways/telegram/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { TrafficDatabases } from '../../../platform/db/traffic.ts';
import type { NewId } from '../../../platform/ids.ts';
import { retryAt } from '../../../platform/jobs/retry.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { writeAudit } from '../../../site/audit/index.ts';
import type { GroupTelegram } from '../spark-deps.ts';
import {
  endHiding,
  insertHiding,
  postponeHiding,
  readMessage,
  type DueHiding,
} from './hiding-store.ts';

export type HideDeps = {
  db: Db;
  traffic: TrafficDatabases;
  clock: Clock;
  newId: NewId;
  telegram: Pick<GroupTelegram, 'identity' | 'standingIn' | 'deleteMessage'>;
};

/**
 * Has the bot delete a message in its group; the worker asks Telegram, since nothing is locked over a call.
 * What the message earned stays. A repeat changes nothing.
 * @throws {Refusal} when Telegram would refuse it: the message is too old, or the bot lacks the right.
 */
export async function hideMessage(
  deps: HideDeps,
  { campaignId, actionId, by }: { campaignId: string; actionId: string; by: string },
): Promise<void> {
  const { db, traffic, clock } = deps;
  const message = await readMessage(traffic.databaseOf(campaignId), { campaignId, actionId });
  if (!message) throw new Refusal('request.not_found');
  if (isTooOld(message, clock.now())) throw new Refusal('spark.hide_too_late');
  if (!(await mayDelete(deps, placeOf(message).chatId))) throw new Refusal('spark.hide_no_right');
  await db.transaction(async (tx) => {
    if (!(await insertHiding(tx, { campaignId, message, by, at: clock.now() }))) return;
    tx.wake('spark.hide');
    tx.publish('campaigns', { user: by });
    const about = { campaign: campaignId, message: message.key };
    await writeAudit(deps, tx, {
      actor: by,
      action: 'spark-hidden',
      subject: message.userId,
      about,
    });
  });
}

function isTooOld({ at }: { at: Date }, now: Date): boolean {
  return now.getTime() >= at.getTime() + maxHideMs;
}

/** The chat and the number of a message, which its key has. */
function placeOf({ key }: { key: string }): { chatId: string; messageId: number } {
  const [chatId = '', messageId] = key.split(':');
  return { chatId, messageId: Number(messageId) };
}

async function mayDelete({ telegram }: HideDeps, chatId: string): Promise<boolean> {
  try {
    const { id } = await telegram.identity();
    const standing = await telegram.standingIn({ chatId, userId: String(id) });
    return standing?.rights.includes('delete_messages') ?? false;
  } catch {
    throw new Refusal('spark.telegram_unreachable');
  }
}

/**
 * Asks Telegram to delete one message, and records the answer. A second call is harmless: it is gone.
 * @returns whether Telegram wants to be left alone for a while.
 */
export async function deleteHidden(deps: HideDeps, due: DueHiding): Promise<boolean> {
  const { db, clock, telegram } = deps;
  const fate = await telegram.deleteMessage(placeOf(due));
  const now = clock.now();
  const state = stateAfter(fate, isTooOld(due, now));
  if (state === null) {
    const isAskedToWait = fate.kind === 'later';
    const until = isAskedToWait
      ? new Date(now.getTime() + fate.afterSeconds * 1000)
      : retryAt(now, due.attempts + 1);
    await postponeHiding(db, { ...due, until });
    return isAskedToWait;
  }
  await db.transaction(async (tx) => {
    await endHiding(tx, { ...due, state });
    tx.publish('campaigns', { user: due.creatorId });
    tx.publish('campaigns', { campaign: due.campaignId });
    tx.publish('submissions', { user: due.userId });
  });
  return false;
}

/** What the answer means; null: it is asked again. */
function stateAfter(fate: Fate, isOld: boolean): Exclude<SparkHiding, 'waiting'> | null {
  if (fate.kind === 'sent') return 'hidden';
  // Its messages have no numbers in the supergroup.
  if (fate.kind === 'moved') return 'refused';
  if (fate.kind === 'refused') {
    if (isOld) return 'too_old';
    return /not enough rights|can't be deleted|ADMIN_REQUIRED|blocked|forbidden/i.test(fate.reason)
      ? 'no_right'
      : 'refused';
  }
  return isOld ? 'too_old' : null;
}
