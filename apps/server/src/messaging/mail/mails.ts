import { dayMs, product } from '@stoke/domain';
import type { Core } from '../../platform/core.ts';
import type { Tx } from '../../platform/db/db.ts';
import { insertMail } from './mail-store.ts';
import { escapeHtml } from '../../platform/escape-html.ts';

/**
 * The content of a mail. Plain text and HTML have the same words; the mail loads no remote content.
 */
type Letter = {
  subject: string;
  paragraphs: readonly string[];
  action: { label: string; url: string } | null;
  closing: string;
};

/** How each kind of mail is written from its stored facts. */
export type Letters = Readonly<Record<string, (facts: unknown) => Letter>>;

export function toText({ paragraphs, action, closing }: Letter): string {
  const link = action === null ? [] : [`${action.label}:\n${action.url}`];
  return [...paragraphs, ...link, closing, product.name].join('\n\n');
}

export function toHtml({ subject, paragraphs, action, closing }: Letter): string {
  const body = [
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    ...(action === null
      ? []
      : [`<p><a href="${escapeHtml(action.url)}"><b>${escapeHtml(action.label)}</b></a></p>`]),
    `<p>${escapeHtml(closing)}</p>`,
    `<p>${escapeHtml(product.name)}</p>`,
  ];
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; max-width: 560px">',
    ...body,
    '</body></html>',
  ].join('\n');
}

type NewMail = {
  userId: string;
  to: string;
  /** One of the letters that compose.ts joins. */
  kind: string;
  /** The facts for the letter; no secrets, since the database stores them. */
  facts: object;
  /** Not sent after this time; three days by default. */
  sendBefore?: Date;
};

/**
 * Puts a mail into the outbox, in the transaction of its event: both are there or neither. It is
 * sent at least once: a process that dies after sending and before recording it leaves it to be
 * sent again under the same Message-ID.
 */
export async function queueMail(
  deps: Pick<Core, 'clock' | 'newId'>,
  tx: Tx,
  mail: NewMail,
): Promise<void> {
  const createdAt = deps.clock.now();
  const sendBefore = mail.sendBefore ?? new Date(createdAt.getTime() + 3 * dayMs);
  await insertMail(tx, { ...mail, id: deps.newId(), createdAt, sendBefore });
  tx.wake('mail.send');
}
