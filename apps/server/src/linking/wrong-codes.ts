import type { Queryable, Tx } from '../platform/db/db.ts';
import { countWrong, readWrong } from './wrong-code-store.ts';

const windowMs = 10 * 60_000;
const wrongInThatTime = 5;

/** Whether a Telegram account may bring another code: five wrong ones in ten minutes are enough. */
export async function mayTryCodes(
  { limitFactor }: { limitFactor: number },
  q: Queryable,
  telegramUserId: string,
  at: Date,
): Promise<boolean> {
  const wrong = await readWrong(q, { telegramUserId, since: new Date(at.getTime() - windowMs) });
  return wrong < wrongInThatTime * limitFactor;
}

export async function countWrongCode(tx: Tx, telegramUserId: string, at: Date): Promise<void> {
  await countWrong(tx, { telegramUserId, at, since: new Date(at.getTime() - windowMs) });
}
