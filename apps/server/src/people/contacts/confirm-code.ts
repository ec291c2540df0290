import { notify } from '../../messaging/notices/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Core } from '../../platform/core.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { countFailure, readWindows } from '../sessions/index.ts';
import {
  decide,
  findByCode,
  findOwnerOf,
  findVerification,
  lockOwner,
  lockTelegram,
  recordQuestion,
  readRelease,
  type TelegramPerson,
  wasAsked,
} from './linking-store.ts';
import {
  type CodeProblem,
  freeAtOf,
  hashLinkCode,
  isLinkCode,
  checkCode,
  makeLink,
  type View,
} from './linking.ts';

const windowMs = 10 * 60_000;
const wrongInThatTime = 5;

/** The wrong codes of a Telegram account are counted in a window that began after `since`. */
function windowOf(telegramUserId: string, at: Date) {
  return { key: `telegram-code:${telegramUserId}`, since: new Date(at.getTime() - windowMs) };
}

/** Whether a Telegram account may send another code: at most five wrong ones in ten minutes. */
async function mayTryCodes(
  { limitFactor }: { limitFactor: number },
  q: Queryable,
  { key, since }: { key: string; since: Date },
): Promise<boolean> {
  const [window] = await readWindows(q, [key]);
  const wrong = window && window.startedAt > since ? window.failures : 0;
  return wrong < wrongInThatTime * limitFactor;
}

export type Opened =
  | { kind: 'ask'; verificationId: string; account: string; typedUsername: string }
  /** `account`: the web account that this Telegram account is linked to. */
  | { kind: 'linked'; account: string }
  | Problem<CodeProblem | 'too_many'>;

type Problem<Name> = {
  kind: 'problem';
  problem: Name;
  account: string | null;
  /** When another web account can link a Telegram account that was just unlinked. */
  freeAt: Date | null;
};

/**
 * The bot's reply to a code. It does not link yet: the code may come from an attacker who wants
 * another person's Telegram account, so the bot names the code's owner and asks for confirmation.
 */
export async function openCode(
  deps: { clock: Clock; limitFactor: number },
  tx: Tx,
  { person, at, code }: { code: string; person: TelegramPerson; at: Date },
): Promise<Opened> {
  const telegramUserId = person.id;
  const window = windowOf(telegramUserId, at);
  if (!(await mayTryCodes(deps, tx, window))) return problem('too_many');
  const found = isLinkCode(code) ? await findByCode(tx, hashLinkCode(code)) : null;
  const owner = found && (await lockOwner(tx, found.userId));
  // Read again under the lock.
  const verification = found && (await findVerification(tx, found.id));
  if (!verification || !owner) {
    await countFailure(tx, { ...window, subject: null, now: at });
    return problem('unknown');
  }
  const view = await viewOf(tx, { verification, owner, telegramUserId, at });
  const verdict = checkCode(view);
  if (verdict === 'linked') return { kind: 'linked', account: owner.username };
  if (verdict !== 'open') return problem(verdict, view);
  await recordQuestion(tx, { verificationId: verification.id, telegramUserId, at });
  tx.publish('session', { user: owner.id });
  return {
    kind: 'ask',
    verificationId: verification.id,
    account: owner.username,
    typedUsername: verification.typedUsername,
  };
}

type Answer = {
  verificationId: string;
  person: TelegramPerson;
  isConfirmed: boolean;
  /** When it arrived. */
  at: Date;
};

export type Answered = { kind: 'linked' | 'declined'; account: string } | Problem<CodeProblem>;

type Deps = Pick<Core, 'clock' | 'newId'>;

/**
 * Handles the reply to the bot's question. Only the account that was asked may reply, and the first
 * Confirm wins: each side has at most one link, which the database enforces.
 */
export async function answerQuestion(deps: Deps, tx: Tx, answer: Answer): Promise<Answered> {
  const { verificationId, person, at } = answer;
  const found = await findVerification(tx, verificationId);
  const owner = found && (await lockOwner(tx, found.userId));
  const verification = found && (await findVerification(tx, verificationId));
  const isAsked = await wasAsked(tx, { verificationId, telegramUserId: person.id });
  if (!owner || !verification || !isAsked) return problem('unknown');
  await lockTelegram(tx, person.id);
  const view = await viewOf(tx, { verification, owner, telegramUserId: person.id, at });
  const verdict = checkCode(view);
  if (verdict === 'linked') return { kind: 'linked', account: owner.username };
  if (verdict !== 'open') return problem(verdict, view);
  const state = answer.isConfirmed ? 'confirmed' : 'declined';
  await decide(tx, { id: verificationId, state, telegramUserId: person.id, at });
  if (answer.isConfirmed) await link(deps, tx, { userId: owner.id, person, at });
  tx.publish('session', { user: owner.id });
  return { kind: answer.isConfirmed ? 'linked' : 'declined', account: owner.username };
}

async function link(
  deps: Deps,
  tx: Tx,
  { userId, person, at }: { userId: string; person: TelegramPerson; at: Date },
): Promise<void> {
  const id = deps.newId();
  await makeLink(tx, { id, userId, person, at });
  const facts = { telegramUsername: person.username, firstName: person.firstName };
  await notify(deps, tx, { userId, kind: 'telegram_linked', subject: id, facts });
}

/** Reads the present owner before the former one, because unlinking changes both together. */
async function viewOf(tx: Tx, known: Omit<View, 'linkedTo' | 'releasedAt'>): Promise<View> {
  const { telegramUserId, owner } = known;
  const linkedTo = await findOwnerOf(tx, telegramUserId);
  const releasedAt = await readRelease(tx, { telegramUserId, userId: owner.id });
  return { ...known, linkedTo, releasedAt };
}

function problem<Name extends CodeProblem | 'too_many'>(name: Name, view?: View): Problem<Name> {
  const { linkedTo = null, releasedAt = null } = view ?? {};
  const freeAt = name === 'just_unlinked' && releasedAt !== null ? freeAtOf(releasedAt) : null;
  return { kind: 'problem', problem: name, account: linkedTo?.username ?? null, freeAt };
}
