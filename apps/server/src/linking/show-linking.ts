import type { TelegramLinking } from '@stoke/contract';
import { hourMs } from '@stoke/domain';
import type { Telegram } from '../gateways/telegram/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { latestVerification, wasAsked, type Verification } from './linking-store.ts';

/** How long the page says what became of a code. */
const toldForMs = hourMs;

type Deps = { db: Db; clock: Clock; telegram: Telegram };

/** Where linking stands for a user: the last code that still means something to them. */
export async function showLinking(deps: Deps, userId: string): Promise<TelegramLinking> {
  const [verification, bot] = await Promise.all([
    latestVerification(deps.db, userId),
    // the page shows the rest while Telegram cannot be reached
    deps.telegram.identity().catch(() => null),
  ]);
  const state = stateOf(verification, deps.clock.now());
  const told = state === 'none' ? null : verification;
  return {
    state,
    _id: told?.id ?? null,
    telegramUsername: told?.typedUsername ?? null,
    expiresAt: told?.expiresAt.toISOString() ?? null,
    hasBeenOpened:
      told !== null && (await wasAsked(deps.db, { verificationId: told.id, telegramUserId: null })),
    botUsername: bot?.username ?? null,
    botUrl: bot === null ? null : deps.telegram.addressOf(bot),
  };
}

function stateOf(verification: Verification | null, now: Date): TelegramLinking['state'] {
  if (verification === null) return 'none';
  const { state } = verification;
  if (state === 'confirmed' || state === 'replaced') return 'none';
  if (now.getTime() - verification.expiresAt.getTime() >= toldForMs) return 'none';
  if (state !== 'waiting') return state;
  return verification.expiresAt <= now ? 'expired' : 'pending';
}
