import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { askMail } from './account-mail.ts';
import { type EmailDeps, sendLink } from './confirm-email.ts';
import { findCode, countCodes } from '../codes/index.ts';
import type { UserRow } from '../users/index.ts';
import { type GuessLimit, knowBrowser } from '../sessions/index.ts';
import { useLink } from './use-link.ts';

type Deps = EmailDeps & { guessLimit: GuessLimit };

/**
 * As many as are alive at the same time, since each lasts an hour: a stranger who requests more
 * leaves the owner with three that work.
 */
const mailsPerHour = 3;

/**
 * Stores a request for a link that lets a browser log in although strangers have used up the guesses; see
 * `askMail`.
 */
export async function askLoginLink(
  deps: Deps,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  await deps.guessLimit.countAsk('login_link', email, ip);
  await askMail(deps, { email, wants: 'login_link' });
}

/** Mails such a link to a locked user. */
export async function sendLoginLink(
  deps: Omit<EmailDeps, 'db'>,
  tx: Tx,
  { id: userId, email }: UserRow,
): Promise<void> {
  const sent = await countCodes(deps, tx, { userId, kinds: ['login'] });
  if (sent < mailsPerHour) await sendLink(deps, tx, { userId, kind: 'login', email });
}

/**
 * Uses the link: guesses from this browser count apart from those of strangers from now on, and what it has
 * guessed before is forgotten. It does not log in: password and second step are still asked for.
 */
export async function openLoginLink(
  deps: Deps,
  { token, browser }: { token: string; browser: string },
): Promise<void> {
  const link = await findCode(deps, deps.db, { token, kinds: ['login'] });
  if (!link) throw new Refusal('login.link_invalid');
  const user = await deps.db.transaction(async (tx) => {
    const locked = await useLink(deps, tx, link, 'login.link_invalid');
    await knowBrowser(deps, tx, { userId: locked.id, browser });
    return locked;
  });
  await deps.guessLimit.eraseBrowser(user, browser);
}
