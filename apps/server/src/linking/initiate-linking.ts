import { telegramCodeMinutes } from '@stoke/domain';
import type { Telegram } from '../gateways/telegram/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import { Refusal } from '../platform/refusal.ts';
import { hashLinkCode, newLinkCode } from './link-code.ts';
import { countCodes, endWaiting, insertVerification, lockOwner } from './linking-store.ts';

const codeMs = telegramCodeMinutes * 60_000;
const codesInThatTime = 10;

export type InitiateDeps = {
  db: Db;
  clock: Clock;
  newId: NewId;
  telegram: Telegram;
  limitFactor: number;
};

/** Makes a code for one user; the one before is void. Only the answer has it: its hash is kept. */
export async function initiateLinking(deps: InitiateDeps, userId: string, typedUsername: string) {
  const bot = await deps.telegram.identity().catch((cause: unknown) => {
    throw new Refusal('telegram.unavailable', { cause });
  });
  const code = newLinkCode();
  const id = deps.newId();
  const createdAt = deps.clock.now();
  const expiresAt = new Date(createdAt.getTime() + codeMs);
  await deps.db.transaction(async (tx) => {
    const owner = await lockOwner(tx, userId);
    if (owner?.telegramUserId !== null) throw new Refusal('telegram.already_linked');
    const recent = await countCodes(tx, userId, new Date(createdAt.getTime() - codeMs));
    if (recent >= codesInThatTime * deps.limitFactor) {
      throw new Refusal('telegram.too_many', { retryAfterSeconds: codeMs / 1000 });
    }
    await endWaiting(tx, { userId, state: 'replaced', at: createdAt });
    const codeHash = hashLinkCode(code);
    await insertVerification(tx, { id, userId, codeHash, typedUsername, createdAt, expiresAt });
    tx.changed('session', { user: userId });
  });
  return {
    verificationCode: code,
    botUsername: bot.username,
    deepLink: deps.telegram.addressOf(bot, `verify_${code}`),
    expiresAt: expiresAt.toISOString(),
    _id: id,
  };
}
