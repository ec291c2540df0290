import type { RefusalCode } from '@stoke/contract/refusals';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type OneTimeCode, useCode } from '../codes/index.ts';
import { lockUser, type UserRow } from '../users/index.ts';

/** Locks the user of a mailed link and uses the link up; refuses when it is no longer valid. */
export async function useLink(
  { clock }: { clock: Clock },
  tx: Tx,
  link: Pick<OneTimeCode, 'id' | 'userId'>,
  refusal: RefusalCode,
): Promise<UserRow> {
  const user = await lockUser(tx, link.userId);
  const isMine = await useCode(tx, { id: link.id, now: clock.now() });
  if (!user || !isMine) throw new Refusal(refusal);
  return user;
}
