import { hourMs, product } from '@stoke/domain';
import { z } from 'zod';
import { type Letters, queueMail } from '../mail/index.ts';
import { notify } from '../notices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import { Refusal } from '../platform/refusal.ts';
import {
  countLinksSince,
  type EmailLink,
  findLiveLink,
  insertLink,
  isEmailTaken,
  type LinkKind,
  useLink,
  voidLinks,
  writeEmail,
} from './email-store.ts';
import { lockUser, type UserRow } from './identity-store.ts';
import { hashPassword, replacePassword } from './password.ts';
import { hashLinkToken, type LinkTokens } from './link-tokens.ts';
import { insertAsk, voidResets } from './session-store.ts';

const hours = { confirm: 48, change: 48, undo: 7 * 24 };
/** More in an hour only bury the earlier ones. */
const linksPerHour = 5;
const LinkFacts = z.object({ linkId: z.uuid(), kind: z.enum(['confirm', 'change', 'undo']) });

const words = {
  confirm: {
    subject: `Confirm your ${product.name} email`,
    first: `Confirm that this is the email of your ${product.name} account. Payouts need it.`,
    label: 'Confirm email',
    closing: 'Not you? Ignore this email.',
  },
  change: {
    subject: `Confirm your new ${product.name} email`,
    first: `Confirm this address to make it the email of your ${product.name} account.`,
    label: 'Confirm new email',
    closing: 'Not you? Ignore this email. The account keeps its address.',
  },
  undo: {
    subject: `The email of your ${product.name} account was changed`,
    first:
      'This address no longer logs in. Not you? The link restores this address, signs out all devices and leads to a new password.',
    label: 'Restore this email',
    closing: 'Changed it yourself? Ignore this email.',
  },
} as const;

/** The mails with links about addresses. The secret of a link is derived here and not stored. */
export function emailLetters(deps: { publicUrl: string; resetTokens: LinkTokens }): Letters {
  return {
    email_link: (facts) => {
      const { linkId, kind } = LinkFacts.parse(facts);
      const { subject, first, label, closing } = words[kind];
      const lasts = kind === 'undo' ? '7 days' : `${hours[kind]} hours`;
      const path = kind === 'undo' ? '/restore-email' : '/confirm-email';
      const url = new URL(`${path}#token=${deps.resetTokens.of(linkId)}`, deps.publicUrl);
      return {
        subject,
        paragraphs: [first, `The link works once and expires in ${lasts}.`],
        action: { label, url: url.toString() },
        closing,
      };
    },
  };
}

export type EmailDeps = { db: Db; clock: Clock; newId: NewId; resetTokens: LinkTokens };
type Deps = EmailDeps & { forget(userId: string): void };

/** Mails a link for this address; an earlier one of the kind stops working. */
export async function sendLink(
  deps: Omit<EmailDeps, 'db'>,
  tx: Tx,
  of: { userId: string; kind: LinkKind; email: string },
): Promise<void> {
  const at = deps.clock.now();
  const id = deps.newId();
  const expiresAt = new Date(at.getTime() + hours[of.kind] * hourMs);
  if (of.kind !== 'undo') await voidLinks(tx, { userId: of.userId, kinds: [of.kind], at });
  const tokenHash = hashLinkToken(deps.resetTokens.of(id));
  await insertLink(tx, { ...of, id, tokenHash, createdAt: at, expiresAt });
  await queueMail(deps, tx, {
    userId: of.userId,
    to: of.email,
    kind: 'email_link',
    facts: { linkId: id, kind: of.kind },
    sendBefore: expiresAt,
  });
}

/** Sends the link of the registration again. */
export async function resendLink(deps: EmailDeps, userId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new Refusal('session.invalid');
    if (user.emailConfirmedAt !== null) throw new Refusal('email.already_confirmed');
    await countLink(deps, tx, userId);
    await sendLink(deps, tx, { userId, kind: 'confirm', email: user.email });
  });
}

/** Asks for another address: it counts once its link was opened, and the present one is told. */
export async function askChange(
  deps: EmailDeps,
  of: { userId: string; email: string },
): Promise<void> {
  const { userId, email } = of;
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new Refusal('session.invalid');
    if (user.email === email) throw new Refusal('email.unchanged');
    await countLink(deps, tx, userId);
    if (await isEmailTaken(tx, { ...of, now: deps.clock.now() })) {
      throw new Refusal('register.email_taken');
    }
    await sendLink(deps, tx, { userId, kind: 'change', email });
    // An address that was never confirmed may be a stranger's.
    if (user.emailConfirmedAt !== null) await tell(deps, tx, { userId, email, change: 'asked' });
    tx.changed('session', { user: userId });
  });
}

