import { hourMs, product } from '@stoke/domain';
import { z } from 'zod';
import { type Letters, queueMail } from '../../messaging/mail/index.ts';
import { notify } from '../../messaging/notices/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isEmailTaken, writeEmail, lockUser, type UserRow } from '../users/index.ts';
import {
  cancelCodes,
  findCode,
  type CodeDeps,
  countCodes,
  hasCodeAfter,
  issueCode,
  type LinkTokens,
  type OneTimeCode,
} from '../codes/index.ts';
import { lockOut, unknownPassword } from './lock-out.ts';
import { turnOffFactors } from '../second-factor/index.ts';
import { useLink } from './use-link.ts';

const hours = { confirm: 48, change: 48, undo: 7 * 24, login: 1 };
const lasts = { confirm: '48 hours', change: '48 hours', undo: '7 days', login: 'an hour' };
const paths = {
  confirm: '/confirm-email',
  change: '/confirm-email',
  undo: '/restore-email',
  login: '/login-link',
};
/** More in an hour only bury the earlier ones. */
const linksPerHour = 5;
const LinkFacts = z.object({
  linkId: z.uuid(),
  kind: z.enum(['confirm', 'change', 'undo', 'login']),
});

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
  login: {
    subject: `Log in to ${product.name} with a new browser`,
    first: `There were too many wrong guesses at your ${product.name} account, so new browsers cannot log in for some minutes. To log in now, open this link in the browser you want to use. Your password is still needed.`,
    label: 'Allow this browser',
    closing: 'Not you? Ignore this email. The link is of no use without your password.',
  },
} as const;

/** The mails with links about addresses. The secret of a link is derived here and not stored. */
export function emailLetters(deps: { publicUrl: string; linkTokens: LinkTokens }): Letters {
  return {
    email_link: (facts) => {
      const { linkId, kind } = LinkFacts.parse(facts);
      const { subject, first, label, closing } = words[kind];
      const url = new URL(
        `${paths[kind]}#token=${deps.linkTokens.tokenFor(linkId)}`,
        deps.publicUrl,
      );
      return {
        subject,
        paragraphs: [first, `The link works once and expires in ${lasts[kind]}.`],
        action: { label, url: url.toString() },
        closing,
      };
    },
  };
}

type LinkKind = keyof typeof hours;
type EmailLink = OneTimeCode & { email: string };

export type EmailDeps = CodeDeps & { db: Db };
type Deps = EmailDeps & { forget(userId: string): void };

/**
 * Mails a link for this address. An earlier one of the kind stops working, except for undoing a change, and for
 * logging in: a stranger who requests more of those must not void the one that the owner has.
 */
export async function sendLink(
  deps: Omit<EmailDeps, 'db'>,
  tx: Tx,
  input: { userId: string; kind: LinkKind; email: string },
): Promise<void> {
  const { userId, kind, email } = input;
  const expiresAt = new Date(deps.clock.now().getTime() + hours[kind] * hourMs);
  const replaces = kind !== 'undo' && kind !== 'login';
  const linkId = await issueCode(deps, tx, { ...input, expiresAt, replaces });
  await queueMail(deps, tx, {
    userId,
    to: email,
    kind: 'email_link',
    facts: { linkId, kind },
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

/** Requests a change of the address: it takes effect once its link is opened; the present address is told. */
export async function askChange(
  deps: EmailDeps,
  input: { userId: string; email: string },
): Promise<void> {
  const { userId, email } = input;
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new Refusal('session.invalid');
    if (user.email === email) throw new Refusal('email.unchanged');
    await countLink(deps, tx, userId);
    if (await isEmailTaken(tx, { ...input, now: deps.clock.now() })) {
      throw new Refusal('register.email_taken');
    }
    await sendLink(deps, tx, { userId, kind: 'change', email });
    // An address that was never confirmed may be a stranger's.
    if (user.emailConfirmedAt !== null)
      await notifyChanged(deps, tx, { userId, email, change: 'asked' });
    tx.publish('session', { user: userId });
  });
}

/** Voids the link of a change that was asked for. Safe to repeat. */
export async function cancelChange(deps: EmailDeps, userId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await cancelCodes(tx, { userId, kinds: ['change'], at: deps.clock.now() });
    tx.publish('session', { user: userId });
  });
}

