import { notify } from '../notices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import { lockTelegram, writeLink, type TelegramPerson } from './account-store.ts';
import { judgeCode, type CodeTrouble } from './linking-state.ts';
import { decide, findOwnerOf, findVerification, lockOwner, wasAsked } from './linking-store.ts';

export type Answer = {
  verificationId: string;
  person: TelegramPerson;
  isConfirmed: boolean;
  /** When it reached us. */
  at: Date;
};

export type Answered =
  | { kind: 'linked' | 'declined'; account: string }
  | { kind: 'trouble'; trouble: CodeTrouble; account: string | null };

type Deps = { clock: Clock; newId: NewId };

/**
 * What a person answers to the bot's question. Only those who were asked may answer, and the first
 * Confirm wins: an account of either side has one link, which the database refuses to break.
 */
export async function answerQuestion(deps: Deps, tx: Tx, answer: Answer): Promise<Answered> {
  const { verificationId, person, at } = answer;
  const found = await findVerification(tx, verificationId);
  const owner = found && (await lockOwner(tx, found.userId));
  const verification = found && (await findVerification(tx, verificationId));
  const isAsked = await wasAsked(tx, { verificationId, telegramUserId: person.id });
  if (!owner || !verification || !isAsked) return trouble('unknown', null);
  await lockTelegram(tx, person.id);
  const linkedTo = await findOwnerOf(tx, person.id);
  const verdict = judgeCode({ verification, owner, telegramUserId: person.id, linkedTo, at });
  if (verdict === 'linked') return { kind: 'linked', account: owner.username };
  if (verdict !== 'open') return trouble(verdict, linkedTo?.username ?? null);
  const state = answer.isConfirmed ? 'confirmed' : 'declined';
  await decide(tx, { id: verificationId, state, telegramUserId: person.id, at });
  if (answer.isConfirmed) await link(deps, tx, { userId: owner.id, person, at });
  tx.changed('session', { user: owner.id });
  return { kind: answer.isConfirmed ? 'linked' : 'declined', account: owner.username };
}

async function link(
  deps: Deps,
  tx: Tx,
  { userId, person, at }: { userId: string; person: TelegramPerson; at: Date },
): Promise<void> {
  const id = deps.newId();
  await writeLink(tx, { id, userId, person, at });
  const facts = { telegramUsername: person.username, firstName: person.firstName };
  await notify(deps, tx, { userId, kind: 'telegram_linked', subject: id, facts });
}

function trouble(of: CodeTrouble, account: string | null): Answered {
  return { kind: 'trouble', trouble: of, account };
}
