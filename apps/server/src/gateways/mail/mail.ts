/** One mail to one person. */
export type MailMessage = {
  /** The same for every try: it becomes the Message-ID, by which a repeat is known. */
  id: string;
  /** Whose mail it is, by id. */
  owner: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The one thing to be done with it, or null. */
  link: string | null;
};

export type Mail = {
  /** Hands it over. Throws `MailRefused` when trying again is of no use, anything else when it may be. */
  send(message: MailMessage): Promise<void>;
  /** Removes what is kept here of mails to this person. */
  forget(owner: string): Promise<void>;
};

/** The other side will never take this mail. */
export class MailRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MailRefused';
  }
}

/** The domain that Message-IDs are made under. */
export function domainOf(from: string): string {
  return /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}