/** Uses the link of a mail: confirms the address of an account, or changes it. */
export async function confirmEmail(deps: Deps, token: string): Promise<{ email: string }> {
  const link = await findLink(deps, token, ['confirm', 'change']);
  await deps.db.transaction((tx) => useConfirmation(deps, tx, link)).catch(takenAtOnce);
  deps.forget(link.userId);
  return { email: link.email };
}

async function useConfirmation(deps: Deps, tx: Tx, link: EmailLink): Promise<void> {
  const { userId, email } = link;
  const user = await useLink(deps, tx, link, 'email.link_invalid');
  const at = deps.clock.now();
  if (link.kind === 'confirm') {
    if (user.email !== email) throw new Refusal('email.link_invalid');
    await writeEmail(tx, { userId, email, at: user.emailConfirmedAt ?? at });
  } else {
    await changeTo(deps, tx, { user, email });
    await cancelCodes(tx, { userId, kinds: ['confirm', 'change'], at });
    if (user.emailConfirmedAt !== null) {
      await sendLink(deps, tx, { userId, kind: 'undo', email: user.email });
    }
    await notifyChanged(deps, tx, { userId, email, change: 'done' });
  }
  tx.publish('session', { user: userId });
}

/**
 * Undoes a change of the address by the link that the former one got, and with it all later ones: it is restored,
 * every session ends, the password stops working, and a link for a new one is mailed. Two-step login that was turned
 * on after the change is off again.
 */
export async function restoreEmail(deps: Deps, token: string): Promise<{ email: string }> {
  const link = await findLink(deps, token, ['undo']);
  const { userId, email } = link;
  const passwordHash = await unknownPassword(deps);
  await deps.db
    .transaction(async (tx) => {
      const user = await useLink(deps, tx, link, 'email.link_invalid');
      const at = deps.clock.now();
      await changeTo(deps, tx, { user, email });
      await cancelCodes(tx, { userId, kinds: ['confirm', 'change'], at });
      // A thief who undoes a change of their own must not void the undo of the owner's address.
      await cancelCodes(tx, { userId, kinds: ['undo'], at, after: link.id });
      // Turned on since the change, so perhaps by who made it; its mail went to their address.
      const isNew = await hasCodeAfter(tx, { userId, kind: 'undo_factor', after: link.id });
      if (isNew) await turnOffFactors(deps, tx, userId);
      await lockOut(deps, tx, { user, email, passwordHash });
    })
    .catch(takenAtOnce);
  deps.forget(userId);
  return { email };
}

async function changeTo(
  deps: Pick<EmailDeps, 'clock'>,
  tx: Tx,
  { user, email }: { user: UserRow; email: string },
): Promise<void> {
  const [userId, at] = [user.id, deps.clock.now()];
  if (await isEmailTaken(tx, { email, userId, now: at })) {
    throw new Refusal('register.email_taken');
  }
  await writeEmail(tx, { userId, email, at });
  // Those links went to the former address.
  await cancelCodes(tx, { userId, kinds: ['reset', 'login'], at });
}

async function findLink(
  deps: EmailDeps,
  token: string,
  kinds: readonly LinkKind[],
): Promise<EmailLink> {
  const link = await findCode(deps, deps.db, { token, kinds });
  if (!link || link.email === null) throw new Refusal('email.link_invalid');
  return { ...link, email: link.email };
}

async function countLink(deps: EmailDeps, tx: Tx, userId: string): Promise<void> {
  const links = await countCodes(deps, tx, { userId, kinds: ['confirm', 'change'] });
  if (links < linksPerHour) return;
  throw new Refusal('email.too_many', { retryAfterSeconds: hourMs / 1000 });
}

/** Of two accounts that take one address concurrently, the unique key refuses the second. */
function takenAtOnce(error: unknown): never {
  const isTaken = error instanceof Error && 'code' in error && error.code === '23505';
  throw isTaken ? new Refusal('register.email_taken') : error;
}

function notifyChanged(
  deps: Omit<EmailDeps, 'db'>,
  tx: Tx,
  input: { userId: string; email: string; change: 'asked' | 'done' },
): Promise<void> {
  const { userId, ...facts } = input;
  return notify(deps, tx, { userId, kind: 'email_changed', subject: deps.newId(), facts });
}
