import type { z } from 'zod';

/** The readable form of a notice. `link` is a path of the site. */
export type NoticeText = { title: string; body: string; link: string };
export type Channel = 'onSite' | 'byTelegram' | 'byMail';
/** Whom a choice concerns; without it everyone. */
export type Reader = 'creator' | 'admin';

/** Everything about a kind of notice but its icon, which the pages have. */
export type NoticeDefinition<Facts extends z.ZodType = z.ZodType> = {
  /** The stored content. */
  facts: Facts;
  /** The only place where it is worded, for the site, Telegram and mail; composed when it is read. */
  text(notice: { facts: z.output<Facts>; happenedAt: Date }): NoticeText;
  /**
   * Of a kind that can also go by Telegram and mail: its name among the choices of its group, and where it
   * goes without one.
   */
  choice?: { label: string; byDefault: readonly Channel[]; for?: Reader };
  /** Bans and security: by every channel, mail included, and not to be switched off (rule 8.5). */
  isFixed?: true;
  /** Comes only to who chose it, by any way; all others are always on the site. */
  isByChoice?: true;
  /** Only the first of a day (UTC) goes by mail: one review can reject hundreds of works. */
  isMailedOnceADay?: true;
};

/** Infers the facts that `text` reads. */
export function define<Facts extends z.ZodType>(
  definition: NoticeDefinition<Facts>,
): NoticeDefinition<Facts> {
  return definition;
}

export const nowhere: readonly Channel[] = [];
export const telegram: readonly Channel[] = ['byTelegram'];
export const mail: readonly Channel[] = ['byMail'];
export const everywhere: readonly Channel[] = ['byTelegram', 'byMail'];
