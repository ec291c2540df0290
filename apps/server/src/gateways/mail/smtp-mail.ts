import { createTransport } from 'nodemailer';
import { tracedPart } from '../../platform/tracing.ts';
import { domainOf, MailRefused, type Mail } from './mail.ts';

/** Time limit of each step of a delivery, in milliseconds. */
export type SmtpTimes = { connect: number; greeting: number; silence: number };
const usual: SmtpTimes = { connect: 10_000, greeting: 10_000, silence: 20_000 };

/**
 * Sends through an SMTP server: `smtp://user:password@host:587` with STARTTLS if the server offers
 * it, `smtps://host:465` with TLS from the start. Stores nothing.
 */
export function createSmtpMail(input: { url: string; from: string; times?: SmtpTimes }): Mail {
  const times = input.times ?? usual;
  const transport = createTransport({
    url: input.url,
    connectionTimeout: times.connect,
    greetingTimeout: times.greeting,
    socketTimeout: times.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ id, to, subject, text, html }) => {
      try {
        const message = {
          from: input.from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domainOf(input.from)}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        };
        await tracedPart(
          'smtp send',
          () => ({}),
          () => transport.sendMail(message),
        );
      } catch (error) {
        throw isFinal(error) ? new MailRefused(reasonOf(error)) : new Error(reasonOf(error));
      }
    },
    forget: async () => undefined,
  };
}

/**
 * A 5xx about the recipient or the message is final; a failed login is not, since the operator can
 * fix it.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  const code = Number(error.responseCode);
  const isLogin = 'code' in error && (error.code === 'EAUTH' || error.code === 'ETLS');
  return code >= 500 && code < 600 && !isLogin;
}

/** Without the server's quoted text, which may name the recipient. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const parts = [
    'code' in error ? String(error.code) : error.name,
    'responseCode' in error ? String(error.responseCode) : '',
  ];
  return parts.filter((part) => part !== '' && part !== 'undefined').join(' ');
}
