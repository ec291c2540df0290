import { createHash, randomBytes } from 'node:crypto';
import type { Answer } from '@stoke/contract';
import { dayMs, hourMs, product, telegramCodeMinutes, telegramReleaseDays } from '@stoke/domain';
import type { Telegram } from '../../gateways/telegram/index.ts';
import { notify } from '../../messaging/notices/index.ts';
import type { Core } from '../../platform/core.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { leaveTraces } from '../users/index.ts';
import { queueDirectMessage } from '../../messaging/telegram/index.ts';
import {
  type CodeState,
  countCodes,
  endWaiting,
  eraseLink,
  findOwnerOf,
  insertVerification,
  latestVerification,
  lockOwner,
  type Owner,
  type TelegramPerson,
  type Verification,
  wasAsked,
  writeLink,
  writeName,
} from './linking-store.ts';

type TelegramLinking = Answer<'telegramLinking'>;

/** Why a code, or the reply to its question, has no effect. */
export type CodeProblem =
  | 'unknown'
  | 'expired'
  | 'cancelled'
  | 'declined'
  | 'replaced'
  | 'used'
  | 'banned'
  | 'has_other_telegram'
  | 'telegram_taken'
  | 'just_unlinked';

const ended = {
  confirmed: 'used',
  cancelled: 'cancelled',
  declined: 'declined',
  replaced: 'replaced',
  expired: 'expired',
} as const satisfies Record<Exclude<CodeState, 'waiting'>, CodeProblem>;

export type View = {
  verification: Verification;
  owner: Owner;
  telegramUserId: string;
  /** The web account that this Telegram account is already linked to. */
  linkedTo: Owner | null;
  /** When another web account was unlinked from it; null when none was lately. */
  releasedAt: Date | null;
  /** When the update arrived, so that handling it late or twice gives the same result. */
  at: Date;
};

/** `linked`: this link already exists. `open`: it can be confirmed and made. */
type CodeVerdict = 'open' | 'linked' | CodeProblem;

/** What a code can do for a Telegram account now; the first obstacle decides. */
export function checkCode(view: View): CodeVerdict {
  const { verification, owner, telegramUserId, linkedTo, releasedAt, at } = view;
  if (owner.telegramUserId === telegramUserId) return 'linked';
  if (verification.state !== 'waiting') return ended[verification.state];
  if (verification.expiresAt <= at) return 'expired';
  if (owner.accountStatus === 'banned') return 'banned';
  if (owner.telegramUserId !== null) return 'has_other_telegram';
  if (linkedTo !== null) return 'telegram_taken';
  return releasedAt !== null && at < freeAtOf(releasedAt) ? 'just_unlinked' : 'open';
}

/** When a Telegram account that was unlinked can be linked to another web account. */
export function freeAtOf(releasedAt: Date): Date {
  return new Date(releasedAt.getTime() + telegramReleaseDays * dayMs);
}

/** 128 bits in 22 characters that a Telegram deep link may contain. */
function newLinkCode(): string {
  return randomBytes(16).toString('base64url');
}

export function isLinkCode(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}

/** The stored form of a code: enough to recognise it, not to use it. */
export function hashLinkCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}

const codeMs = telegramCodeMinutes * 60_000;
const codesInThatTime = 10;

export type InitiateDeps = Core & {
  telegram: Telegram;
  limitFactor: number;
};

/**
 * Makes a code for one user and voids the one before. Only the reply contains it; the database
 * keeps its hash.
 */
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
    tx.publish('session', { user: userId });
  });
  return {
    verificationCode: code,
    botUsername: bot.username,
    deepLink: deps.telegram.addressOf(bot, `verify_${code}`),
    expiresAt,
    id,
  };
}

/** Voids a user's waiting code. Safe to repeat. */
export async function cancelLinking(
  deps: Pick<Core, 'db' | 'clock'>,
  userId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockOwner(tx, userId);
    const at = deps.clock.now();
    if (!(await endWaiting(tx, { userId, state: 'cancelled', at }))) return;
    tx.publish('session', { user: userId });
  });
}

type Deps = Core;

/**
 * Unlinks the Telegram account from a web account. Earnings stay with the web account. The Telegram
 * account is notified, so that its owner learns of it.
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
      reference: `telegram-unlinked:${subject}`,
      text: `This Telegram account was unlinked from the ${product.name} account ${owner.username}.`,
    });
    tx.publish('session', { user: userId });
  });
}

/** Removes the link of a locked web account, and a code that waits, without a message. */
export async function dropTelegram(tx: Tx, input: { userId: string; at: Date }): Promise<void> {
  await endWaiting(tx, { ...input, state: 'cancelled' });
  await eraseLink(tx, input);
}

/** Links a Telegram account to a locked web account, and leaves the trace of both. */
export async function makeLink(
  tx: Tx,
  input: { id: string; userId: string; person: TelegramPerson; at: Date },
): Promise<void> {
  const { userId, person, at } = input;
  await writeLink(tx, input);
  await leaveTraces(tx, [{ userId, kind: 'telegram', value: person.id, at }]);
}

/** Links without a code, for the demo's users. Safe to repeat. */
export async function linkTelegram(
  deps: Pick<Core, 'clock' | 'newId'>,
  tx: Tx,
  input: { userId: string; person: TelegramPerson },
): Promise<void> {
  const owner = await lockOwner(tx, input.userId);
  if (owner?.telegramUserId === input.person.id) return;
  await makeLink(tx, { ...input, id: deps.newId(), at: deps.clock.now() });
}

/** The web account of a Telegram account; null when there is none. */
export async function readLinked(
  q: Queryable,
  telegramUserId: string,
): Promise<{ userId: string; username: string; isBanned: boolean } | null> {
  const owner = await findOwnerOf(q, telegramUserId);
  if (owner === null) return null;
  const { id: userId, username, accountStatus: status } = owner;
  return { userId, username, isBanned: status === 'banned' };
}

/** Stores the current Telegram names of users. */
export async function followName(tx: Tx, person: TelegramPerson): Promise<void> {
  const userId = await writeName(tx, person);
  if (userId !== null) tx.publish('session', { user: userId });
}

/** How long the page shows the outcome of a code. */
const toldForMs = hourMs;

type ShowDeps = Pick<Core, 'db' | 'clock'> & { telegram: Telegram };

/** The state of linking for a user, with their last code if it is still relevant. */
export async function showLinking(deps: ShowDeps, userId: string): Promise<TelegramLinking> {
  const [verification, bot] = await Promise.all([
    latestVerification(deps.db, userId),
    // The page still works while Telegram is unreachable.
    deps.telegram.identity().catch(() => null),
  ]);
  const state = stateOf(verification, deps.clock.now());
  const shown = state === 'none' ? null : verification;
  return {
    state,
    id: shown?.id ?? null,
    telegramUsername: shown?.typedUsername ?? null,
    expiresAt: shown?.expiresAt ?? null,
    hasBeenOpened:
      shown !== null &&
      (await wasAsked(deps.db, { verificationId: shown.id, telegramUserId: null })),
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
