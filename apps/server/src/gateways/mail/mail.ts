/** One mail to one person. */
export type MailMessage = {
  /** The same for every try: it becomes the Message-ID, which identifies repeats. */
  id: string;
  /** The id of the user it belongs to. */
  owner: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The button of the mail, or null. */
  link: string | null;
};

export type Mail = {
  /**
   * Delivers it. Throws `MailRefused` when a retry is useless, and any other error when it may
   * help.
   */
  send(message: MailMessage): Promise<void>;
  /** Removes stored mails to this user. */
  forget(owner: string): Promise<void>;
};

/** The receiving server will never take this mail. */
export class MailRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MailRefused';
  }
}

/** The domain of the Message-IDs. */
export function domainOf(from: string): string {
  return /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}