/** Voids the link of a change that was asked for. Safe to repeat. */
export async function cancelChange(deps: EmailDeps, userId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await voidLinks(tx, { userId, kinds: ['change'], at: deps.clock.now() });
    tx.changed('session', { user: userId });
  });
}

/** Uses the link of a mail: confirms the address of an account, or changes it. */
export async function confirmEmail(deps: Deps, token: string): Promise<{ email: string }> {
  const link = await findLink(deps, token);
  if (link.kind === 'undo') throw new Refusal('email.link_invalid');
  await deps.db.transaction((tx) => useConfirmation(deps, tx, link)).catch(takenAtOnce);
  deps.forget(link.userId);
  return { email: link.email };
}

async function useConfirmation(deps: Deps, tx: Tx, link: EmailLink): Promise<void> {
  const { userId, email } = link;
  const user = await useUp(deps, tx, link);
  const at = deps.clock.now();
  if (link.kind === 'confirm') {
    if (user.email !== email) throw new Refusal('email.link_invalid');
    await writeEmail(tx, { userId, email, at: user.emailConfirmedAt ?? at });
  } else {
    await changeTo(deps, tx, { user, email });
    await voidLinks(tx, { userId, kinds: ['confirm', 'change'], at });
    if (user.emailConfirmedAt !== null) {
      await sendLink(deps, tx, { userId, kind: 'undo', email: user.email });
    }
    await tell(deps, tx, { userId, email, change: 'done' });
  }
  tx.changed('session', { user: userId });
}

/**
 * Undoes a change of the address by the link that the former one got: it is restored, every session
 * ends, the password stops working, and a link for a new one is mailed.
 */
export async function restoreEmail(deps: Deps, token: string): Promise<{ email: string }> {
  const link = await findLink(deps, token);
  if (link.kind !== 'undo') throw new Refusal('email.link_invalid');
  const { userId, email } = link;
  const passwordHash = await hashPassword(deps.resetTokens.of(deps.newId()));
  await deps.db
    .transaction(async (tx) => {
      const user = await useUp(deps, tx, link);
      const at = deps.clock.now();
      await changeTo(deps, tx, { user, email });
      await voidLinks(tx, { userId, kinds: ['confirm', 'change', 'undo'], at });
      await replacePassword(deps, tx, { user, passwordHash });
      await insertAsk(tx, { id: deps.newId(), email, askedAt: at });
      tx.wake('reset.answer');
    })
    .catch(takenAtOnce);
  deps.forget(userId);
  return { email };
}

async function changeTo(
  deps: Pick<EmailDeps, 'clock'>,
  tx: Tx,
  of: { user: UserRow; email: string },
): Promise<void> {
  const [userId, at] = [of.user.id, deps.clock.now()];
  if (await isEmailTaken(tx, { email: of.email, userId, now: at })) {
    throw new Refusal('register.email_taken');
  }
  await writeEmail(tx, { userId, email: of.email, at });
  // Reset links went to the former address.
  await voidResets(tx, userId, at);
}

async function findLink(deps: EmailDeps, token: string): Promise<EmailLink> {
  const now = deps.clock.now();
  const link = await findLiveLink(deps.db, { tokenHash: hashLinkToken(token), now });
  if (!link) throw new Refusal('email.link_invalid');
  return link;
}

/** Locks the link's user and uses the link up. */
async function useUp(deps: EmailDeps, tx: Tx, link: EmailLink): Promise<UserRow> {
  const user = await lockUser(tx, link.userId);
  const isMine = await useLink(tx, { id: link.id, now: deps.clock.now() });
  if (!user || !isMine) throw new Refusal('email.link_invalid');
  return user;
}

async function countLink(deps: EmailDeps, tx: Tx, userId: string): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - hourMs);
  if ((await countLinksSince(tx, { userId, since })) < linksPerHour) return;
  throw new Refusal('email.too_many', { retryAfterSeconds: hourMs / 1000 });
}

/** Of two accounts that take one address concurrently, the unique key refuses the second. */
function takenAtOnce(error: unknown): never {
  const isTaken = error instanceof Error && 'code' in error && error.code === '23505';
  throw isTaken ? new Refusal('register.email_taken') : error;
}

function tell(
  deps: Omit<EmailDeps, 'db'>,
  tx: Tx,
  of: { userId: string; email: string; change: 'asked' | 'done' },
): Promise<void> {
  const { userId, ...facts } = of;
  return notify(deps, tx, { userId, kind: 'email_changed', subject: deps.newId(), facts });
}
