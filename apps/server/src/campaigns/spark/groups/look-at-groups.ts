import { asksToWait, type BotIdentity } from '../../../gateways/telegram/index.ts';
import { countPeople, recordPeople } from './count-people.ts';
import { rightsOf } from './group-rights.ts';
import { takeUnlooked } from './group-store.ts';
import { setGroupRights } from './set-group-rights.ts';
import type { SparkDeps } from '../spark-deps.ts';

const lookAgainAfterMs = 300_000;
/** So many groups that fail in one turn are not about the groups. */
const maxFailures = 5;

/**
 * Asks Telegram for the bot's rights in groups whose campaigns are not over, because updates missed
 * for more than a day are never delivered, and how many people are there. A group that Telegram does not
 * know is left unchanged. One that fails keeps no other waiting; those that are not reached are asked next time.
 */
export async function lookAtGroups(deps: SparkDeps): Promise<void> {
  const at = deps.clock.now();
  const before = new Date(at.getTime() - lookAgainAfterMs);
  const failures: unknown[] = [];
  let bot: BotIdentity | null = null;
  while (failures.length < maxFailures) {
    const [chatId] = await takeUnlooked(deps.db, { before, at, limit: 1 });
    if (chatId === undefined) break;
    try {
      bot ??= await deps.telegram.identity();
      await lookAtGroup(deps, { chatId, botId: bot.id });
    } catch (error) {
      failures.push(error);
      if (asksToWait(error)) break;
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Groups could not be looked at.');
}

/** Asks about one group. False when Telegram does not know it. */
export async function lookAtGroup(
  deps: Omit<SparkDeps, 'connecting'>,
  { chatId, botId }: { chatId: string; botId: number },
): Promise<boolean> {
  const askedAt = deps.clock.now();
  const standing = await deps.telegram.standingIn({ chatId, userId: String(botId) });
  if (standing === null) return false;
  const known = { chatId, ...rightsOf(standing), askedAt };
  await deps.db.transaction((tx) => setGroupRights(deps, tx, known));
  const people = await countPeople(deps.telegram, { chatId, bot: standing });
  await deps.db.transaction((tx) => recordPeople(deps, tx, { chatId, people }));
  return true;
}
