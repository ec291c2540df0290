import { hourMs } from '@stoke/domain';
import { type Mail, MailRefused } from '../../gateways/mail/index.ts';
import type { Core } from '../../platform/core.ts';
import { retryAt } from '../../platform/jobs/retry.ts';
import type { Log } from '../../platform/log.ts';
import { closeMail, type OutgoingMail, postpone } from './mail-store.ts';
import { type Letters, toHtml, toText } from './mails.ts';

const maxAttempts = 12;
const pauses = { firstMs: 30_000, longestMs: hourMs };

export type SendDeps = Pick<Core, 'db' | 'clock'> & { mail: Mail; letters: Letters; log: Log };

/**
 * Sends one claimed mail, or postpones it. Holds no lock while sending: the claim lasts two
 * minutes, and after a crash the mail is claimed again (at least once).
 */
export async function deliver(deps: SendDeps, taken: OutgoingMail): Promise<void> {
  const { id } = taken;
  const now = deps.clock.now();
  if (taken.sendBefore <= now) {
    return closeMail(deps.db, { id, state: 'dropped', at: now, error: taken.kind });
  }
  try {
    await handOver(deps, taken);
    await closeMail(deps.db, { id, state: 'sent', at: deps.clock.now(), error: null });
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
    const at = deps.clock.now();
    const isEnded = error instanceof MailRefused || taken.attempts >= maxAttempts;
    const again = isEnded ? null : retryAt(at, taken.attempts, pauses);
    deps.log.warn({ mail: id, kind: taken.kind, reason, again }, 'a mail was not sent');
    if (again) return postpone(deps.db, { id, notBefore: again, error: reason });
    return closeMail(deps.db, { id, state: 'failed', at, error: reason });
  }
}

async function handOver(deps: SendDeps, taken: OutgoingMail): Promise<void> {
  const write = deps.letters[taken.kind];
  if (!write) throw new MailRefused(`No letter for ${taken.kind}.`);
  const letter = write(taken.facts);
  await deps.mail.send({
    id: taken.id,
    owner: taken.userId,
    to: taken.toAddress,
    subject: letter.subject,
    text: toText(letter),
    html: toHtml(letter),
    link: letter.action?.url ?? null,
  });
}
