import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import type { TelegramPerson } from './account-store.ts';
import { hashLinkCode, isLinkCode } from './link-code.ts';
import { judgeCode, type CodeTrouble } from './linking-state.ts';
import {
  findByCode,
  findOwnerOf,
  findVerification,
  lockOwner,
  noteQuestion,
} from './linking-store.ts';
import { countWrongCode, mayTryCodes } from './wrong-codes.ts';

export type Opened =
  | { kind: 'ask'; verificationId: string; account: string; typedUsername: string }
  /** `account`: the web account that this Telegram account is linked to. */
  | { kind: 'linked'; account: string }
  | { kind: 'trouble'; trouble: CodeTrouble | 'too_many'; account: string | null };

/**
 * What a code that somebody brings to the bot leads to. It links nothing: the code may be of somebody
 * who wants another's Telegram account, so its owner is named and the person asked.
 */
export async function openCode(
  deps: { clock: Clock; limitFactor: number },
  tx: Tx,
  of: { code: string; person: TelegramPerson; at: Date },
): Promise<Opened> {
  const telegramUserId = of.person.id;
  if (!(await mayTryCodes(deps, tx, telegramUserId, of.at))) {
    return { kind: 'trouble', trouble: 'too_many', account: null };
  }
  const found = isLinkCode(of.code) ? await findByCode(tx, hashLinkCode(of.code)) : null;
  const owner = found && (await lockOwner(tx, found.userId));
  // as it is now that nobody else can change it
  const verification = found && (await findVerification(tx, found.id));
  if (!verification || !owner) {
    await countWrongCode(tx, telegramUserId, of.at);
    return { kind: 'trouble', trouble: 'unknown', account: null };
  }
  const linkedTo = await findOwnerOf(tx, telegramUserId);
  const verdict = judgeCode({ verification, owner, telegramUserId, linkedTo, at: of.at });
  if (verdict === 'linked') return { kind: 'linked', account: owner.username };
  if (verdict !== 'open') {
    return { kind: 'trouble', trouble: verdict, account: linkedTo?.username ?? null };
  }
  await noteQuestion(tx, { verificationId: verification.id, telegramUserId, at: of.at });
  tx.changed('session', { user: owner.id });
  return {
    kind: 'ask',
    verificationId: verification.id,
    account: owner.username,
    typedUsername: verification.typedUsername,
  };
}
